import Foundation
import TestSupport
import Testing

@testable import CommandLanguage
@testable import ContactsShell

/// No command changes a contact that its words do not name.
///
/// The commands are all those of the table that take a REF or a TARGET; `NamingOracle` says what
/// they may change. `CONTACTS_SEED` runs one seed again.
struct NamingPropertyTests {
  private static let seeds: [UInt64] =
    ProcessInfo.processInfo.environment["CONTACTS_SEED"].flatMap(UInt64.init).map { [$0] }
    ?? Extent.seeds(3, of: 24).map { $0 + 1 }

  @Test(arguments: seeds)
  func changesOnlyNamedContacts(seed: UInt64) throws {
    var trial = try NamingTrial(seed: seed)
    for _ in 0..<100 {
      if let failure = try trial.runLine() {
        Issue.record("\(failure)")
        return
      }
    }
    // Most words name no contact; a trial without changes proves nothing.
    #expect(trial.changeCount > 0, "\(trial.changeCount) lines changed something")
  }
}

/// A book on which random lines are run, one after another.
private struct NamingTrial {
  private let seed: UInt64
  private let home: TemporaryFolder
  private var lines: RandomLines
  /// Contacts that have been removed since, as they were.
  private var removed: [KnownContact] = []
  private(set) var changeCount = 0
  /// The forms of commands whose words name contacts.
  private let forms: [(signature: Signature, usage: Usage)]

  private var book: String { home.path("b.json") }
  private var text: String { home.path("contact.txt") }

  init(seed: UInt64) throws {
    self.seed = seed
    home = try TemporaryFolder()
    lines = RandomLines(random: SeededGenerator(seed: seed))
    // Of the others, only `open` leads to a change.
    forms = CommandTable.standard.signatures.flatMap { signature in
      signature.usages.indices.filter { form in
        (signature.offers(.dryRun, inForm: form) || ["open", "show"].contains(signature.name))
          && RandomLines.namesContacts(signature.usages[form])
      }.map { (signature, signature.usages[$0]) }
    }
    try home.write("name = Somebody Else\nnote = edited\n", to: "contact.txt")
    let additions = (0..<12).map { _ in lines.addition() }
    _ = try run(additions.flatMap { ["-c", $0] }, on: book)
    // Some have no name.
    for contact in try KnownContact.contacts(inBook: book).prefix(2) {
      _ = try run(["-c", "set @\(contact.id) name="], on: book)
    }
  }

  private func run(_ arguments: [String], on book: String) throws -> String {
    let environment = standardEnvironment.merging(["HOME": home.path("")]) { $1 }
    return try ChildProcess.run(
      builtProduct(named: "contacts"), ["--book", book, "-o", "jsonl"] + arguments,
      environment: environment
    ).outputText
  }

  /// A step: the current contact, a listing, and the line.
  private struct Step {
    let current: String
    let listing: String?
    var line: RandomLines.Line
    /// A following line that names no contact.
    let sequel: String?

    var arguments: [String] {
      ["show @\(current)", listing, line.text, sequel].compactMap { $0 }.flatMap { ["-c", $0] }
    }
  }

  /// Runs a random line; returns what is wrong with its changes.
  mutating func runLine() throws -> String? {
    var before = try KnownContact.contacts(inBook: book)
    while before.count < 6 {
      _ = try run(["-c", lines.addition()], on: book)
      before = try KnownContact.contacts(inBook: book)
    }
    let (signature, usage) = lines.pick(forms)
    let words = before + removed.suffix(3)
    let line = lines.line(of: signature, usage, about: words, file: text)
    let listings = ["list", "list", "list --sort created", "find peter", nil]
    let step = Step(
      current: lines.pick(before).id, listing: lines.pick(listings), line: line,
      sequel: signature.name == "open" ? "set note=changed" : nil)
    let (wrong, after) = try outcome(of: step, before, on: book)
    if before.map(\.text) != after.map(\.text) { changeCount += 1 }
    let present = Set(after.map(\.id))
    removed += before.filter { !present.contains($0.id) }
    removed.removeAll { present.contains($0.id) }
    return try wrong.map { try report($0, step, before) }
  }

  /// Returns the contacts changed without being named, and the resulting book.
  private func outcome(
    of step: Step, _ before: [KnownContact], on book: String
  ) throws -> (wrong: String?, after: [KnownContact]) {
    let output = try run(step.arguments, on: book).split(separator: "\n")
    // The first result is the current contact; the listing follows.
    let shown = output.prefix { $0.hasPrefix("{\"id\":\"") }.map {
      String($0.dropFirst(7).prefix(36))
    }
    let oracle = NamingOracle(
      contacts: before, removed: removed,
      listing: step.listing == nil ? nil : Array(shown.dropFirst()), current: step.current)
    let after = try KnownContact.contacts(inBook: book)
    var named: Set<String> = []
    if !step.line.isDryRun {
      for reference in step.line.references { named.formUnion(oracle.ids(namedBy: reference)) }
    }
    return (Self.wrong(before, after, named: named), after)
  }

  private static func wrong(
    _ before: [KnownContact], _ after: [KnownContact], named: Set<String>
  ) -> String? {
    let former = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0) })
    let present = Dictionary(uniqueKeysWithValues: after.map { ($0.id, $0) })
    let uids = Set((before + after).filter { named.contains($0.id) }.flatMap { [$0.id, $0.uid] })
    for id in Set(former.keys).union(present.keys).sorted() {
      let (old, new) = (former[id], present[id])
      guard old?.text != new?.text else { continue }
      let name = (old ?? new)?.name ?? ""
      // Links follow when a named contact is merged into another.
      let isLinked =
        old.map { !$0.links.isDisjoint(with: uids) && $0.textWithoutLinks == new?.textWithoutLinks }
        ?? false
      guard named.contains(id) || isLinked else { return "@\(id.prefix(8)) \(name)" }
      let added = (new?.links ?? []).subtracting(old?.links ?? []).filter {
        former[$0] != nil
      }
      guard added.isSubset(of: uids) else { return "the members of @\(id.prefix(8)) \(name)" }
    }
    return nil
  }

  // MARK: - Reports

  /// Returns a report with as few contacts as reproduce the failure, if contacts alone determine
  /// it.
  private func report(_ wrong: String, _ step: Step, _ before: [KnownContact]) throws -> String {
    var needed = before
    for contact in before where contact.id != step.current {
      let fewer = needed.filter { $0.id != contact.id }
      let path = home.path("\(contact.id).json")
      let book =
        "{\"format\":\"contacts\",\"version\":1,\"contacts\":[\n\(fewer.map(\.text).joined(separator: ",\n"))\n]}\n"
      try home.write(book, to: "\(contact.id).json")
      let read = try KnownContact.contacts(inBook: path)
      if try outcome(of: step, read, on: path).wrong != nil { needed = fewer }
    }
    let arguments = step.arguments.map { $0 == "-c" ? $0 : Quoting.quote($0) }
    return """
      seed \(seed): `\(step.line.text)` changed \(wrong), whom it does not name; of the contacts
      \(needed.map(\.text).joined(separator: "\n"))
      by: contacts \(arguments.joined(separator: " "))
      """
  }
}
