import Foundation
import TestSupport
import Testing

/// The same lines, each in its own process, in one script, and as one transaction: the book is the
/// same, and one `undo` of the transaction reverts it all.
struct WaysOfRunningTests {
  private static let names = [
    "Ada Lovelace", "Bob", "Dr. Eve", "山田太郎", "Émile Zola", "Royal Society",
  ]

  @Test(arguments: 0..<6 as Range<UInt64>)
  func theBookDoesNotDependOnHowLinesRun(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let people = Self.names.shuffled(using: &random).prefix(4)
      .map { "add \($0) \(Self.value(false, &random))" }
    let before = ["add Club kind=group"] + people
    let (alone, script, transaction) = (try Home(), try Home(), try Home())
    for home in [alone, script, transaction] {
      #expect(try home.run(script: before.joined(separator: "\n")).status == .exited(0))
    }
    let start = try Self.book(alone)
    // Lines that fail, because they name a removed contact, are left out elsewhere.
    let lines = try (0..<8).map { _ in Self.line(&random) }.filter { line in
      let former = try Self.book(alone)
      let inDryRun = try alone.run(["--dry-run"], script: line)
      #expect(try Self.book(alone) == former, "\(line)")
      let result = try alone.run(script: line)
      #expect(result.status == inDryRun.status, "\(line)")
      let isDone = result.status == .exited(0)
      if !isDone { #expect(try Self.book(alone) == former, "\(line)") }
      return isDone
    }
    let end = try Self.book(alone)
    try #require(start != end)
    let text = lines.joined(separator: "\n")
    let result = try script.run(script: text)
    #expect(result.status == .exited(0), "\(text)")
    #expect(try Self.book(script) == end, "\(text)")
    let whole = try transaction.run(["--transaction"], script: text)
    #expect(whole.status == .exited(0), "\(text)")
    #expect(try Self.book(transaction) == end, "\(text)")
    #expect(try transaction.run(["undo"]).status == .exited(0))
    #expect(try Self.book(transaction) == start, "\(text)")
    #expect(try transaction.run(["redo"]).status == .exited(0))
    #expect(try Self.book(transaction) == end, "\(text)")
    #expect(try transaction.run(["check"]).status == .exited(0))
  }

  /// Returns a line that changes the book, or fails.
  private static func line(_ random: inout SeededGenerator) -> String {
    let person = "\"\(names.randomElement(using: &random)!)\""
    let other = "\"\(names.randomElement(using: &random)!)\""
    let value = value(true, &random)
    return [
      "add \(names.randomElement(using: &random)!) \(self.value(false, &random))",
      "set \(person) \(value)", "set \(person) \(value) \(self.value(true, &random))",
      "set where tag:one do \(value) --yes", "tag where has:phone do two --yes",
      "untag where tag:one do one --yes", "touch \(person)", "remove \(person)",
      "group \(person) Club", "ungroup \(person) Club", "replace note hi ho --yes",
      "merge \(person) \(other) --yes", "normalize --yes", "not-duplicate \(person) \(other)",
      "save-query few tag:one",
    ].randomElement(using: &random)!
  }

  /// Returns an assignment; `set` adds, removes or replaces values.
  private static func value(_ isOfSet: Bool, _ random: inout SeededGenerator) -> String {
    let fields = [
      ("phone", ["030/123", "+49 30 1"]), ("email:work", ["a@example.org", "b@example.org"]),
      ("tag", ["one", "two"]), ("address", ["St 1;Rome;;00100;Italy"]), ("note", ["hi", "a b"]),
      ("org", ["Org X"]), ("relation:spouse", ["Bob"]), ("birthday", ["--02-29"]),
    ]
    let (field, values) = fields.randomElement(using: &random)!
    let isList = !["note", "org", "birthday"].contains(field)
    let operation =
      isOfSet && isList ? ["=", "+=", "+=", "-="].randomElement(using: &random)! : "="
    return "\(field)\(operation)\"\(values.randomElement(using: &random)!)\""
  }

  /// Returns the contacts and settings of a book without ids and times, which differ between runs.
  private static func book(_ home: Home) throws -> [String] {
    #expect(try home.run(["save"]).status == .exited(0))
    let book = try JSONSerialization.jsonObject(with: home.contents(home.book)) as? [String: Any]
    let contacts = try #require(book?["contacts"] as? [[String: Any]])
    let settings = book?["settings"] as? [String: Any] ?? [:]
    // A removed and restored contact may have another position within its second.
    return try
      (contacts.map { contact in
        contact.filter {
          !["id", "created", "modified", "lastContacted", "nextEntry"].contains($0.key)
        }
      } + [settings]).map { object in
        let text = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
        return String(decoding: text, as: UTF8.self)
          .replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "ID")
      }.sorted()
  }
}
