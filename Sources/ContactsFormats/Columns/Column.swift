internal import ContactsModel
internal import UnicodeText

/// A column of a table of contacts, or an attribute of a directory's entry: what it is called and what it holds.
struct Column: Sendable {
  /// What the value of a column is part of.
  enum Kind: Hashable, Sendable {
    case phone, email, address, url, date, relation, messaging, profile, photo
    /// A value that no field stands for, under the label that another program's user gave it.
    case custom
  }

  /// Which part of an entry a column holds.
  enum Part: Hashable, Sendable {
    case value, label, service
    /// The street, of which further columns may hold further lines.
    case street
    case city, region, postalCode, country, poBox, extended, formatted
    case year, month, day
  }

  /// What a column holds.
  enum Target: Sendable {
    case text(any WritableKeyPath<Contact, String> & Sendable)
    /// The whole name.
    case name
    case tags(separators: String)
    /// The contact's own id.
    case id
    /// The members that no other column holds, in the book's JSON.
    case furtherFields
    case entry(Kind, label: String, Part)
    /// A field as an assignment names it.
    case field(Field, label: String?)
  }

  /// What the column is called.
  let name: String
  /// What the column holds.
  let target: Target

  init(_ name: String, _ target: Target) {
    self.name = name
    self.target = target
  }
}

extension Column.Target {
  /// An entry's value.
  static func value(_ kind: Column.Kind, _ label: String = "") -> Self {
    .entry(kind, label: label, .value)
  }

  /// Tags, as most programs part them.
  static let words = Self.tags(separators: ";,")
}

/// A column's name as it is compared: the words, without case, accents and numbers, and the number that stands among them.
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
