import Tables
import Testing

struct ArrayDataSourceTests {
  private let people = [Person(id: 7, name: "Ada"), Person(id: 9, name: "Grace")]

  private let editing = Section<Person>.Editing(
    remove: { "remove \($0.id)" },
    move: { "move \($0.id) to \($1)" },
    update: { person, assignments in
      "update \(person.id) " + assignments.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
    },
    insert: { "insert \($0) at \($1)" },
    accepts: { $0 < 100 }
  )

  private var editable: Section<Person> { Section(people, editing: editing) }

  @Test func hasOneSectionOfItsItems() {
    let source = Section(people, title: "People", footer: "2 people", indexTitle: "P")
    #expect(source.numberOfSections == 1)
    #expect(source.numberOfRows(in: 0) == 2)
    #expect(source.itemID(at: RowPath(section: 0, row: 1)) == 9)
    #expect(source.row(at: RowPath(section: 0, row: 1), state: RowState()).cells[0].text == "Grace")
    #expect(source.title(of: 0) == "People")
    #expect(source.footer(of: 0) == "2 people")
    #expect(source.indexTitle(of: 0) == "P")
  }

  @Test func hasOneSectionWhenEmpty() {
    let source: Section<Person> = Section([])
    #expect(source.numberOfSections == 1)
    #expect(source.numberOfRows(in: 0) == 0)
    #expect(source.title(of: 0) == nil)
  }

  @Test func identifiesItemsByTheGivenKey() {
    let source = ArrayDataSource<Person, String, Never>(people) { "person \($0.id)" }
    #expect(source.itemID(at: RowPath(section: 0, row: 0)) == "person 7")
  }

  @Test(arguments: [
    (RowEdit.remove, "remove 9"),
    (.move(to: RowPath(section: 0, row: 0)), "move 9 to 0"),
    (
      .update([.init(name: "label", value: "work"), .init(name: "value", value: "")]),
      "update 9 label=work value="
    ),
  ])
  func answersAnEditWithItsChange(edit: RowEdit, change: String) throws {
    let path = RowPath(section: 0, row: 1)
    #expect(editable.allows(edit, at: path))
    #expect(try editable.commit(edit, at: path) == change)
  }

  @Test(arguments: [RowEdit.remove, .move(to: RowPath(section: 0, row: 0)), .update([])])
  func rejectsUnsupportedEdits(edit: RowEdit) {
    let path = RowPath(section: 0, row: 1)
    let source: Section<Person> = Section(people)
    #expect(!source.allows(edit, at: path))
    #expect(throws: RowEditError.notAllowed(edit, at: path)) { try source.commit(edit, at: path) }
  }

  @Test(arguments: ["1.3", "2.1"])
  func reportsAMissingRow(text: String) throws {
    let missing = try #require(RowPath(text))
    let present = RowPath(section: 0, row: 0)
    #expect(!editable.allows(.remove, at: missing))
    #expect(throws: RowEditError.noSuchRow(missing)) { try editable.commit(.remove, at: missing) }
    #expect(!editable.allows(.move(to: missing), at: present))
    #expect(throws: RowEditError.noSuchRow(missing)) {
      try editable.commit(.move(to: missing), at: present)
    }
  }

  @Test(arguments: [0, 1, 2])
  func insertsAtAnyPosition(row: Int) throws {
    let path = RowPath(section: 0, row: row)
    #expect(editable.accepts(42, at: path))
    #expect(try editable.commitMove(of: 42, to: path) == "insert 42 at \(row)")
  }

  @Test func rejectsForeignItems() {
    let path = RowPath(section: 0, row: 0)
    #expect(!editable.accepts(100, at: path))
    #expect(throws: RowEditError.notAccepted(at: path)) {
      try editable.commitMove(of: 100, to: path)
    }
    let closed: Section<Person> = Section(people)
    #expect(!closed.accepts(42, at: path))
    #expect(throws: RowEditError.notAccepted(at: path)) { try closed.commitMove(of: 42, to: path) }
  }

  @Test func rejectsInsertionsBeyondTheEnd() {
    let path = RowPath(section: 0, row: 3)
    #expect(!editable.accepts(42, at: path))
    #expect(throws: RowEditError.noSuchRow(path)) { try editable.commitMove(of: 42, to: path) }
  }

  @Test(arguments: [
    (
      RowEditError.notAllowed(.remove, at: RowPath(section: 1, row: 0)),
      "row 2.1 cannot be removed; choose a row that holds a value of its own"
    ),
    (
      .notAllowed(.update([]), at: RowPath(section: 1, row: 0)),
      "row 2.1 cannot be changed; choose a row that holds a value of its own"
    ),
    (
      .notAllowed(.move(to: RowPath(section: 2, row: 3)), at: RowPath(section: 1, row: 0)),
      "row 2.1 cannot be moved; only entries of a list, such as phones, can be"
    ),
    (
      .noSuchRow(RowPath(section: 8, row: 0)),
      "no row 9.1; choose one of the rows last shown"
    ),
    (
      .notAccepted(at: RowPath(section: 2, row: 0)),
      "section 3 takes no rows from other sections; choose a place in the row's own section"
    ),
  ])
  func saysWhyAnEditIsRefused(error: RowEditError, description: String) {
    #expect(error.description == description)
  }
}
