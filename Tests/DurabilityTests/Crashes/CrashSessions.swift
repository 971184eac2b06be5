import Foundation
import TestSupport
import Testing

extension RecordedSession: CustomTestStringConvertible {
  var testDescription: String { name }

  /// The sessions whose crashes are tried.
  static let all: [RecordedSession] =
    [
      commits, longLines, checkpoints, undo, purges, tornLine, tornRecord, adoption, imports,
      transactions, repair, lostJournal,
    ] + (Sweep.crashStates < 10_000 ? [] : [largeBook])

  private static let long = String(repeating: "a long note ", count: 50)

  static let commits = RecordedSession(
    name: "commits",
    steps: [
      .run([
        "add Ada Lovelace phone:home=1 phone:work=2 note=a", "show ada", "add Bob Babbage",
        "set ada note=b", "tag where a do club", "show ada", "move ada/phone.2 ada/phone.1",
        "remove bob", "add Eve", "show ada", "add Fay", "set eve note=x", "add Gus phone=3",
        "undo",
      ])
    ])

  static let longLines = RecordedSession(
    name: "long lines",
    steps: [
      .run([
        "add Ada note='\(long)'", "add Bob note='\(long)'", "show ada", "set ada note=short",
        "set bob note='x\(long)'", "add Cyd note='\(long)\(long)'", "show ada",
      ]),
      .run(["add Dan note='\(long)\(long)\(long)'", "save", "remove ada"]),
    ])

  static let checkpoints = RecordedSession(
    name: "checkpoints",
    steps: [
      .run(["add Ada", "save", "add Bob note='\(long)'", "save", "set ada note=x", "save"]),
      .run(["add Cyd"]), .run(["set bob note=y", "save", "add Dan"]), .run(["remove ada"]),
    ])

  static let undo = RecordedSession(
    name: "undo",
    steps: [
      .run(["add Ada", "set ada note=x", "undo", "redo", "save", "undo", "add Bob"]),
      .run(["undo", "undo", "redo", "set ada tag=t"]), .run(["undo", "restore ada --at 2"]),
    ])

  static let purges = RecordedSession(
    name: "purges",
    steps: [
      .run(["add Ada note='\(long)'", "add Bob Babbage", "save", "add Cyd", "set bob note=x"]),
      // What processes that were killed, and repairs, have left.
      .edit { book in
        let name = "contacts.json.99999999.0.new"
        try book.write(Array("Babbage, half written".utf8), to: book.file(name))
        try book.write(Array("Babbage".utf8), to: book.file("contacts.journal.torn"))
        try book.write(
          Array("Babbage".utf8), to: book.file("contacts.journal.jsonl.damaged1"))
      },
      .run(["purge bob --yes", "add Dan"]), .run(["purge --before 2100-01-01 --yes", "add Eve"]),
    ],
    forgotten: ("Babbage", by: 5))

  /// A crash has torn the last line.
  static let tornLine = RecordedSession(
    name: "torn line",
    steps: [
      .run(["add Ada", "add Bob"]),
      .edit { try $0.appendToJournal(#"{"book":"7c1e9a52","gen\#(long)"#) },
      .run(["show ada", "add Cyd note='\(long)\(long)'", "set ada note=x"]), .run(["add Dan"]),
    ])

  /// The same, with a newline at its end.
  static let tornRecord = RecordedSession(
    name: "torn record",
    steps: [
      .run(["add Ada", "add Bob"]),
      .edit { try $0.appendToJournal(#"{"book":"7c1e9a52","gen\#(long)"# + "\n") },
      .run(["add Cyd note='\(long)\(long)'", "set ada note=x"]), .run(["check"]),
    ])

  static let adoption = RecordedSession(
    name: "adoption",
    steps: [
      .run(["add Ada phone:home=111 phone:work=222", "add Bob note='\(long)'"]),
      .edit { try $0.editSnapshot(#""number":"222""#, #""number":"333""#) },
      .run(["add Cyd"]),
      .edit { try $0.editSnapshot("a long note", "an edited note") },
      .run(["show ada"]), .run(["undo"]),
    ])

  static let imports = RecordedSession(
    name: "imports",
    preparation: { book in
      let cards = (1...7).map { number in
        "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:u\(number)\r\nFN:Name \(number)\r\nN:\(number);"
          + "Name;;;\r\nNOTE:\(long)\r\nTEL:\(number)\r\nEND:VCARD\r\n"
      }
      try book.folder.write(cards.joined(), to: "cards.vcf")
    },
    steps: [
      .run(["import FOLDER/cards.vcf", "add Ada"]),
      .run(["undo", "redo", "import FOLDER/cards.vcf"]),
      .run(["undo", "undo", "import FOLDER/cards.vcf"]),
    ])

  static let transactions = RecordedSession(
    name: "transactions",
    steps: [
      .run(["add Ada phone=1", "add Bob phone=2", "add Eve email=e@x.org"]),
      .run(
        ["set bob note='\(long)'", "merge ada eve", "add Cyd note='\(long)'"],
        arguments: ["--transaction"]),
      .run(["undo", "add Dan"]),
    ])

  static let repair = RecordedSession(
    name: "repair",
    preparation: { book in
      try book.perform((0..<6).map { "add N\($0)\n" }.joined() + "save\n")
      try book.perform("add N6\nadd N7\n")
      var lines = try book.lines()
      lines[2][30] ^= 1
      try book.write(lines: lines)
    },
    steps: [.run(["check --repair"]), .run(["add Ada"]), .run(["remove n3"])],
    isDamaged: true)

  /// A snapshot with an index, of which a checkpoint copies most lines.
  static let largeBook = RecordedSession(
    name: "large book",
    preparation: { book in
      let lines = (1...500).map { "add Given\($0) Family\($0) note='\(long)'\n" }
      try book.perform(lines.joined() + "save\n", ["--quiet"])
      // The index is made once the file can no longer change within the same tick of the clock.
      let index = book.file("contacts.index")
      for _ in 0..<1_000 where !FileManager.default.fileExists(atPath: index) {
        try book.run(["query", "family77"])
      }
    },
    steps: [.run(["set family77 note=x", "remove family400", "add Ada", "save"])],
    maximumStates: 12)

  /// The journal disappears while a process has it open.
  static let lostJournal = RecordedSession(
    name: "lost journal",
    steps: [
      .converse([
        Line("add Ada note='\(long)'"), Line("add Bob") { try $0.remove($0.journal) },
        Line("show ada"), Line("add Cyd"),
      ])
    ])
}

extension TestBook {
  /// Appends a text to the journal, as a crash leaves it.
  func appendToJournal(_ text: String) throws {
    try write(try bytes(journal) + Array(text.utf8), to: journal)
  }

  /// Replaces a text in the snapshot, as an editor does.
  fileprivate func editSnapshot(_ old: String, _ new: String) throws {
    let text = String(decoding: try bytes(path), as: UTF8.self)
    guard text.contains(old) else { throw CocoaError(.fileReadCorruptFile) }
    try write(Array(text.replacing(old, with: new).utf8), to: path)
  }
}
