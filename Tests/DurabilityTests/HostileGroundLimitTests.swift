import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// Limits of the disk, of the system and of the user, and clocks that are wrong.
struct HostileGroundLimitTests {
  private static let note = String(repeating: "n", count: 8_000)

  /// Commands that need several pages of a disk.
  static let commands = [
    "add Cyd note=NOTE", "set Ada note=+NOTE", "remove Ada", "undo", "merge Bob Ada",
    "purge Bob --yes", "import cards.vcf", "export x.vcf", "option pager cat",
  ]

  /// Fills a book with long notes, and returns its state.
  private func fill(_ book: TestBook) throws -> [String] {
    try book.perform("add Ada note=\(Self.note)\nadd Bob\nset Ada note=-\(Self.note)\n")
    try book.folder.write(
      "BEGIN:VCARD\nVERSION:3.0\nFN:Cyd\nNOTE:\(Self.note)\nEND:VCARD\n", to: "cards.vcf")
    return try book.store().state
  }

  /// Returns a command with its files in the folder of the book, and those to read beside it.
  private func words(_ command: String, on book: TestBook) -> [String] {
    let known = [
      "NOTE": Self.note, "x.vcf": book.file("x.vcf"), "cards.vcf": book.folder.path("cards.vcf"),
    ]
    return command.split(separator: " ").map { word in
      known.reduce(String(word)) { $0.replacing($1.key, with: $1.value) }
    }
  }

  /// Checks that a command failed for one reason, and did nothing; but a purge first removes the
  /// backup.
  private func expectNothingDone(
    _ result: ChildProcess.Result, of command: String, because reason: String, on book: TestBook,
    state: [String], names: [String]
  ) throws {
    let names = names.filter { !command.hasPrefix("purge") || !$0.hasSuffix("~") }
    #expect(result.status == .exited(1) && result.outputText == "")
    let failure = command.hasPrefix("export") ? "cannot write " : "not saved: cannot "
    #expect(result.errorText.hasPrefix("contacts: \(failure)"))
    #expect(result.errorText.hasSuffix(": \(reason)\n") && !result.errorText.contains(".new"))
    #expect(result.errorText.split(separator: "\n").count == 1, "\(result.errorText)")
    #expect(try book.names() == names)
    try book.expectWhole(state)
  }

  @Test(.enabled(if: MountedBook.isPossible, "needs root that may mount"), arguments: commands)
  func aFullDiskLosesNothing(command: String) throws {
    let mounted = try MountedBook("size=128k")
    let book = mounted.book
    let state = try fill(book)
    try book.shell("mkdir -m 700 book/contacts")
    let configuration = ["XDG_CONFIG_HOME": book.home]
    try mounted.fill()
    let names = try book.names()
    let result = try book.run(words(command, on: book), environment: configuration)
    try expectNothingDone(
      result, of: command, because: "No space left on device", on: book, state: state,
      names: names)
    try book.remove(book.file("filler"))
    let again = try book.run(words(command, on: book), environment: configuration)
    #expect(again.status == .exited(0) && again.errorText == "")
  }

  @Test(arguments: commands) func aLimitOfTheSizeOfFilesLosesNothing(command: String) throws {
    let book = try TestBook()
    let state = try fill(book)
    let configuration = ["XDG_CONFIG_HOME": book.home]
    try book.shell("mkdir -m 700 book/contacts")
    let names = try book.names()
    let result = try book.run(
      after: "ulimit -f 0", words(command, on: book), environment: configuration)
    try expectNothingDone(
      result, of: command, because: "File too large", on: book, state: state, names: names)
  }

  @Test(.enabled(if: MountedBook.isPossible, "needs root that may mount"))
  func aChangeNeedsNoNewFile() throws {
    // For the folder, the four files of the book, and another.
    let mounted = try MountedBook("size=1m,nr_inodes=6")
    let book = mounted.book
    try book.perform("add Ada\nadd Bob\n")
    try book.write("x".utf8, to: book.file("last"))
    let result = try book.run(["add", "Cyd"])
    #expect(result.status == .exited(0) && result.outputText.hasSuffix(" Cyd\n"))
    #expect(
      result.errorText
        == "contacts: cannot update \(book.path): cannot write \(book.path): No space "
        + "left on device; all changes are in \(book.journal)\n")
    #expect(try book.perform("list\n").hasSuffix("3 contacts\n"))
    try book.expectWhole(try book.store().state)
  }

  @Test(.enabled(if: MountedBook.isPossible, "needs root that may mount"))
  func aReadOnlyFileSystemIsRead() throws {
    let mounted = try MountedBook("size=1m")
    let book = mounted.book
    try book.perform("add Ada\nadd Bob\n")
    try book.takeBackCheckpoint()
    // A process that another test starts has the files of this one until it runs its program.
    try waitUntil("nothing of the file system is written") {
      let mounting = ["-o", "remount,ro", book.folder.path("book")]
      return try ChildProcess.run("/bin/mount", mounting).status == .exited(0)
    }
    #expect(try book.perform("list\n").hasSuffix("2 contacts\n"))
    for command in ["add Cyd", "undo", "purge Ada --yes"] {
      let result = try book.run(words(command, on: book))
      #expect(result.status == .exited(1) && result.outputText == "")
      #expect(
        result.errorText == "contacts: not saved: the book is read-only: \(book.journal) cannot be "
          + "written: Read-only file system\n")
    }
  }

  /// From the fewest descriptors with which a process starts to enough of them.
  @Test(arguments: 4...9) func fewDescriptorsLoseNothing(limit: Int) throws {
    let book = try TestBook()
    try book.perform("add Ada\nadd Bob\n")
    let file = book.folder.path("x.vcf")
    let script = "add Cyd\nexport '\(file)'\nset Cyd note=x\nlog --limit 1\noption pager cat\n"
    // Other tests may have left some open.
    let closing = (3...9).map { "\($0)>&-" }.joined(separator: " ")
    let result = try book.run(after: "exec \(closing); ulimit -n \(limit)", script: script)
    for line in result.errorText.split(separator: "\n") {
      #expect(line.contains(": Too many open files"), "\(line)")
    }
    if limit < 9 {
      #expect(result.status == .exited(1) || result.status == .exited(0) && limit > 4)
    } else {
      #expect(result.status == .exited(0) && result.errorText == "")
    }
    let store = try book.store()
    #expect(store.sequence == 2 + acknowledgedCount(result.output))
    try book.expectWhole(store.state)
    // An export is whole, or not there.
    let exported = try? String(contentsOfFile: file, encoding: .utf8)
    #expect(result.outputText.contains("exported ") == (exported != nil))
    #expect(exported?.hasSuffix("END:VCARD\r\n") != false)
    #expect(try book.run(["add", "Dan"]).status == .exited(0))
  }

  @Test(arguments: ["0", "077", "0277", "0777"])
  func everythingIsPrivateWhateverTheUmask(umask: String) throws {
    let book = try TestBook()
    let result = try book.run(
      after: "umask \(umask)",
      script: "add Ada\nsave\nadd Bob\nexport '\(book.file("x.vcf"))'\noption pager cat\n",
      environment: ["XDG_CONFIG_HOME": book.file("settings")])
    #expect(result.status == .exited(0) && result.errorText == "")
    try book.expectWhole(try book.store().state)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: book.home)
    #expect(paths.count == 8)
    for path in paths.map(book.file) + [book.home] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      #expect(attributes[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(path)")
    }
  }
}

/// What only a library before libc can pretend.
@Suite(.enabled(if: FaultShim.library != nil, "needs a C compiler and LD_PRELOAD"))
struct HostileGroundPretendedTests {
  /// Network file systems, and those in user space.
  @Test(arguments: [ENOLCK, EOPNOTSUPP, ENOSYS])
  func withoutLocksTheBookIsReadAndNotWritten(code: Int32) throws {
    let book = try TestBook()
    try book.perform("add Ada\nadd Bob\n")
    let state = try book.store().state
    let journal = try book.bytes(book.journal)
    let program = FaultyProgram(fate: .failsFromThereOn(code), calls: "flock")
    let listed = try program.run(["list"], script: "", on: book, faultAt: 1).result
    #expect(listed.status == .exited(0) && listed.errorText == "")
    for line in ["add Cyd", "undo", "purge Ada --yes", "set Ada note=x"] {
      let words = line.split(separator: " ").map(String.init)
      let result = try program.run(words, script: "", on: book, faultAt: 1).result
      #expect(result.status == .exited(1) && result.outputText == "")
      #expect(
        result.errorText == """
          contacts: not saved: the book is read-only: cannot lock \(book.file("contacts.lock")): \
          \(String(cString: strerror(code))); its file system does not lock files: keep the book \
          on one that does

          """)
    }
    #expect(try book.bytes(book.journal) == journal)
    try book.expectWhole(state)
  }

  /// Before 1970 and after 2038, and beyond the years of four digits.
  static let moments: [Int64] = [
    0, -1, -3_000_000_000, 1 << 31, 1 << 32, 253_402_300_799, 253_402_300_800, .max, .min,
  ]

  @Test(arguments: moments) func aClockThatIsWrongSpoilsNothing(moment: Int64) throws {
    let book = try TestBook()
    try book.perform("add Ada birthday=1985-04-15\nadd Bob\n")
    let clock = ["LD_PRELOAD": FaultShim.library ?? "", "FAULT_TIME": "\(moment)"]
    let script = """
      add Cyd birthday=1985-04-15
      touch Ada
      note Ada met
      undo
      redo
      log
      list --sort modified
      birthdays
      stats

      """
    let result = try book.run(script: script, environment: clock)
    #expect(result.status == .exited(0) && result.errorText == "")
    let store = try book.store()
    #expect(store.sequence == 7)
    try book.expectWhole(store.state)
    // With the right clock, all of it can be taken back.
    try book.perform("undo 3\nsave\n")
    #expect(try book.store().book.contacts.map(\.displayName) == ["Ada", "Bob"])
    try book.expectWhole(try book.store().state)
  }

  /// Numbers say what is newer, not times.
  @Test func aClockThatJumpsDoesNotChangeTheOrder() throws {
    let book = try TestBook()
    let moments = [2_000_000_000, 0, 4_000_000_000, 1_000_000_000]
    for (number, moment) in moments.enumerated() {
      let clock = ["LD_PRELOAD": FaultShim.library ?? "", "FAULT_TIME": "\(moment)"]
      let result = try book.run(["add", "N\(number)"], environment: clock)
      #expect(result.status == .exited(0) && result.errorText == "")
    }
    let log = try book.perform("log\n").split(separator: "\n").filter { $0.contains("  add ") }
    #expect(log.map { $0.prefix(1) } == ["4", "3", "2", "1"])
    try book.perform("undo 2\n")
    // The book lists them by the time of creation.
    #expect(try book.store().book.contacts.map(\.displayName) == ["N1", "N0"])
  }
}
