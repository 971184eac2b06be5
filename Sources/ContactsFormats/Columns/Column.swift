internal import ContactsModel
internal import UnicodeText

/// A column of a table, or an attribute of a directory entry: its name and meaning.
struct Column: Sendable {
  /// What a column is a part of.
  enum Kind: CaseIterable, Sendable {
    case phone, email, address, url, date, relation, messaging, photo
    /// A value without a field, under a label of another program.
    case custom
  }

  /// The part of an entry that a column holds.
  enum Part: CaseIterable, Sendable {
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

  /// Reads a target: `given`, `phone:work fax`, or a part of an entry, `address:home/city`.
  fileprivate init(_ text: String) {
    if let target = Self.ofContact[text] {
      self = target
      return
    }
    let parts = text.split(separator: "/", maxSplits: 1)
    let entry = parts[0].split(separator: ":", maxSplits: 1)
    guard let kind = Self.kinds[String(entry[0])],
      let part = parts.count == 2 ? Self.parts[String(parts[1])] : .value
    else { preconditionFailure("not a target: \(text)") }
    self = .entry(kind, label: entry.count == 2 ? String(entry[1]) : "", part)
  }

  // Raw values would be hashed as texts, with every value of a table.
  private static let kinds = Dictionary(
    uniqueKeysWithValues: Column.Kind.allCases.map { ("\($0)", $0) })
  private static let parts = Dictionary(
    uniqueKeysWithValues: Column.Part.allCases.map { ("\($0)", $0) })

  /// The targets that are no entries, by name.
  private static let ofContact: [String: Self] = [
    "name": .name, "given": .text(\.name.given), "middle": .text(\.name.middle),
    "family": .text(\.name.family), "phoneticGiven": .text(\.name.phoneticGiven),
    "phoneticMiddle": .text(\.name.phoneticMiddle), "phoneticFamily": .text(\.name.phoneticFamily),
    "prefix": .text(\.name.prefix), "suffix": .text(\.name.suffix),
    "nickname": .text(\.name.nickname), "organization": .text(\.organization.name),
    "department": .text(\.organization.department), "title": .text(\.organization.title),
    "note": .text(\.note), "uid": .text(\.uid), "id": .id, "furtherFields": .furtherFields,
    "tags": .tags(separators: ";,"), "tagList": .tagList, "categories": .tags(separators: ";"),
    "groups": .tags(separators: ","), "labels": .tags(separators: ""),
  ]
}

extension Column {
  /// Returns the columns of a table, in order.
  ///
  /// A line, or a part of one before a semicolon, has a target and the names with that meaning:
  /// `phone:work fax = Work Fax, Business Fax; address:home/city = Home City`.
  static func table(_ text: String) -> [Column] {
    // Splitting bytes is four times as fast.
    text.utf8.split { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "\n") }.flatMap { entry in
      let sides = entry.split(separator: UInt8(ascii: "=")).map { String(Substring($0)).trimmed }
      precondition(sides.count == 2, "not a target and its names: \(Substring(entry))")
      let target = Target(sides[0])
      return sides[1].utf8.split(separator: UInt8(ascii: ",")).map {
        Column(String(Substring($0)).trimmed, target)
      }
    }
  }
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
