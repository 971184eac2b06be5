import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// What a process gets from its caller: streams, variables, and company.
struct HostileGroundProcessTests {
  private static let hasFull = FileManager.default.fileExists(atPath: "/dev/full")
  private static let lost = "contacts: cannot write the output: No space left on device\n"

  @Test(
    .enabled(if: hasFull, "needs /dev/full"),
    arguments: ["--help", "--version", "--man", "help", "list", "-o json list", "export -", "log"])
  func lostOutputIsAFailure(words: String) throws {
    let book = try TestBook()
    try book.perform("add Ada\n")
    let result = try book.run(
      after: "exec >/dev/full", words.split(separator: " ").map(String.init))
    #expect(result.status == .exited(1) && result.errorText == Self.lost)
  }

  /// Status 3 would say that it was rolled back.
  @Test(
    .enabled(if: hasFull, "needs /dev/full"), arguments: [["--transaction"], ["--bail"], []])
  func aScriptWhoseResultsAreLostIsSaved(options: [String]) throws {
    let book = try TestBook()
    let result = try book.run(after: "exec >/dev/full", options, script: "add Ada\n")
    #expect(result.status == .exited(1) && result.errorText == Self.lost)
    #expect(try book.store().book.contacts.map(\.displayName) == ["Ada"])
  }

  @Test(.enabled(if: hasFull, "needs /dev/full"))
  func messagesThatAreLostLeaveTheStatus() throws {
    let book = try TestBook()
    for (words, status) in [("add Ada", 0), ("show nobody", 1), ("--none", 2)] {
      let result = try book.run(
        after: "exec 2>/dev/full", words.split(separator: " ").map(String.init))
      #expect(result.status == .exited(Int32(status)), "\(words)")
    }
    #expect(try book.store().book.count == 1)
  }

  @Test(arguments: [("exec </", "Is a directory"), ("exec 0>/dev/null", "Bad file descriptor")])
  func anInputThatCannotBeReadIsAFailure(line: String, reason: String) throws {
    let book = try TestBook()
    let result = try book.run(after: line)
    #expect(result.status == .exited(1) && result.outputText == "")
    #expect(result.errorText == "contacts: cannot read the input: \(reason)\n")
  }

  @Test(arguments: ["C", "POSIX", "xx_YY.UTF-8", ""])
  func noLocaleChangesWhatIsPrinted(locale: String) throws {
    let book = try TestBook()
    let variables = ["LC_ALL": locale, "LANG": locale]
    let result = try book.run(
      ["-c", "add 'Zoë Å 山田' note=…", "-c", "list å"], environment: variables)
    #expect(result.status == .exited(0) && result.errorText == "")
    #expect(result.outputText.hasSuffix(" Zoë Å 山田\n山\n* 1  Zoë Å 山田\n1 contact\n"))
  }

  /// A home that is no folder, or where nothing can be made.
  @Test(arguments: [("/dev/null", "Not a directory"), ("/proc", "No such file or directory")])
  func aHomeThatCannotHaveABookIsReported(home: String, reason: String) throws {
    let book = try TestBook()
    let variables = ["HOME": home, "CONTACTS_BOOK": ""]
    let result = try book.run(["add", "Ada"], environment: variables)
    #expect(result.status == .exited(home == "/proc" ? 1 : 4) && result.outputText == "")
    #expect(
      result.errorText.hasSuffix("\(reason)\n") && result.errorText.contains("\(home)/.local"))
    // A book elsewhere needs no home.
    let other = try book.run(["--book", book.path, "add", "Ada"], environment: variables)
    #expect(other.status == .exited(0) && other.outputText.hasSuffix(" Ada\n"))
  }

  /// How many processes open the book, and how many of them have it open at once.
  private static let opens = Extent.count(40, of: 10_000)
  private static let width = Extent.count(40, of: 100)

  @Test func manyProcessesHaveTheBookOpenAtOnce() throws {
    let book = try TestBook()
    try book.perform("add Ada\n")
    var written: [String] = []
    for first in stride(from: 0, to: Self.opens, by: Self.width) {
      let children = try (0..<Self.width).map { _ in try book.start() }
      // All have opened the book before one changes it.
      for child in children { child.write("list\n".utf8) }
      for child in children { try child.read(until: "1 contact\n", timeout: .seconds(120)) }
      for (number, child) in children.enumerated() where number % 4 != 0 {
        child.write("set Ada note=N\(first + number)\n".utf8)
        written.append("set Ada note=N\(first + number)")
      }
      for child in children { child.closeInput() }
      for child in children {
        let result = try child.waitForExit(timeout: .seconds(120))
        #expect(result.status == .exited(0) && result.errorText == "")
      }
    }
    let replayer = try Replayer(journal: Data(try book.bytes(book.journal)))
    #expect(replayer.sequences == Array(1...written.count + 1))
    let journal = String(decoding: try book.bytes(book.journal), as: UTF8.self)
    let values = journal.matches(of: /"after":"(N\d+)"/).map { "set Ada note=\($0.1)" }
    #expect(values.sorted() == written.sorted())
    try book.expectWhole(try book.store().state)
    #expect(try book.perform("check\n").hasPrefix("all is well"))
  }
}
