import JSON
import ModelTestSupport
import TestSupport
import Testing

@testable import ContactsModel

/// Operations on one contact take time linear in its size.
@Suite(.serialized) struct LargeContactTests {
  private static let edits: [String: @Sendable (inout Contact) throws -> Void] = [
    "replace a text in all": { contact in
      let replacement = try #require(TextReplacement(of: "1", by: "7"))
      let field = try #require(ReplaceableField.named("phone"))
      #expect(try field.replace(replacement, in: &contact) == contact.phones.count)
    },
    "label all": { contact in
      let replacement = try #require(TextReplacement(of: "home", by: "work"))
      let field = try #require(ReplaceableField.named("label"))
      #expect(try field.replace(replacement, in: &contact) == contact.phones.count)
    },
    "clear": { try Field.named("phone")?.assign(FieldAssignment(.set, ""), to: &$0) },
    "keep every second": { contact in
      contact.phones = contact.phones.filter { $0.id.isMultiple(of: 2) }
    },
    "put one before each": { contact in
      contact.phones = contact.phones.flatMap { entry in
        [Labeled(PhoneNumber("3"), id: contact.takeEntryID()), entry]
      }
    },
    "turn around": { $0.phones.reverse() },
    "give ids": { contact in
      for index in contact.phones.indices { contact.phones[index].id = 1 }
      contact.repairEntryIDs()
    },
    "add tags": { contact in
      var known = KnownValues()
      for number in contact.phones.indices {
        let tag = FieldAssignment(.add, "tag \(number)")
        _ = try Field.tag.assign(tag, to: &contact, knowing: &known)
      }
      #expect(contact.tags.count == contact.phones.count)
    },
    "take values away": { contact in
      let numbers = contact.phones.map { FieldAssignment(.remove, $0.value.number) }
      var known = KnownValues()
      try Field.named("phone")?.take(numbers, from: &contact, knowing: &known)
      #expect(contact.phones.isEmpty)
    },
    "take tags away": { contact in
      contact.tags = contact.phones.map(\.value.number)
      let tags = contact.tags.map { FieldAssignment(.remove, $0) }
      var known = KnownValues()
      try Field.tag.take(tags, from: &contact, knowing: &known)
      #expect(contact.tags.isEmpty)
    },
    "give each label a value": { contact in
      var known = KnownValues()
      for number in 0..<contact.phones.count {
        let value = FieldAssignment(.set, "7\(number)", label: "label \(number)")
        _ = try Field.named("phone")?.assign(value, to: &contact, knowing: &known)
      }
    },
    "name relations of one name": { contact in
      var known = KnownValues()
      for number in 0..<contact.phones.count {
        let value = FieldAssignment(.add, "Bob", label: "label \(number)")
        _ = try Field.named("relation")?.assign(value, to: &contact, knowing: &known)
      }
    },
    "keep what nobody knows": { contact in
      for number in 0..<contact.phones.count { contact.unknown["x\(number)"] = "y" }
    },
    "rewrite tags": { contact in
      contact = try contact.rewritten(
        by: contact.phones.map { FieldLine(field: "tag", value: $0.value.number) })
    },
  ]

  private static func contact(phones count: Int) -> Contact {
    var contact = Contact("Ada")
    for number in 0..<count {
      contact.append(PhoneNumber("+44 20 1\(number + 1_000_000)"), label: "home")
    }
    return contact
  }

  @Test(.inLongRuns, arguments: edits.keys.sorted()) func editsLargeContactsInLinearTime(
    name: String
  )
    throws
  {
    let edit = try #require(Self.edits[name])
    let (few, all) = try leastTimes(
      below: 12, small: { try seconds(for: edit, of: 2_000) },
      large: { try seconds(for: edit, of: 16_000) })
    #expect(all < 12 * few, "\(few) s for 2,000, \(all) s for 16,000")
  }

  /// Returns how long it takes to edit, to merge with another's changes, and to undo.
  private func seconds(
    for edit: (inout Contact) throws -> Void, of count: Int
  ) throws -> Double {
    let contact = Self.contact(phones: count)
    var book = AddressBook()
    try book.append(contact)
    return try processorTime {
      let changes = try contact.changes(edit)
      #expect(book.merging(changes, madeOn: contact).conflicts.isEmpty)
      try book.apply(changes)
      _ = book.merging(changes, madeOn: contact)
      let undoing = book.undoing(changes)
      #expect(undoing.conflicts.isEmpty)
      try book.apply(undoing.changes)
      #expect(book[contact.id]?.valuesAlone == contact.valuesAlone)
    }
  }

  @Test(arguments: Extent.seeds(5, of: 40)) func editsEntriesLikeAnArray(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var list = EntryList<JSONObject>([])
    var array: [JSONObject] = []
    let id = ContactID()
    for number in 1...200 {
      let index = Int.random(in: 0...array.count, using: &generator)
      let other = Int.random(in: 0...array.count, using: &generator)
      let entry: JSONObject = ["id": .number("\(number)")]
      let isDone: Bool
      switch Int.random(in: 0..<5, using: &generator) {
      case 0, 1:
        isDone = try list.apply(.insert(id, key: "x", entry: entry, at: index))
        array.insert(entry, at: index)
      case 2 where index < array.count:
        isDone = try list.apply(.delete(id, key: "x", entry: array[index], at: index))
        array.remove(at: index)
      case 3 where index < array.count && other < array.count:
        let moved = try #require(array[index].entryID)
        isDone = try list.apply(.move(id, key: "x", entry: moved, from: index, to: other))
        array.insert(array.remove(at: index), at: other)
      default:
        guard index < array.count else { continue }
        var after = array[index]
        after["value"] = .number("\(number)")
        isDone = try list.apply(.replace(id, key: "x", before: array[index], after: after))
        array[index] = after
      }
      let places = array.map { list.index(of: $0.entryID) }
      #expect(isDone && list.index(of: 0) == nil && places == Array(array.indices))
      #expect(list.value?.array?.compactMap(\.object) ?? [] == array)
    }
  }
}
