import ContactsMatching
import ContactsModel
import ContactsSearch
internal import UnicodeText

/// How well duplicates are found: recall and precision.
struct DuplicateBench {
  private let bench: BenchBook
  private let clusters: [DuplicateCluster]
  private let seconds: Double
  private let passSeconds: Double

  init(_ bench: BenchBook) throws {
    self.bench = bench
    var book = AddressBook()
    for contact in bench.contacts { try book.append(contact) }
    var found: [DuplicateCluster] = []
    // The best of a few runs, as the machine is shared.
    seconds =
      (0..<3).map { _ in
        Measure.clock { found = book.duplicates(step: {}) } / 1e3
      }.min() ?? 0
    passSeconds =
      (0..<3).map { _ in Measure.clock { Self.pass(over: book) } / 1e3 }.min() ?? 0
    clusters = found
  }

  /// Reads each contact, and folds its most searched texts.
  private static func pass(over book: AddressBook) {
    var length = 0
    for contact in book.contacts {
      let texts =
        contact.name.words + contact.phones.map(\.value.number)
        + contact.emails.map(\.value.address)
        + contact.addresses.map(\.value.text)
      for text in texts { length += FoldedText(text).utf8.count }
    }
    precondition(length > 0)
  }

  /// Prints recall by kind, and precision.
  func report() {
    let found = Set(clusters.flatMap { pairs(of: $0.ids) })
    let byPerson = Dictionary(grouping: bench.contacts.map(\.id)) { bench.people[$0]! }
    let planted = Set(byPerson.values.flatMap { pairs(of: $0) })
    let right = found.intersection(planted)
    print("duplicates among \(bench.contacts.count) contacts")
    print("  \(Text.pad("planted", 30))  \(Text.lead("pairs"))  \(Text.lead("found"))   recall")
    for kind in DuplicateKind.allCases {
      let ofKind = planted.filter { pair in pair.contains { bench.duplicateKinds[$0] == kind } }
      line(kind.rawValue, ofKind.count, ofKind.intersection(found).count)
    }
    line("all", planted.count, right.count)
    print("  \(Text.pad("not the same", 30))  \(Text.lead("people"))  \(Text.lead("wrong"))")
    let wrong = found.subtracting(planted)
    for kind in LookalikeKind.allCases {
      let count = bench.lookalikeKinds.values.count { $0 == kind }
      let wrongCount = wrong.count { pair in pair.contains { bench.lookalikeKinds[$0] == kind } }
      print(
        "  \(Text.pad(kind.rawValue, 30))  \(Text.lead("\(count)"))  \(Text.lead("\(wrongCount)"))")
    }
    let others = wrong.count { pair in !pair.contains { bench.lookalikeKinds[$0] != nil } }
    print("  \(Text.pad("others", 30))  \(Text.lead(""))  \(Text.lead("\(others)"))")
    print(
      "  precision \(share(right.count, found.count)), recall \(share(right.count, planted.count))")
    print(
      "  \(Text.decimal(seconds)) s, "
        + "\(Text.decimal(seconds / passSeconds)) times one pass over all contacts")
  }

  /// Prints some of the missed pairs, and some of the wrong ones.
  func explain(_ count: Int) {
    let found = Set(clusters.flatMap { pairs(of: $0.ids) })
    let byPerson = Dictionary(grouping: bench.contacts.map(\.id)) { bench.people[$0]! }
    let planted = Set(byPerson.values.flatMap { pairs(of: $0) })
    let contacts = Dictionary(uniqueKeysWithValues: bench.contacts.map { ($0.id, $0) })
    for (title, pairs) in [
      ("missed", planted.subtracting(found)), ("wrong", found.subtracting(planted)),
    ] {
      for pair in pairs.sorted(by: { $0.hashValue < $1.hashValue }).prefix(count) {
        let kind = pair.lazy.compactMap { bench.duplicateKinds[$0]?.rawValue }.first
        print(title, kind ?? "")
        for id in pair { print("  ", contacts[id].map(Self.summary) ?? "") }
      }
    }
  }

  private static func summary(_ contact: Contact) -> String {
    ([contact.displayName, contact.organization.name] + contact.phones.map(\.value.number)
      + contact.emails.map(\.value.address) + contact.addresses.map(\.value.text)
      + contact.dates.map(\.value.date)).joined(separator: " | ")
  }

  private func line(_ name: String, _ count: Int, _ found: Int) {
    print(
      "  \(Text.pad(name, 30))  \(Text.lead("\(count)"))  \(Text.lead("\(found)"))   "
        + "\(share(found, count))"
    )
  }

  private func pairs(of ids: [ContactID]) -> [Set<ContactID>] {
    ids.indices.flatMap { first in ids[(first + 1)...].map { [ids[first], $0] } }
  }

  private func share(_ part: Int, _ whole: Int) -> String {
    whole == 0 ? "-" : Text.decimal(Double(part) / Double(whole))
  }
}
