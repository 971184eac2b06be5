import ContactsFormats
import ContactsModel
import ContactsStore
import JSON
import ModelTestSupport
import TestSupport
import SyncTestSupport
import Testing

@testable import ContactsSync

/// Contacts with values of every kind.
struct AnyContactTests {
  static let versions: [ContactCard.Version] = [.three, .four]

  @Test(arguments: versions)
  func aContactSaysTheSameAsItsCard(_ version: ContactCard.Version) throws {
    for seed in 0..<300 {
      var maker = ContactMaker(seed: UInt64(seed))
      let contact = maker.contact()
      let card = ContactCard.reading(of: contact, version)
      #expect(contact.saysTheSame(as: card, version), "seed \(seed)")
      // What was read from a card says what the card says.
      let again = ContactCard.reading(of: card, version)
      let merge = CardMerge(
        card, version: version, base: again.aligned(to: [card]), said: nil, sent: nil,
        present: card, id: card.id)
      #expect(merge.changes.isEmpty, "seed \(seed): \(merge.changes)")
    }
  }

  @Test(arguments: versions)
  func anEditOfOneSideIsTakenWhole(_ version: ContactCard.Version) throws {
    for seed in 0..<300 {
      var maker = ContactMaker(seed: UInt64(seed))
      let base = maker.contact()
      var theirs = base
      for _ in 0..<3 { maker.edit(&theirs) }
      let card = ContactCard.reading(of: theirs, version)
      let merge = CardMerge(
        card, version: version, base: base, said: nil, sent: nil, present: base, id: base.id)
      let (merged, conflicts) = merge.merged(into: base)
      #expect(conflicts.isEmpty, "seed \(seed)")
      let rest = ContactCard.reading(of: merged, version).aligned(to: [merged])
        .differences(to: card.aligned(to: [merged]))
      #expect(rest.filter(\.isOfValue).isEmpty, "seed \(seed)")
    }
  }

  @Test(arguments: versions)
  func whatBothSidesSayDoesNotDependOnWhoSyncs(_ version: ContactCard.Version) throws {
    for seed in Extent.seeds(4, of: 40) {
      let server = MemoryServer()
      let clients = try ["A", "B"].map { try SyncClient($0, server, seed: seed) }
      server.version = version
      var maker = ContactMaker(seed: seed)
      for _ in 0..<3 {
        var contact = maker.contact()
        contact.rename("Contact \(Int.random(in: 0...99, using: &maker.random))")
        try clients[0].change([.add(contact)])
      }
      for _ in 0..<6 {
        for client in clients {
          for contact in client.contacts where Bool.random(using: &maker.random) {
            var edited = contact
            for _ in 0..<3 { maker.edit(&edited) }
            try client.change(contact.changes(to: edited))
          }
          if Bool.random(using: &maker.random) { try client.sync() }
        }
      }
      for _ in 0..<3 {
        for client in clients { try client.sync() }
      }
      let quiet = server.log.count
      for client in clients {
        let report = try client.sync()
        #expect(report.isInStep, "seed \(seed): \(report)")
      }
      #expect(server.log.count == quiet, "seed \(seed)")
      #expect(clients.allSatisfy { $0.contacts.count == 3 }, "seed \(seed)")
      for item in server.items.values {
        let card = try ContactCard(item.bytes)
        for client in clients {
          let contact = try #require(
            client.contacts.first {
              Contact.identity(ofUID: $0.exportedUID) == Contact.identity(ofUID: card.contact.uid)
            })
          let rest = ContactCard.reading(of: contact, card.version).aligned(to: [contact])
            .differences(to: card.contact.aligned(to: [contact]))
          #expect(rest.filter(\.isOfValue).isEmpty, "seed \(seed)")
        }
      }
    }
  }
}

extension Change {
  /// Whether the change is one of a value: neither of its form, nor of an order that a merge does
  /// not keep, nor of a property without a value.
  fileprivate var isOfValue: Bool {
    switch self {
    case .move: return false
    case .set(_, "vcard", _, _): return false
    case .set(_, "tags", let before, let after):
      return Set(before?.array ?? []) != Set(after?.array ?? [])
    case .replace(_, _, var before, var after):
      (before["vcard"], after["vcard"]) = (nil, nil)
      return before != after
    case .insert(_, let key, _, _), .delete(_, let key, _, _): return key != RawProperty.key
    default: return true
    }
  }
}
