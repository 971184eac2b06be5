import Tables

/// A named item, such as a person in a list.
struct Person: RowRepresentable, Identifiable, Sendable {
  var id: Int
  var name: String
  var phone = ""
  var email = ""

  func cells(_ traits: RowTraits) -> [Cell] {
    [
      Cell(name),
      Cell(phone, role: .value, flexibility: .rigid),
      Cell(email, role: .secondary),
    ]
  }
}

/// A labelled value, such as a person's phone number.
struct Entry: RowRepresentable, Identifiable, Sendable {
  var id: Int
  var label: String
  var value: String

  func cells(_ traits: RowTraits) -> [Cell] {
    [Cell(label, role: .label), Cell(value, role: .value)]
  }
}

/// Free text.
struct Note: RowRepresentable, Identifiable, Sendable {
  var id: Int
  var text: String

  func cells(_ traits: RowTraits) -> [Cell] {
    [Cell(text, role: .note, wrapping: .paragraphs)]
  }
}

/// Rows of plain text.
struct Cells: DataSource {
  typealias Change = Never

  private let rows: [[Cell]]

  init(_ texts: [[String]], configure: (inout [Cell]) -> Void = { _ in }) {
    rows = texts.map { texts in
      var cells = texts.map { Cell($0) }
      configure(&cells)
      return cells
    }
  }

  let numberOfSections = 1
  func numberOfRows(in section: Int) -> Int { rows.count }
  func itemID(at path: RowPath) -> RowPath { path }
  func row(at path: RowPath, state: RowState) -> Row { Row(rows[path.row], state: state) }
}

typealias Section<Item: RowRepresentable & Identifiable & Sendable> =
  ArrayDataSource<Item, Item.ID, String> where Item.ID: Sendable

extension ArrayDataSource where Item: Identifiable, ItemID == Item.ID {
  /// Creates a section of identifiable items.
  init(
    _ items: [Item],
    title: String? = nil,
    footer: String? = nil,
    indexTitle: String? = nil,
    editing: Editing = Editing()
  ) {
    self.init(
      items, title: title, footer: footer, indexTitle: indexTitle, editing: editing, id: \.id)
  }
}

/// Returns a table as text.
func drawn(
  _ source: some DataSource,
  _ style: TableStyle = TableStyle(),
  state: @escaping @Sendable (RowPath) -> RowState = { _ in RowState() }
) -> String {
  var text: [UInt8] = []
  TableRenderer(style, state: state).render(source) { lines, _ in text += lines }
  return String(decoding: text, as: UTF8.self)
}

/// Returns what finds every exact occurrence of a word.
func occurrences(of word: String) -> TextMatcher {
  { $0.ranges(of: word) }
}
