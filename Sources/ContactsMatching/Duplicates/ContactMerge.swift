public import ContactsModel
internal import UnicodeText

/// Merges several contacts into one: the first stays, with its id and UID, and takes over what the
/// others contain.
///
/// Keeps each entry once, unites tags, and joins notes. A field with one value takes that of the
/// preferred contact, or of the first that has one, unless another is chosen. Values that were not
/// chosen go into the note, as `merged name: Ada King`, unless the result contains all their words.
public struct ContactMerge: Sendable {
  /// The contacts, starting with the one that stays.
  public let contacts: [Contact]
  /// The contacts in order of preference for values.
  private let preferred: [Contact]
  /// The chosen values by field name.
  private var choices: [String: String] = [:]
  let companions: Set<String>

  /// Creates a merge of one or more contacts with different ids.
  ///
  /// - Parameters:
  ///   - prefer: The contact whose values take precedence; `nil` for the first.
  ///   - companions: Unknown JSON members that record how values were written.
  public init(of contacts: [Contact], preferring prefer: ContactID? = nil, companions: Set<String>)
  {
    precondition(!contacts.isEmpty)
    self.contacts = contacts
    preferred = contacts.filter { $0.id == prefer } + contacts.filter { $0.id != prefer }
    self.companions = companions
  }

  /// The fields in which the contacts differ, and no value has been chosen.
  public var questions: [MergeQuestion] {
    MergeField.all.compactMap { field in
      let values = values(of: field)
      guard values.count > 1, choices[field.name] == nil else { return nil }
      return MergeQuestion(field: field.name, values: values)
    }
  }

  /// Chooses a value for a field.
  public mutating func choose(_ value: String, for field: String) {
    choices[field] = value
  }

  /// Copies the choices made in another merge of the same contacts.
  public mutating func takeChoices(of other: ContactMerge) {
    choices = other.choices
  }

  /// The distinct values of a field, without those that another makes more precise.
  private func values(of field: MergeField) -> [String] {
    var values: [String] = []
    var seen: Set<String> = []
    // Where `-04-15` stands without a year, and whether with one.
    var (yearless, full): ([Substring: Int], Set<Substring>) = ([:], [])
    for value in preferred.map(field.text) where !value.isEmpty && seen.insert(value).inserted {
      // A birthday without its year is not a different birthday.
      if value.hasPrefix("--") {
        guard !full.contains(value.dropFirst()) else { continue }
        yearless[value.dropFirst()] = values.count
      } else if value.utf8.count == 10 {
        full.insert(value.suffix(6))
        if let index = yearless.removeValue(forKey: value.suffix(6)) {
          values[index] = value
          continue
        }
      }
      values.append(value)
    }
    return values
  }

  // MARK: Result

  /// The merged contact.
  public var result: Contact {
    var result = contacts[0]
    takeEntries(into: &result)
    var lost: [String] = []
    for field in MergeField.all { resolve(field, in: &result, &lost) }
    if choices["name"] == nil {
      completeName(of: &result)
      lost += lostParts(ofNamesBeside: result, lost)
    }
    for contact in preferred {
      result.organization.unknown.addMissing(of: contact.organization.unknown)
    }
    joinNotes(of: &result, lost)
    result.created = contacts.compactMap(\.created).min()
    result.lastContacted = contacts.compactMap(\.lastContacted).max()
    return result
  }

  /// Sets a field of the result, and records the values it does not take.
  private func resolve(_ field: MergeField, in result: inout Contact, _ lost: inout [String]) {
    let values = values(of: field)
    guard let value = choices[field.name] ?? values.first else { return }
    if let source = preferred.first(where: { field.text($0) == value }), source.id != result.id {
      field.take(source, &result)
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

  /// Adds the name parts that only another record of the same name has.
  private func completeName(of result: inout Contact) {
    let isSame = { (one: String, other: String) in FoldedText(one) == FoldedText(other) }
    for name in preferred.map(\.name) where result.kind == .person {
      if !result.name.hasParts, name.full == result.name.full {
        result.name.replaceParts(with: name)
      }
      if isSame(name.given, result.name.given), isSame(name.family, result.name.family) {
        for part in [\PersonName.prefix, \.middle, \.suffix]
        where result.name[keyPath: part].isEmpty {
          result.name[keyPath: part] = name[keyPath: part]
        }
      }
      result.name.unknown.addMissing(of: name.unknown)
    }
  }

  /// Returns the parts of names that have a word which neither the result nor a lost value has.
  private func lostParts(ofNamesBeside result: Contact, _ lost: [String]) -> [String] {
    var known = Set((lost + [result.name.inParts]).flatMap(Self.words))
    return contacts.flatMap { contact in
      PersonName.parts.compactMap { field, part in
        let text = contact.name[keyPath: part].collapsingSpaces
        let words = Self.words(of: text)
        guard !known.isSuperset(of: words) else { return nil }
        known.formUnion(words)
        return "merged \(field): \(text)"
      }
    }
  }

  private func joinNotes(of result: inout Contact, _ lost: [String]) {
    var notes: [String] = []
    var paragraphs = ParagraphIndex()
    for note in contacts.map(\.note) where !note.trimmed.isEmpty {
      if paragraphs.insert(note) { notes.append(note) }
    }
    let whole = Set(Self.words(of: result.name.full))
    // A value that the completed name contains is not lost.
    let lines = lost.filter { line in
      guard line.hasPrefix("merged name: ") else { return true }
      return !whole.isSuperset(of: Self.words(of: String(line.dropFirst(13))))
    }
    if !lines.isEmpty { notes.append(lines.joined(separator: "\n")) }
    if notes != [result.note] { result.note = notes.joined(separator: "\n\n") }
  }
}

/// The paragraphs of notes, to find those that another note repeats.
private struct ParagraphIndex {
  private var paragraphs: [String] = []
  private var places: [String: [Int]] = [:]

  /// Adds a note, and returns whether none contains it as whole paragraphs.
  mutating func insert(_ note: String) -> Bool {
    let new = note.trimmed.parts(between: "\n\n")
    let isThere = (places[new[0]] ?? []).contains { paragraphs[$0...].starts(with: new) }
    guard !isThere else { return false }
    for paragraph in new {
      places[paragraph, default: []].append(paragraphs.count)
      paragraphs.append(paragraph)
    }
    // Nothing is a paragraph across two notes.
    paragraphs.append("\n\n")
    return true
  }
}
