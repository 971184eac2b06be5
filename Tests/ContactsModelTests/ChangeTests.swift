import JSON
import ModelTestSupport
import Testing
import TestSupport

@testable import ContactsModel

struct ContactChangeTests {
  @Test(arguments: Extent.seeds(60, of: 600))
  func changesAndTheirInversesRoundTrip(seed: UInt64) throws {
    var maker = ContactMaker(seed: seed)
    let old = maker.contact()
    var new = old
    for _ in 0..<Int.random(in: 0...8, using: &maker.random) { maker.edit(&new) }
    let changes = old.changes(to: new)

    var book = try AddressBook([old])
    try book.apply(changes)
    #expect(book[old.id]?.uncounted == new.uncounted)
    #expect(book.count == 1)
    let counted = try #require(book[old.id]?.nextEntry)
    #expect(counted >= old.nextEntry && counted <= new.nextEntry)

    for change in changes.reversed() { try book.apply(change.inverse) }
    #expect(book[old.id]?.uncounted == old.uncounted)
    #expect(book[old.id]?.nextEntry == counted)
    #expect(changes.map(\.inverse.inverse) == changes)
    #expect(old.changes(to: old) == [] && new.changes(to: new) == [])
  }

  @Test(arguments: Extent.seeds(30, of: 200))
  func aContactRoundTripsThroughJSON(seed: UInt64) throws {
    var maker = ContactMaker(seed: seed)
    let contact = maker.contact()
    #expect(try Contact(json: .object(contact.json)) == contact)
  }

  @Test func oneEditMakesOneChange() throws {
    var contact = Contact("Ada Lovelace", id: .of(1))
    contact.append(PhoneNumber("1"))
    contact.append(PhoneNumber("2"), label: "work")
    let id = contact.id
    let one: JSONObject = ["id": 1, "number": "1"]
    let two: JSONObject = ["id": 2, "label": "work", "number": "2"]

    #expect(
      contact.changes { $0.note = "x" } == [.set(id, key: "note", before: nil, after: "x")])
    #expect(
      contact.changes { $0.name.family = "Byron" }
        == [
          .set(
            id, key: "name", before: ["given": "Ada", "family": "Lovelace"],
            after: ["given": "Ada", "family": "Byron"])
        ])
    #expect(
      contact.changes { $0.phones[1].label = "" }
        == [.replace(id, key: "phones", before: two, after: ["id": 2, "number": "2"])])
    #expect(
      contact.changes { $0.phones.removeFirst() }
        == [.delete(id, key: "phones", entry: one, at: 0)])
    #expect(
      contact.changes { $0.append(PhoneNumber("3")) }
        == [.insert(id, key: "phones", entry: ["id": 3, "number": "3"], at: 2)])
    #expect(
      contact.changes { $0.phones.swapAt(0, 1) }
        == [.move(id, key: "phones", entry: 2, from: 1, to: 0)]
        || contact.changes { $0.phones.swapAt(0, 1) }
          == [.move(id, key: "phones", entry: 1, from: 0, to: 1)]
    )
    #expect(contact.changes { $0.modified = .now } == [])
    #expect(contact.changes { ($0.modified, $0.note) = (.now, "x") }.count == 2)
  }

  /// All pairs of positions in lists of up to seven entries.
  static let moves = (2...7).flatMap { count in
    (0..<count).flatMap { from in (0..<count).filter { $0 != from }.map { [count, from, $0] } }
  }

  @Test(arguments: moves)
  func movingAnEntryMakesOneMove(places: [Int]) throws {
    let (count, from, to) = (places[0], places[1], places[2])
    var old = Contact("Ada")
    for number in 1...count { old.append(PhoneNumber("\(number)")) }
    var new = old
    new.phones.insert(new.phones.remove(at: from), at: to)
    let changes = old.changes(to: new)
    #expect(changes.count == 1)
    guard case .move(_, "phones", let entry, let start, let end)? = changes.first else {
      Issue.record("\(changes)")
      return
    }
    // Of two neighbours, either one may count as moved.
    #expect((start, end) == (from, to) || abs(from - to) == 1 && (start, end) == (to, from))
    #expect(entry == start + 1)
    var book = try AddressBook([old])
    try book.apply(changes)
    #expect(book[old.id] == new)
    try book.apply(changes.map(\.inverse))
    #expect(book[old.id] == old)
  }

  @Test func reachesEveryOrderAndSubsetOfFourEntries() throws {
    var old = Contact("Ada")
    for number in 1...4 { old.append(PhoneNumber("\(number)")) }
    var spare = old
    spare.append(PhoneNumber("5"))
    var tried = 0
    func trySubsets(_ chosen: [Labeled<PhoneNumber>], of rest: [Labeled<PhoneNumber>]) throws {
      var new = spare
      new.phones = chosen
      let changes = old.changes(to: new)
      let moves = changes.count { if case .move = $0 { true } else { false } }
      #expect(moves <= max(0, chosen.count - 1))
      var book = try AddressBook([old])
      try book.apply(changes)
      #expect(book[old.id]?.phones == chosen)
      for change in changes.reversed() { try book.apply(change.inverse) }
      #expect(book[old.id]?.phones == old.phones)
      tried += 1
      for (index, entry) in rest.enumerated() {
        var others = rest
        others.remove(at: index)
        try trySubsets(chosen + [entry], of: others)
      }
    }
    try trySubsets([], of: spare.phones)
    #expect(tried == 326)
  }

  @Test func findsTheChangesOfALongList() throws {
    var old = Contact("Everybody", kind: .group)
    for number in 0..<20_000 { old.append(GroupMember("\(number)")) }
    var new = old
    new.append(GroupMember("last"))
    new.members[2500].value.uid = "changed"
    #expect(old.changes(to: new).count == 2)
  }

  @Test func replacesListsWithDuplicateIDsWhole() throws {
    var old = Contact("Ada")
    old.phones = [Labeled(PhoneNumber("1")), Labeled(PhoneNumber("2"))]
    var new = old
    new.phones.append(Labeled(PhoneNumber("3")))
    let changes = old.changes(to: new)
    #expect(changes.count == 1)
    var book = try AddressBook([old])
    try book.apply(changes)
    #expect(book[old.id] == new)
    try book.apply(changes.map(\.inverse))
    #expect(book[old.id] == old)
    guard case .set(_, "phones", _, let after)? = old.changes({ $0.phones = [] }).first else {
      Issue.record("one change of the whole list")
      return
    }
    #expect(after == Optional.none)
  }

  @Test func supportsEntryTypesOfOtherModules() throws {
    let text =
      #"{"id":"0d9c1f3e-0000-4000-8000-000000000000","badges":["odd",{"id":1,"text":"a","x":1}],"nextEntry":2}"#
    let old = try Contact(parsing: text)
    var new = old
    new.append(Badge(text: "b"), label: "gold")
    #expect(new[Badge.list].map(\.value.text) == ["a", "b"])
    #expect(
      new.text.contains(
        #""badges":["odd",{"id":1,"text":"a","x":1},{"id":2,"label":"gold","text":"b"}]"#))

    var plain = Contact("Ada")
    plain.append(Badge(text: "a"))
    let appended = plain.changes { $0.append(Badge(text: "b")) }
    #expect(
      appended == [.insert(plain.id, key: "badges", entry: ["id": 2, "text": "b"], at: 1)])
    var book = try AddressBook([plain])
    try book.apply(appended)
    let renamed = try #require(book[plain.id]).changes { $0[Badge.list][0].label = "old" }
    guard case .replace? = renamed.first else {
      Issue.record("\(renamed)")
      return
    }
    try book.apply(renamed)
    let list = try #require(book[plain.id])[Badge.list]
    #expect(list.map { "\($0.id) \($0.label) \($0.value.text)" } == ["1 old a", "2  b"])
    try book.apply((appended + renamed).reversed().map(\.inverse))
    #expect(book[plain.id]?.uncounted == plain.uncounted)
    // Removing the last entry removes the key, and the inverse restores it.
    let removed = plain.changes { $0[Badge.list] = [] }
    try book.apply(removed)
    #expect(book[plain.id]?.unknown.isEmpty == true)
    try book.apply(removed.map(\.inverse))
    #expect(book[plain.id]?.uncounted == plain.uncounted)
  }

  @Test func rejectsChangesThatDoNotFit() throws {
    var contact = Contact("Ada", id: .of(1))
    contact.append(PhoneNumber("1"))
    contact.unknown["count"] = 5
    var book = try AddressBook([contact])
    let id = contact.id
    let entry: JSONObject = ["id": 1, "number": "1"]
    let bad: [Change] = [
      .add(contact), .remove(Contact(id: .of(2))),
      .set(.of(2), key: "note", before: nil, after: "x"),
      .set(id, key: "note", before: nil, after: 5),
      .set(id, key: "phones", before: nil, after: "x"),
      .set(id, key: "id", before: nil, after: "x"),
      .set(id, key: "nextEntry", before: nil, after: 9),
      .insert(id, key: "phones", entry: ["id": 2], at: 2),
      .insert(id, key: "phones", entry: ["id": 2], at: -1),
      .insert(id, key: "phones", entry: ["number": "2"], at: 0),
      .insert(id, key: "phones", entry: ["id": 2, "number": 5], at: 0),
      .insert(id, key: "note", entry: ["id": 2], at: 0),
      .insert(id, key: "count", entry: ["id": 2], at: 0),
      .delete(id, key: "phones", entry: entry, at: 1),
      .delete(id, key: "phones", entry: ["id": 2], at: 0),
      .delete(id, key: "emails", entry: entry, at: 0),
      .replace(id, key: "phones", before: ["id": 2], after: ["id": 2]),
      .move(id, key: "phones", entry: 1, from: 0, to: 1),
      .move(id, key: "phones", entry: 1, from: 1, to: 0),
      .move(id, key: "phones", entry: 2, from: 0, to: 0),
      .move(id, key: "phones", entry: 1, from: .min, to: .max),
    ]
    for change in bad {
      #expect(throws: ChangeError.self, "\(change)") { try book.apply(change) }
      #expect(book[id] == contact)
    }
    #expect(book.count == 1)
  }
}

/// Changes of one list applied together equal those applied one by one.
@Test(arguments: Extent.seeds(5, of: 40)) func applyingTogetherEqualsApplyingOneByOne(seed: UInt64)
  throws
{
  var maker = ContactMaker(seed: 7_700 + seed)
  for _ in 0..<50 {
    let contact = maker.contact()
    var other = contact
    for _ in 0..<8 { maker.edit(&other) }
    let changes = contact.changes(to: other)
    var (atOnce, oneByOne) = (contact, contact)
    try atOnce.apply(changes[...])
    for change in changes { try oneByOne.apply([change]) }
    #expect(atOnce == oneByOne)
  }
}
