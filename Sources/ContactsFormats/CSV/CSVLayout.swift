internal import ContactsModel
internal import Synchronization
internal import UnicodeText

/// The columns of a program's tables, by name, in the order they are written; made when first
/// needed.
final class CSVLayout: Sendable {
  /// The name for `--format`.
  let name: String
  /// The program.
  let summary: String
  /// Whether cells join several values as Google does, with a star before the label of the
  /// preferred one.
  let joinsValues: Bool
  /// Tells, by the words of its column names, whether a table has this layout.
  let isMarked: @Sendable (Set<String>) -> Bool
  private let made = Mutex<Content?>(nil)
  private let make: @Sendable () -> Content

  init(
    _ name: String, _ summary: String, columns: @escaping @autoclosure @Sendable () -> String,
    alsoRead: @escaping @autoclosure @Sendable () -> String = "", joinsValues: Bool = false,
    withoutField: [String: Set<String>] = [:], isMarked: @escaping @Sendable (Set<String>) -> Bool
  ) {
    self.name = name
    self.summary = summary
    self.joinsValues = joinsValues
    self.withoutField = withoutField
    self.isMarked = isMarked
    make = {
      let columns = Column.table(columns())
      return Content(
        columns: columns,
        columnsByWords: Dictionary(
          (columns + Column.table(alsoRead())).map { (ColumnName($0.name).words, $0) },
          uniquingKeysWith: { first, _ in first }))
    }
  }

  private struct Content: Sendable {
    let columns: [Column]
    let columnsByWords: [String: Column]
  }

  private var content: Content {
    made.withLock { made in
      let content = made ?? make()
      made = content
      return content
    }
  }

  /// The columns; numbered ones once for each number.
  var columns: [Column] { content.columns }

  /// The columns of the program that have no field, though `common` may have one of that name, by the
  /// words of their names; and what the program writes there by default, in lower case.
  private let withoutField: [String: Set<String>]

  /// All layouts; the one for any other table is last.
  static let all: [CSVLayout] = [
    .google, .googleOld, .outlook, .thunderbird, .yahoo, .tsv, .common,
  ]

  /// Returns the layout of a table with some header.
  static func of(_ header: [String]) -> CSVLayout {
    let words = Set(header.prefix(CSVReader.cellLimit).map { ColumnName($0).words })
    return all.first { $0.isMarked(words) } ?? .common
  }

  /// Returns the meaning of a column name, and the number in it; nil if no layout knows it.
  func column(named name: String) -> (column: Column, number: Int)? {
    let key = ColumnName(name)
    let known =
      content.columnsByWords[key.words]
      ?? (withoutField[key.words] == nil ? Self.common.content.columnsByWords[key.words] : nil)
    return known.map { column in
      // What no other column labels has the name of its own for a label.
      if !joinsValues, case .entry(.custom, "", .value) = column.target {
        return (Column(name.trimmed, .value(.custom, name.trimmed)), key.number)
      }
      return (Column(name.trimmed, column.target), key.number)
    }
  }

  /// Whether a value of an unknown column is the program's default for an empty one.
  func saysNothing(_ value: String, inColumn name: String) -> Bool {
    guard !withoutField.isEmpty else { return false }
    let isNoDate = value.contains("/") && WrittenDate.read(value, order: nil) == .none
    return isNoDate
      || withoutField[ColumnName(name).words]?.contains(value.trimmed.lowercased()) ?? false
  }

  /// Whether a header is that of a table of contacts.
  static func recognizes(_ header: [String]) -> Bool {
    let layout = CSVLayout.of(header)
    return header.lazy.filter { layout.column(named: $0) != nil }.prefix(2).count == 2
  }
}

extension CSVLayout {
  /// Whether it is our own layout, with ids and excerpts of contacts.
  var isOwn: Bool { name == Self.tsv.name }

  /// Our own `tsv`.
  static let tsv = CSVLayout(
    "tsv", "the table of `--output tsv`",
    columns: """
      id = id; name = name; organization = organization; phone = phone; email = email
      tagList = tags
      """,
    isMarked: { $0 == ["id", "name", "organization", "phone", "email", "tags"] })

  /// Google's current layout.
  static let google = CSVLayout(
    "google-csv", "Google's CSV, which Apple and Microsoft read too",
    columns: """
      given = First Name; middle = Middle Name; family = Last Name
      phoneticGiven = Phonetic First Name; phoneticMiddle = Phonetic Middle Name
      phoneticFamily = Phonetic Last Name; prefix = Name Prefix; suffix = Name Suffix
      nickname = Nickname; organization = Organization Name; title = Organization Title
      department = Organization Department; date:birthday = Birthday; note = Notes; photo = Photo
      labels = Labels
      \(entries(label: "Label"))
      """,
    joinsValues: true,
    isMarked: {
      $0.contains("labels") && $0.contains("first name")
        || !$0.isDisjoint(with: ["e mail label", "phone label"])
        || !$0.isDisjoint(with: googlesNames) && !isOfOldGoogle($0)
    })

  /// Google's layout until 2024.
  static let googleOld = CSVLayout(
    "google-old-csv", "Google's CSV up to 2024",
    columns: """
      name = Name; given = Given Name; middle = Additional Name; family = Family Name
      phoneticGiven = Given Name Yomi; phoneticMiddle = Additional Name Yomi
      phoneticFamily = Family Name Yomi; prefix = Name Prefix; suffix = Name Suffix
      nickname = Nickname; date:birthday = Birthday; note = Notes; photo = Photo
      labels = Group Membership
      \(entries(label: "Type"))
      messaging/label = IM 1 - Type; messaging/service = IM 1 - Service
      messaging = IM 1 - Value; organization = Organization 1 - Name
      title = Organization 1 - Title; department = Organization 1 - Department
      """,
    joinsValues: true,
    isMarked: isOfOldGoogle)

  /// Numbered columns that only Google has.
  private static let googlesNames: Set = [
    "e mail value", "phone value", "address formatted", "address street", "website value",
    "event value", "relation value", "custom field value",
  ]

  /// Whether a table has Google's layout until 2024, where labels are types.
  private static func isOfOldGoogle(_ names: Set<String>) -> Bool {
    let types: Set = [
      "e mail type", "phone type", "address type", "website type", "event type", "relation type",
      "custom field type",
    ]
    return names.contains("group membership")
      || names.contains("given name")
        && !names.isDisjoint(with: ["e mail type", "phone type", "additional name"])
      || !names.isDisjoint(with: googlesNames) && !names.isDisjoint(with: types)
  }

  /// The numbered columns of Google's; further values are joined in the last.
  private static func entries(label: String) -> String {
    func columns(_ name: String, _ kind: Column.Kind, _ count: Int) -> [String] {
      (1...count).map { number in
        let entry = "\(name) \(number) -"
        return "\(kind)/label = \(entry) \(label); \(kind) = \(entry) Value"
      }
    }
    let addresses = (1...3).map { number in
      let entry = "Address \(number) -"
      return """
        address/label = \(entry) \(label); address/formatted = \(entry) Formatted
        address/street = \(entry) Street; address/city = \(entry) City
        address/poBox = \(entry) PO Box; address/region = \(entry) Region
        address/postalCode = \(entry) Postal Code; address/country = \(entry) Country
        address/extended = \(entry) Extended Address
        """
    }
    let entries =
      columns("E-mail", .email, 5) + columns("Phone", .phone, 5) + addresses
      + columns("Website", .url, 3) + columns("Event", .date, 3) + columns("Relation", .relation, 3)
      + columns("Custom Field", .custom, 3)
    return entries.joined(separator: "\n")
  }
}
