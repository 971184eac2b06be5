import Foundation
import Synchronization
import TestSupport
import Testing

/// Several processes on one book see each other's commits and lose none.
struct ProcessesTests {
  private static let writers = 4

  @Test func concurrentProcessesLoseNothing() throws {
    let book = try TestBook()
    try book.perform("add Shared\n")
    let failures = Mutex<[String]>([])
    let ended = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: Self.writers + 1) { worker in
      do {
        if worker < Self.writers {
          defer { ended.add(1, ordering: .relaxed) }
          try write(worker, to: book)
        } else {
          try read(book) { ended.load(ordering: .relaxed) < Self.writers }
        }
      } catch {
        failures.withLock { $0.append("\(worker): \(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    let commits = Self.writers * Sweep.commits
    let replayer = try Replayer(journal: Data(try book.bytes(book.journal)))
    #expect(replayer.sequences == Array(1...commits + 1))
    let listed = try book.perform("list\n", ["-o", "json"])
    #expect(sorted(try array(Data(listed.utf8))).isEqual(sorted(replayer.state as NSArray)))
    try book.perform("save\n")
    let snapshot = try JSONSerialization.jsonObject(with: Data(try book.bytes(book.path)))
    let contacts = (snapshot as? [String: Any])?["contacts"] as? NSArray
    #expect(contacts?.isEqual(replayer.state as NSArray) == true)
    #expect(try book.perform("check\n").hasPrefix("all is well"))
  }

  @Test(arguments: [
    "merge Ada Bob", "remove Ada Bob", "set Bob note=x --dry-run", "restore Cyd --dry-run",
  ])
  func aLineOfAScriptKnowsWhatOthersCommitted(line: String) throws {
    let book = try TestBook()
    let child = try book.start()
    child.write("add Ada\nadd Cyd\ninfo\n".utf8)
    try child.read(until: "every change")
    try book.perform("add Bob\nremove Cyd\n")
    child.write("\(line)\n".utf8)
    child.closeInput()
    let result = try child.waitForExit()
    #expect(result.status == .exited(0))
    #expect(result.errorText == "")
  }

  /// Commits as one process, in this worker's own way.
  private func write(_ worker: Int, to book: TestBook) throws {
    let lines = (0..<Sweep.commits).map { number in
      switch number % 5 {
      case 3: "set W\(worker)N\(number - 1) note=\(number) phone=\(number)\n"
      case 4: "set Shared phone:w\(worker)+=\(worker)00\(number)\n"
      default: "add W\(worker)N\(number)\n"
      }
    }
    let child = try book.start()
    // One sends all lines at once, one waits for each, the others send steps.
    let step = [lines.count, 1, 7, 40][worker]
    var rest = lines[...]
    while !rest.isEmpty {
      let part = rest.prefix(step)
      child.write(part.joined().utf8)
      for _ in part { try child.read(until: "\n", timeout: .seconds(120)) }
      rest = rest.dropFirst(step)
    }
    child.closeInput()
    let result = try child.waitForExit()
    guard result.status == .exited(0), acknowledgedCount(result.output) == lines.count else {
      throw WaitFailure(description: "\(result.status) \(result.errorText)")
    }
  }

  /// Reads the book repeatedly: the number of contacts never decreases.
  private func read(_ book: TestBook, while goesOn: () -> Bool) throws {
    var former = 1
    repeat {
      let result = try book.run(["-o", "tsv", "list"])
      let count = result.output.count { $0 == 10 } - 1
      guard result.status == .exited(0), result.errorText.isEmpty, count >= former else {
        throw WaitFailure(description: "\(count) after \(former): \(result.errorText)")
      }
      former = count
    } while goesOn()
  }

  private func sorted(_ contacts: NSArray) -> NSArray {
    let id = { (contact: Any) in (contact as? [String: Any])?["id"] as? String ?? "" }
    return contacts.sorted { id($0) < id($1) } as NSArray
  }

  private func array(_ json: Data) throws -> NSArray {
    try #require(try JSONSerialization.jsonObject(with: json) as? NSArray)
  }
}

/// Why a process failed.
private struct WaitFailure: Error, CustomStringConvertible {
  let description: String
}
