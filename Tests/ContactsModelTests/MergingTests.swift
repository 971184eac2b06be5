import JSON
import ModelTestSupport
import Testing

@testable import ContactsModel

/// Changes made on a contact that others have changed since.
struct MergingTests {
  private func ada() throws -> Contact {
    try Contact(
      parsing: """
        {"id":"00000001-0000-4000-8000-000000000000","name":{"given":"Ada","family":"Lovelace"},\
        "phones":[{"id":1,"label":"work","number":"1"},{"id":2,"number":"2"}],"note":"old",\
        "tags":["a","b"],"nextEntry":3}
        """)
  }

  /// Merges what `mine` changes into what `theirs` made of the same contact.
  private func merge(
    _ mine: (inout Contact) throws -> Void, into theirs: (inout Contact) throws -> Void
  ) throws -> (result: Contact?, conflicts: [UndoConflict]) {
    let base = try ada()
    var present = base
    try theirs(&present)
    var book = try AddressBook([present])
    let merged = book.merging(try base.changes(mine), madeOn: base)
    try book.apply(merged.changes)
    return (book[base.id], merged.conflicts)
  }

  @Test func whatIsApartIsBothDone() throws {
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

  @Test func entriesThatBothAddHaveIDsOfTheirOwn() throws {
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

  @Test func whatBothChangedIsAConflictAndOverwritten() throws {
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

  @Test func whatBothMadeTheSameIsNoConflict() throws {
    let same = { (contact: inout Contact) in
      contact.note = "new"
      contact.phones[0].label = "home"
      contact.phones.remove(at: 1)
    }
    let (result, conflicts) = try merge(same, into: same)
    #expect(conflicts.isEmpty && result?.note == "new" && result?.phones.count == 1)
  }

  @Test func aContactOrAnEntryThatIsGoneIsAConflict() throws {
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

  /// Where nobody else changed anything the result is what was made; where nothing was made it is theirs.
  @Test(arguments: 0..<100) func oneSideAloneIsTaken(seed: UInt64) throws {
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

  /// Whatever both sides did, the changes can be made.
  @Test(arguments: 0..<200) func anythingCanBeMerged(seed: UInt64) throws {
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
    // What they left alone is as it was made.
    if theirs.note == base.note { #expect(book[base.id]?.note == mine.note) }
  }
}
