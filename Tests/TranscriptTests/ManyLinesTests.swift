import Foundation
import TestSupport
import Testing

/// Scripts of many lines.
@Suite(.serialized) struct ManyLinesTests {
  static let count = Extent.count(2_000, of: 20_000)

  /// Lines that add contacts, each similar to the last, or with a new kind of name.
  private static func adds(_ count: Int, between: String = " ") -> String {
    (1...count).map { "add Given\($0)\(between)Family\($0) phone=+1-555-\($0) tag=t\($0 % 7)\n" }
      .joined()
  }

  @Test func savesAllLines() throws {
    let home = try Home()
    let result = try home.run(script: Self.adds(Self.count), timeout: .seconds(600))
    #expect(result.status == .exited(0))
    #expect(result.output.count { $0 == UInt8(ascii: "\n") } == Self.count)
    #expect(result.errorText == "")
    #expect(try home.journalLines().count == Self.count)
    #expect(try home.names().count == Self.count)
  }

  @Test(.inLongRuns, arguments: ["add", "add of three words", "set", "show", "undo", "redo"])
  func timePerLineIsConstant(command: String) throws {
    // Eight times the lines, allowing half as much again for caches and noise.
    let (few, all) = try leastTimes(
      below: 12, small: { try seconds(of: command, Self.count / 8) },
      large: { try seconds(of: command, Self.count) })
    #expect(all < 12 * few, "\(few) s for an eighth of \(Self.count) lines, \(all) s for all")
  }

  private static let longLines: [String: @Sendable (Int) -> String] = [
    "tags": { "add Ada \(words($0) { "tag=t\($0)" })" },
    "tags one more at a time": { "add Ada\nset Ada \(words($0) { "tag+=t\($0)" })" },
    "tags taken away": { count in
      "add Ada \(words(count) { "tag=t\($0)" })\nset Ada \(words(count) { "tag-=t\($0)" })"
    },
    "names": { "add Ada\nset Ada \(words($0) { "name=n\($0)" })" },
    "a name between values": { "add \(words($0) { "n\($0) tag=t\($0)" })" },
    "continued": { "add Ada \(words($0) { _ in "\\\n" })" },
    "quoted": { "add Ada note=\(words($0) { _ in "'='" }.filter { $0 != " " })" },
  ]

  private static func words(_ count: Int, _ word: (Int) -> String) -> String {
    (1...count).map(word).joined(separator: " ")
  }

  @Test(.inLongRuns, arguments: longLines.keys.sorted()) func longLinesTakeLinearTime(
    form: String
  ) throws {
    let line = try #require(Self.longLines[form])
    let (part, whole) = try leastTimes(
      below: 12, small: { try seconds(toRun: line(1_500)) },
      large: { try seconds(toRun: line(12_000)) })
    #expect(whole < 12 * part, "\(part) s for an eighth of the line, \(whole) s for all")
  }

  /// Text for editing has escapes for invisible characters.
  @Test(.inLongRuns, arguments: ["\r\n", "\"", "\u{2028}"]) func escapesTakeLinearTime(
    mark: String
  ) throws {
    func seconds(_ count: Int) throws -> Double {
      let home = try Home()
      let note = String(repeating: "line\(mark)", count: count)
      let card =
        #"[{"name":{"given":"Ada"},"note":\#(String(decoding: try JSONEncoder().encode(note), as: UTF8.self))}]"#
      let path = try home.folder.write(card, to: "card.json")
      #expect(try home.run(["import", path]).status == .exited(0))
      // A large book gets an index, which is made after the first answer.
      #expect(try home.run(["show", "ada"], timeout: .seconds(600)).status == .exited(0))
      let result = try home.run(["show", "ada", "--text"], timeout: .seconds(600))
      #expect(result.status == .exited(0))
      return result.processorTime
    }
    let (part, whole) = try leastTimes(
      below: 12, small: { try seconds(40_000) }, large: { try seconds(320_000) })
    #expect(whole < 12 * part, "\(part) s for an eighth of the text, \(whole) s for all")
  }

  private func seconds(toRun script: String) throws -> Double {
    let home = try Home()
    let path = try home.folder.write(script + "\n", to: "script")
    let result = try ChildProcess.run(
      Home.program, ["--quiet", "-f", path], environment: home.environment,
      timeout: .seconds(600))
    #expect(result.status == .exited(0) && result.errorText == "")
    return result.processorTime
  }

  /// Returns the processor time of a script of `count` adds, or of as many other lines after them;
  /// for lines that redo another process's undo, of those alone.
  private func seconds(of command: String, _ count: Int) throws -> Double {
    let home = try Home()
    var script = Self.adds(count)
    switch command {
    case "add of three words": script = Self.adds(count, between: " of ")
    case "set":
      script += (1...count).map { "set \"Given\($0) Family\($0)\" note=x\($0)\n" }.joined()
    case "show": script += (1...count).map { "show \"Given\($0) Family\($0)\"\n" }.joined()
    case "undo": script += String(repeating: "undo\n", count: count)
    case "redo":
      // A separate history, which a second process undoes.
      script += "undo \(count)\n"
      _ = try home.run(script: script, timeout: .seconds(600))
      script = String(repeating: "redo\n", count: count)
    default: break
    }
    let path = try home.folder.write(script, to: "script")
    let result = try ChildProcess.run(
      "/bin/sh", ["-c", "exec \"$0\" -f \"$1\" > /dev/null", Home.program, path],
      environment: home.environment, timeout: .seconds(600))
    #expect(result.status == .exited(0) && result.errorText == "")
    return result.processorTime
  }
}
