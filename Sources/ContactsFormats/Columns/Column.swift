internal import ContactsModel
internal import UnicodeText

/// A column of a table, or an attribute of a directory entry: its name and meaning.
struct Column: Sendable {
  /// What a column is a part of.
  enum Kind: Hashable, Sendable {
    case phone, email, address, url, date, relation, messaging, photo
    /// A value without a field, under a label of another program.
    case custom
  }

  /// The part of an entry that a column holds.
  enum Part: Hashable, Sendable {
    case value, label, service
    /// The street; further columns may hold further lines.
    case street
    case city, region, postalCode, country, poBox, extended, formatted
    case year, month, day
  }

  /// The meaning of a column.
  enum Target: Sendable {
    case text(any WritableKeyPath<Contact, String> & Sendable)
    /// The whole name.
    case name
    case tags(separators: String)
    /// Tags as a list of a vCard, where a comma has a backslash: those of our own table.
    case tagList
    /// The id of the contact.
    case id
    /// The members that no other column holds, as JSON.
    case furtherFields
    case entry(Kind, label: String, Part)
    /// A field, as in an assignment.
    case field(Field, label: String?)
  }

  /// The name of the column.
  let name: String
  /// Its meaning.
  let target: Target

  init(_ name: String, _ target: Target) {
    self.name = name
    self.target = target
  }
}

extension Column.Target {
  /// The value of an entry.
  static func value(_ kind: Column.Kind, _ label: String = "") -> Self {
    .entry(kind, label: label, .value)
  }

  /// The parts of an address, with the names of their columns: the street, then city, region, postal
  /// code, country and PO box, as many as are named.
  static func address(_ label: String, _ names: String...) -> [(Self, String)] {
    let parts: [Column.Part] = [.street, .city, .region, .postalCode, .country, .poBox]
    return zip(parts, names).map { (.entry(.address, label: label, $0), $1) }
  }

  /// Tags with the usual separators.
  static let words = Self.tags(separators: ";,")
}

/// The name of a column for comparison: its words, without case and accents, and the number in it.
struct ColumnName: Hashable {
  /// The words.
  let words: String
  /// The number; 0 without one.
  let number: Int

  init(_ name: String) {
    var words: [String] = []
    var number = 0
    for word in FoldedText(String(name.prefix(200))).words.map(\.description) {
      if word.utf8.count <= 4, let digits = Int(word), digits >= 0 {
        number = digits
      } else {
        words.append(word)
      }
    }
    self.words = words.joined(separator: " ")
    self.number = number
  }
}
