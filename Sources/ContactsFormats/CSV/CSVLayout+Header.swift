internal import ContactsModel

extension CSVLayout {
  /// A column that has a part of the name beside the other part, and the whole name if it is alone.
  private struct PartOfName {
    let name: String
    let part: any WritableKeyPath<Contact, String> & Sendable
    /// The columns beside which it has the part.
    let others: Set<String>
  }

  private static let partsOfNames = [
    PartOfName(name: "name", part: \.name.family, others: ["vorname"]),
    PartOfName(name: "naam", part: \.name.family, others: ["voornaam"]),
    PartOfName(name: "nome", part: \.name.given, others: ["cognome", "sobrenome"]),
  ]

  /// Returns the meaning of each column of a header, and the number in its name; nil if no layout
  /// knows it.
  func columns(of header: [String]) -> [(column: Column, number: Int)?] {
    var columns = header.map(column)
    let words = header.map { ColumnName($0).words }
    for rule in Self.partsOfNames where words.contains(where: rule.others.contains) {
      guard !columns.contains(where: { $0?.column.target.isText(at: rule.part) ?? false }) else {
        continue
      }
      for index in header.indices where words[index] == rule.name {
        columns[index]?.column = Column(header[index], .text(rule.part))
      }
    }
    // Beside `Home Street` it is the whole address.
    for place in ["home", "work"] where words.contains("\(place) street") {
      for index in header.indices where words[index] == "\(place) address" {
        columns[index]?.column = Column(header[index], .entry(.address, label: place, .formatted))
      }
    }
    return columns
  }
}

extension Column.Target {
  /// Whether the column holds a certain text of the contact.
  fileprivate func isText(at path: any WritableKeyPath<Contact, String> & Sendable) -> Bool {
    if case .text(let own) = self { own == path } else { false }
  }
}
