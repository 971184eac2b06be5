import ContactsModel
import ContactsSearch
import Foundation
import JSON
import Testing

@testable import ContactsStore

/// Edits of a snapshot that is older than the journal's last changes: what these changed stays, and
/// an undo is exact.
struct LateAdoptionTests {
  /// A book of Ada and Bob, with a snapshot of both that later changes are not in.
  private func book() throws -> (place: Place, store: Store) {
    let place = Place()
    let store = try place.store()
    try store.add("Ada Lovelace", id: .ada)
    try store.edit(.ada) { contact in
      contact.append(PhoneNumber("111"), label: "home")
      contact.append(PhoneNumber("222"))
      contact.tags = ["a", "b"]
      (contact.organization.name, contact.organization.title) = ("Engines", "Countess")
      contact.note = "first"
    }
    try store.add("Bob", id: .bob)
    try store.checkpoint()
    return (place, store)
  }

  /// Adopts the edits, undoes them, and expects what the journal had.
  private func adopt(
    _ place: Place, after store: Store, notices: [String] = [],
    _ check: (SearchableBook) throws -> Void
  ) throws {
    let before = store.book.base
    let again = try place.store()
    try check(again.book)
    #expect(
      again.takeNotices() == notices.map { $0.replacingOccurrences(of: "BOOK", with: place.book) }
        + [
          "\(place.book) was edited; the edits became change \(again.sequence)"
        ])
    _ = try again.undo(try again.undoable(limit: 1), as: "undo", overwrites: false)
    let changes = again.book.base.changes(to: before)
    #expect(changes.isEmpty, "\(changes)")
  }

  @Test func adoptsWhatLaterChangesDoNotTouch() throws {
    let (place, store) = try book()
    try store.add("Cyd", id: .cyd)
    try store.edit(.bob) { $0.note = "committed" }
    try place.edit(#""number":"222""#, #""number":"333""#)
    try adopt(place, after: store) { book in
      #expect(book.contacts.map(\.displayName) == ["Ada Lovelace", "Bob", "Cyd"])
      #expect(book[.bob]?.note == "committed")
      #expect(book[.ada]?.phones.map(\.value.number) == ["111", "333"])
    }
  }

  @Test func tagsAndPartsOfAnOrganizationThatCameLaterStay() throws {
    let (place, store) = try book()
    try store.edit(.ada) { contact in
      contact.tags = ["b", "vip"]
      contact.organization.title = "Analyst"
    }
    try place.edit(#""tags":["a","b"]"#, #""tags":["a","b","hand"]"#)
    try place.edit(#""Engines""#, #""Engines Ltd""#)
    try adopt(place, after: store) { book in
      #expect(book[.ada]?.tags == ["b", "vip", "hand"])
      #expect(book[.ada]?.organization.name == "Engines Ltd")
      #expect(book[.ada]?.organization.title == "Analyst")
    }
  }

  @Test func aLabelAndANumberAreTwoValues() throws {
    let (place, store) = try book()
    try store.edit(.ada) { $0.phones[0].value = PhoneNumber("999") }
    try place.edit(#""label":"home""#, #""label":"work""#)
    try adopt(place, after: store) { book in
      #expect(book[.ada]?.phones[0].label == "work")
      #expect(book[.ada]?.phones[0].value.number == "999")
    }
  }

  @Test func anEntryThatIsAddedByHandComesBesideThoseOfLaterChanges() throws {
    let (place, store) = try book()
    try store.edit(.ada) { $0.append(PhoneNumber("444")) }
    try place.edit(
      #"{"id":2,"number":"222"}"#, #"{"id":2,"number":"222"},{"id":3,"number":"333"}"#)
    try adopt(place, after: store) { book in
      #expect(Set(book[.ada]?.phones.map(\.value.number) ?? []) == ["111", "222", "333", "444"])
    }
  }

  @Test func contactsAddedByHandKeepTheirOrder() throws {
    let (place, store) = try book()
    try store.edit(.bob) { $0.note = "committed" }
    try place.edit("\n],", ",\n{\"name\":{\"given\":\"Cyd\"}},\n{\"name\":{\"given\":\"Dan\"}}\n],")
    try adopt(place, after: store) { book in
      #expect(book.contacts.map(\.displayName) == ["Ada Lovelace", "Bob", "Cyd", "Dan"])
    }
  }

  @Test func anEditOfWhatWasChangedLaterIsReported() throws {
    let (place, store) = try book()
    try store.edit(.ada) { contact in
      contact.note = "second"
      contact.phones[0].value = PhoneNumber("999")
    }
    try place.edit("first", "by hand")
    try place.edit(#""111""#, #""112""#)
    let notice = "2 edits of BOOK replaced later changes; `undo` brings back what was there"
    try adopt(place, after: store, notices: [notice]) { book in
      #expect(book[.ada]?.note == "by hand")
      #expect(book[.ada]?.phones.map(\.value.number) == ["112", "222"])
    }
  }

  @Test func aContactRemovedByHandComesBackAsItWasLast() throws {
    let (place, store) = try book()
    try store.edit(.bob) { $0.note = "committed" }
    let bob = try #require(try place.text("contacts.json").split(separator: "\n").dropLast().last)
    try place.edit(",\n" + bob, "")
    let notice = "1 edit of BOOK replaced a later change; `undo` brings back what was there"
    try adopt(place, after: store, notices: [notice]) { book in
      #expect(book[.bob] == nil)
    }
  }

  @Test func reportsEditsThatNoLongerApply() throws {
    let (place, store) = try book()
    try store.edit(.ada) { $0.phones.removeFirst() }
    try store.commit("remove") { book, _ in [.remove(try #require(book[.bob]))] }
    try place.edit(#""label":"home""#, #""label":"work""#)
    try place.edit(#""number":"222""#, #""number":"333""#)
    let again = try place.store()
    #expect(again.book[.ada]?.phones.map(\.value.number) == ["333"])
    #expect(
      again.takeNotices().first == "1 edit of \(place.book) does not fit later changes and was "
        + "ignored; the edited file is kept as \(place.book)~")
    #expect(try place.store().texts == again.texts)
    // What is committed in the same run does not replace it.
    try again.add("Cyd", id: .cyd)
    try again.close()
    #expect(try place.text("contacts.json~").contains(#""label":"work""#))
    #expect(try place.text("contacts.json").contains("Cyd"))
  }
}
