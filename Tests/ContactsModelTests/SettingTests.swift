import JSON
import ModelTestSupport
import Testing

@testable import ContactsModel

/// Settings of the book are changed, undone and merged like a contact's values.
struct SettingTests {
  private func book(_ settings: JSONObject) -> AddressBook {
    var book = AddressBook()
    book.settings = settings
    return book
  }

  static let states: [JSONObject] = [
    [:], ["q": ["a": 1]], ["q": ["a": 2]], ["q": ["a": 1, "b": ["c": [1]]]], ["q": ["b": .null]],
    ["q": [:]], ["q": [1, 2]], ["q": "text"], ["q": .null], ["r": ["a": 1], "q": ["a": 1]],
    ["ü": ["b": 1]], ["u\u{308}": ["b": 1]],
  ]

  @Test(arguments: states, states)
  func differencesAndTheirInversesRoundTrip(from: JSONObject, to: JSONObject) throws {
    var book = book(from)
    let changes = book.changes(to: self.book(to))
    #expect(changes.isEmpty == (JSONValue.object(from).utf8 == JSONValue.object(to).utf8))
    try book.apply(changes)
    #expect(sorted(book.settings) == sorted(to))
    try book.apply(changes.reversed().map(\.inverse))
    #expect(sorted(book.settings) == sorted(from))
  }

  /// The settings with members sorted, as their order has no meaning.
  private func sorted(_ settings: JSONObject) -> JSONObject {
    JSONObject(
      settings.members.map { ($0.key, $0.value.object.map { .object(sorted($0)) } ?? $0.value) }
        .sorted { Array($0.0.utf8).lexicographicallyPrecedes(Array($1.0.utf8)) })
  }

  @Test func changesSingleMembers() {
    let changes = book(["q": ["a": 1, "b": 2], "s": 1]).changes(
      to: book(["q": ["b": 3, "c": 4], "s": [:]]))
    #expect(
      changes == [
        .setting(key: "q", name: "a", before: 1, after: nil),
        .setting(key: "q", name: "b", before: 2, after: 3),
        .setting(key: "q", name: "c", before: nil, after: 4),
        .setting(key: "s", name: nil, before: 1, after: [:]),
      ])
    #expect(changes.allSatisfy { $0.contactID == nil })
  }

  @Test func changesOneValueByName() throws {
    var book = book([:])
    #expect(book.setting("q", "a") == nil && book.setting("q") == nil)
    try book.apply(book.changes(ofSetting: "q", "a", to: "x"))
    try book.apply(book.changes(ofSetting: "n", to: 1))
    #expect(book.settings == ["q": ["a": "x"], "n": 1])
    #expect(
      book.setting("q", "a") == "x" && book.setting("n") == 1 && book.setting("n", "a") == nil)
    #expect(book.changes(ofSetting: "q", "a", to: "x") == [])
    try book.apply(book.changes(ofSetting: "q", "a", to: nil))
    #expect(book.settings == ["n": 1])
  }

  @Test func rejectsAMemberOfAScalar() throws {
    var book = book(["n": 1])
    let error = #expect(throws: ChangeError.self) {
      try book.apply([
        .setting(key: "q", name: "a", before: nil, after: 1), .add(Contact(id: .of(1))),
        .setting(key: "n", name: "a", before: nil, after: 1),
      ])
    }
    #expect(
      error?.description == "the value of `n` for the settings does not fit: expected an object")
    #expect(book.settings == ["n": 1] && book.isEmpty)
  }

  @Test func undoKeepsLaterChangesOfOthers() throws {
    let made: [Change] = [.setting(key: "q", name: "a", before: nil, after: 1)]
    #expect(book(["q": ["a": 1, "b": 2]]).undoing(made).changes == made.map(\.inverse))
    let overwriting = book(["q": ["a": 3]]).undoing(made)
    #expect(overwriting.changes == [.setting(key: "q", name: "a", before: 3, after: nil)])
    #expect(
      overwriting.conflicts == [
        UndoConflict(kind: .changed, contact: nil, key: "q", entry: nil, name: "a")
      ])
    #expect(overwriting.conflicts[0].isDue(to: .setting(key: "q", name: "a", before: 1, after: 3)))
    #expect(overwriting.conflicts[0].isDue(to: .setting(key: "q", name: nil, before: 1, after: 3)))
    #expect(!overwriting.conflicts[0].isDue(to: .setting(key: "q", name: "b", before: 1, after: 3)))
    #expect(!overwriting.conflicts[0].isDue(to: .set(.of(1), key: "q", before: 1, after: 3)))
    // Members of a whole are merged like those of a name.
    let whole: [Change] = [.setting(key: "q", name: nil, before: ["a": 1], after: ["a": 2])]
    let merged = book(["q": ["a": 2, "b": 2]]).undoing(whole)
    #expect(merged.conflicts == [])
    #expect(
      merged.changes == [
        .setting(key: "q", name: nil, before: ["a": 2, "b": 2], after: ["a": 1, "b": 2])
      ])
    // A value that is no longer an object has no members to restore.
    let member: [Change] = [.setting(key: "q", name: "a", before: 1, after: nil)]
    let unfit = book(["q": 5]).undoing(member)
    #expect(unfit.changes == [] && unfit.conflicts.map(\.name) == ["a"])
  }

  @Test func reportsChangesOfOneSettingTogether() {
    let changed = ChangedSetting.all(in: [
      .setting(key: "q", name: "a", before: nil, after: 1), .add(Contact(id: .of(1))),
      .setting(key: "q", name: "b", before: nil, after: 1),
      .setting(key: "q", name: "a", before: 1, after: 2),
    ])
    #expect(changed.map(\.name) == ["a", "b"] && changed.map(\.after) == [2, 1])
    #expect(changed[0].before == nil)
    #expect(
      ChangedContact.first(9, in: [.setting(key: "q", name: nil, before: 1, after: 2)]).contacts
        .isEmpty)
  }
}
