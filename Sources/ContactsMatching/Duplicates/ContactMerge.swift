public import ContactsModel
internal import UnicodeText

/// Makes several contacts one: the first stays, with its id, and takes in what the others say.
///
/// Every entry is kept once, tags are united, notes are joined. Of a field that there is once the value of the
/// preferred contact stays, or of the first that has one, unless another is chosen; what nobody chose against is
/// not lost: it comes into the note, as `merged name: Ada King`, unless all its words stand in what stays.
public struct ContactMerge: Sendable {
  /// The contacts, the one that stays first.
  public let contacts: [Contact]
  /// The contacts in the order in which their values are taken.
  private let preferred: [Contact]
  /// What was chosen, by the field's name.
  private var choices: [String: String] = [:]
  let companions: Set<String>

  /// Begins a merge of contacts of different ids, one at least.
  ///
  /// - Parameters:
  ///   - prefer: the contact whose values go before those of others; nil for the first.
  ///   - companions: the members among unknown ones that tell how values were written.
  public init(of contacts: [Contact], preferring prefer: ContactID? = nil, companions: Set<String>)
  {
    precondition(!contacts.isEmpty)
    self.contacts = contacts
    preferred = contacts.filter { $0.id == prefer } + contacts.filter { $0.id != prefer }
    self.companions = companions
  }

  /// The fields in which the contacts differ, and what was not chosen yet.
  public var questions: [MergeQuestion] {
    MergeField.all.compactMap { field in
      let values = values(of: field)
      guard values.count > 1, choices[field.name] == nil else { return nil }
      return MergeQuestion(field: field.name, values: values)
    }
  }

  /// Chooses one of the values of a field.
  public mutating func choose(_ value: String, for field: String) {
    choices[field] = value
  }

  /// Chooses as was done in another merge of the same contacts.
  public mutating func takeChoices(of other: ContactMerge) {
    choices = other.choices
  }

  /// The values of a field, each once and none that another tells more exactly.
  private func values(of field: MergeField) -> [String] {
    var values: [String] = []
    for value in preferred.map(field.text) where !value.isEmpty && !values.contains(value) {
      // The year of a birthday is no other birthday.
      if let index = values.firstIndex(where: { Self.isYearless($0, of: value) }) {
        values[index] = value
      } else if !values.contains(where: { Self.isYearless(value, of: $0) }) {
        values.append(value)
      }
    }
    return values
  }

  private static func isYearless(_ date: String, of full: String) -> Bool {
    date.hasPrefix("--") && full.utf8.count == 10 && full.hasSuffix(date.dropFirst())
  }

  // MARK: Result

  /// The contact that stays, with all that was taken in.
  public var result: Contact {
    var result = contacts[0]
    for other in contacts.dropFirst() { takeEntries(of: other, into: &result) }
    var lost: [String] = []
    for field in MergeField.all { resolve(field, in: &result, &lost) }
    if choices["name"] == nil { completeName(of: &result) }
    joinNotes(of: &result, lost)
    result.created = contacts.compactMap(\.created).min()
    result.lastContacted = contacts.compactMap(\.lastContacted).max()
    if result.uid.isEmpty { result.uid = contacts.lazy.map(\.uid).first { !$0.isEmpty } ?? "" }
    return result
  }

  /// Gives the result the value of a field that stays, and notes those that do not.
  private func resolve(_ field: MergeField, in result: inout Contact, _ lost: inout [String]) {
    let values = values(of: field)
    guard let value = choices[field.name] ?? values.first else { return }
    if let source = preferred.first(where: { field.text($0) == value }) {
      if field.text(result) != value { field.take(source, &result) }
    }
    guard choices[field.name] == nil, field.name != "kind" else { return }
    let kept = Set(Self.words(of: value))
    for other in values where !kept.isSuperset(of: Self.words(of: other)) {
      lost.append("merged \(field.name): \(other.collapsingSpaces)")
    }
  }

  private static func words(of text: String) -> [String] {
    text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// Adds the parts of a name that another record of the same name has besides.
  private func completeName(of result: inout Contact) {
    let isSame = { (one: String, other: String) in FoldedText(one) == FoldedText(other) }
    for name in preferred.map(\.name) where result.kind == .person {
      if isSame(name.given, result.name.given), isSame(name.family, result.name.family) {
        for part in [\PersonName.prefix, \.middle, \.suffix]
        where result.name[keyPath: part].isEmpty {
          result.name[keyPath: part] = name[keyPath: part]
        }
      }
      result.name.unknown.addMissing(of: name.unknown)
    }
    for contact in preferred {
      result.organization.unknown.addMissing(of: contact.organization.unknown)
    }
  }

  private func joinNotes(of result: inout Contact, _ lost: [String]) {
    var notes: [String] = []
    for note in contacts.map(\.note) where !note.trimmed.isEmpty {
      if !notes.contains(where: { $0.containsParagraphs(of: note) }) { notes.append(note) }
    }
    let whole = Set(Self.words(of: result.name.full))
    // What the completed name says is not lost.
    let lines = lost.filter { line in
      guard line.hasPrefix("merged name: ") else { return true }
      return !whole.isSuperset(of: Self.words(of: String(line.dropFirst(13))))
    }
    if !lines.isEmpty { notes.append(lines.joined(separator: "\n")) }
    if notes != [result.note] { result.note = notes.joined(separator: "\n\n") }
  }
}

extension String {
  /// Tells whether a text stands in this one as whole paragraphs.
  fileprivate func containsParagraphs(of text: String) -> Bool {
    let (whole, part) = ("\n\n\(trimmed)\n\n", "\n\n\(text.trimmed)\n\n")
    return whole.utf8.count == part.utf8.count ? whole == part : whole.containsText(part)
  }
}
