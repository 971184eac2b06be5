import JSON
import ModelTestSupport
import Testing

@testable import ContactsModel

/// Changes of a contact that others have changed meanwhile.
struct MergingTests {
  private func ada() throws -> Contact {
    try Contact(
      parsing: """
        {"id":"00000001-0000-4000-8000-000000000000","name":{"given":"Ada","family":"Lovelace"},\
        "phones":[{"id":1,"label":"work","number":"1"},{"id":2,"number":"2"}],"note":"old",\
        "tags":["a","b"],"nextEntry":3}
        """)
  }

  /// Merges the changes of `mine` into the contact as `theirs` left it.
  private func merge(
    _ mine: (inout Contact) throws -> Void, overwrites: Bool = true,
    into theirs: (inout Contact) throws -> Void
  ) throws -> (result: Contact?, conflicts: [UndoConflict]) {
    let base = try ada()
    var present = base
    try theirs(&present)
    var book = try AddressBook([present])
    let merged = book.merging(try base.changes(mine), madeOn: base, overwrites: overwrites)
    try book.apply(merged.changes)
    return (book[base.id], merged.conflicts)
  }

  @Test func mergesIndependentChanges() throws {
    let (result, conflicts) = try merge {
      $0.phones[0].value.number = "9"
      $0.name.given = "Augusta"
      $0.tags = ["a", "mine"]
    } into: {
      $0.note = "theirs"
      $0.name.family = "King"
      $0.phones.remove(at: 1)
      $0.tags.append("theirs")
    }
    #expect(conflicts.isEmpty)
    #expect(result?.name.full == "Augusta King" && result?.note == "theirs")
    #expect(result?.phones.map(\.value.number) == ["9"])
    #expect(result?.tags == ["a", "theirs", "mine"])
  }

  @Test func theSameChangeOfOnePartIsNoConflict() throws {
    let (result, conflicts) = try merge {
      $0.name.given = "Augusta"
    } into: {
      $0.name.given = "Augusta"
      $0.name.family = "King"
    }
    #expect(conflicts.isEmpty)
    #expect(result?.name.given == "Augusta" && result?.name.family == "King")
  }

  @Test func givesEntriesAddedByBothDifferentIDs() throws {
    let (result, conflicts) = try merge {
      $0.append(PhoneNumber("mine"))
      $0.append(EmailAddress("mine"))
    } into: {
      $0.append(PhoneNumber("theirs"))
    }
    #expect(conflicts.isEmpty)
    #expect(result?.phones.map(\.value.number) == ["1", "2", "mine", "theirs"])
    #expect(result?.phones.map(\.id) == [1, 2, 4, 3])
    #expect(result?.emails.map(\.id) == [5] && result?.nextEntry == 6)
  }

  @Test func reportsConflictingChanges() throws {
    let (result, conflicts) = try merge {
      $0.note = "mine"
      $0.phones[0].value.number = "mine"
    } into: {
      $0.note = "theirs"
      $0.phones[0].value.number = "theirs"
    }
    #expect(conflicts.map(\.kind) == [.changed, .changed])
    #expect(Set(conflicts.compactMap(\.key)) == ["note", "phones"])
    #expect(result?.note == "mine" && result?.phones[0].value.number == "mine")
  }

  @Test func presentValuesStayUnlessOverwritten() throws {
    let (result, conflicts) = try merge(
      {
        $0.note = "mine"
        $0.name.given = "Augusta"
        $0.name.family = "Byron"
        $0.phones[0].value.number = "mine"
        $0.phones.remove(at: 1)
        $0.tags = ["mine"]
      }, overwrites: false
    ) {
      $0.note = "theirs"
      $0.name.family = "King"
      $0.phones[0].value.number = "theirs"
      $0.phones[1].label = "theirs"
      $0.tags.append("theirs")
    }
    #expect(Set(conflicts.compactMap(\.key)) == ["note", "name", "phones"])
    #expect(result?.note == "theirs" && result?.name.full == "Augusta King")
    #expect(result?.phones.map(\.value.number) == ["theirs", "2"])
    #expect(result?.tags == ["theirs", "mine"])
  }

  @Test func equalChangesAreNoConflict() throws {
    let same = { (contact: inout Contact) in
      contact.note = "new"
      contact.phones[0].label = "home"
      contact.phones.remove(at: 1)
    }
    let (result, conflicts) = try merge(same, into: same)
    #expect(conflicts.isEmpty && result?.note == "new" && result?.phones.count == 1)
  }

  @Test func editingWhatWasRemovedIsAConflict() throws {
    let base = try ada()
    let changes = base.changes { $0.note = "mine" }
    let merged = AddressBook().merging(changes, madeOn: base)
    #expect(merged.conflicts.map(\.kind) == [.removed] && merged.changes.isEmpty)
    let (result, conflicts) = try merge {
      $0.phones[0].value.number = "mine"
    } into: {
      $0.phones.remove(at: 0)
    }
    #expect(conflicts.map(\.kind) == [.removed] && result?.phones.map(\.id) == [2])
  }

  /// If only one side changed something, its changes are the result.
  @Test(arguments: 0..<100) func takesChangesOfOneSide(seed: UInt64) throws {
    var maker = ContactMaker(seed: seed)
    let base = maker.contact()
    var edited = base
    for _ in 0..<6 { maker.edit(&edited) }
    var book = try AddressBook([base])
    let merged = book.merging(base.changes(to: edited), madeOn: base)
    #expect(merged.conflicts.isEmpty)
    try book.apply(merged.changes)
    #expect(book[base.id]?.uncounted == edited.uncounted)
    #expect(try AddressBook([edited]).merging([], madeOn: base) == Undoing())
  }

  /// Any two sets of changes can be merged and applied.
  @Test(arguments: 0..<200) func mergesRandomChanges(seed: UInt64) throws {
    var maker = ContactMaker(seed: seed)
    let base = maker.contact()
    var (mine, theirs) = (base, base)
    for _ in 0..<8 {
      maker.edit(&mine)
      maker.edit(&theirs)
    }
    var book = try AddressBook([theirs])
    let merged = book.merging(base.changes(to: mine), madeOn: base)
    try book.apply(merged.changes)
    let ids = (book[base.id]?.phones ?? []).map(\.id)
    #expect(Set(ids).count == ids.count)
    // Fields that they did not change are as this side set them.
    if theirs.note == base.note { #expect(book[base.id]?.note == mine.note) }
  }

  @Test func aTagThatBothAddIsThereOnce() throws {
    let (result, _) = try merge {
      $0.tags += ["x", "y"]
    } into: {
      $0.tags.append("x")
    }
    #expect(result?.tags == ["a", "b", "x", "y"])
  }
}
