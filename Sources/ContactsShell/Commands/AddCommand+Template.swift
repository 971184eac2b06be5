internal import CommandLanguage
internal import ContactsModel

/// An `add` whose like was run before: of the line the values are read, and of the contact they are written.
struct AddTemplate: CommandTemplate {
  let lines: LineTemplate
  let contacts: ContactTemplate
  /// Which values go where the blanks are, in their order.
  let kept: [KeptTexts]
  /// The blanks that are entries of one list each, of which none may say what another does.
  let lists: [(field: Field, blanks: [Int])]

  func run(_ text: String, in session: inout Session) throws -> Bool {
    var added: StoredContact?
    try text.utf8.withContiguousStorageIfAvailable { bytes in
      guard let places = places(in: bytes) else { return }
      try session.commit { _, time in
        added = contacts.contact(created: time, places: places, in: bytes)
        return added.map { [.add($0)] } ?? []
      }
    }
    guard let added else { return false }
    assert(AddCommand.adds(added, as: text), "a template is not what its command does")
    session.current = added.id
    if session.reportsChanges {
      AddCommand.report("added", added.id, added.displayName, in: &session)
    }
    return true
  }

  /// Returns where the values of a line stand; nil for one that is another command, or may be.
  private func places(in line: UnsafeBufferPointer<UInt8>) -> [Range<Int>]? {
    guard let places = lines.places(in: line),
      places.indices.allSatisfy({ kept[$0].contains(line[places[$0]]) })
    else { return nil }
    for (field, blanks) in lists {
      let texts = blanks.map { String(decoding: line[places[$0]], as: UTF8.self) }
      guard field.tellsApart(texts) else { return nil }
    }
    return places
  }

  /// Tells whether values that stand nowhere else go where the command has them go.
  fileprivate func holds(for texts: [String]) -> Bool {
    var line = lines.line(filledWith: texts)
    let contact = line.withUTF8 { bytes in
      places(in: bytes).flatMap { contacts.contact(created: .now, places: $0, in: bytes) }
    }
    return contact.map { AddCommand.adds($0, as: line) } ?? false
  }
}

extension AddCommand {
  /// A value that other lines may have another in place of.
  private struct Value {
    let blank: LineTemplate.Blank
    let text: String
    /// Another that goes to the same place.
    let other: String
    let kept: KeptTexts
    /// The field that is assigned; nil for a word of the name.
    let field: Field?

    /// Makes a value of what stands in a blank; nil where it is not kept as it is, or no other is known that would be.
    init?(in blank: LineTemplate.Blank, of line: [UInt8], kept: KeptTexts, field: Field? = nil) {
      let text = String(decoding: line[blank.range], as: UTF8.self)
      let others = [text + "x"] + "0123456789".map { text.dropLast() + String($0) }
      guard kept.contains(text),
        let other = others.first(where: { $0 != text && kept.contains($0) })
      else { return nil }
      (self.blank, self.text, self.other, self.kept) = (blank, text, other, kept)
      self.field = field
    }
  }

  /// Of a name of one word or two, or of assigned parts, and of values that are kept as they are written; those of other
  /// fields are the same in other lines.
  func template(of line: String, in session: Session) -> (any CommandTemplate)? {
    let utf8 = Array(line.utf8)
    guard name != nil, interruption == nil, var values = nameValues(in: utf8),
      let contact = session.current.flatMap({ session.book[stored: $0] })
    else { return nil }
    var lists: Set<String> = []
    var fixed: [String] = []
    for assignment in assignments {
      guard let field = Field.named(assignment.field) else { return nil }
      // Words of a name are taken out of the whole where a part is said, and a word that a list has is no second one.
      let isPart = Contact.nameParts.contains(field.name)
      guard field.name != "name", nameWords.isEmpty || !isPart,
        !field.isWordList || lists.insert(field.name).inserted
      else { return nil }
      guard let kept = field.keptTexts else {
        if field.hasEntries { fixed.append(field.key) }
        continue
      }
      guard let blank = assignment.word.blank(of: assignment.value, in: utf8),
        let value = Value(in: blank, of: utf8, kept: kept, field: field)
      else { return nil }
      values.append(value)
    }
    // What is the same in all lines may be what another entry says.
    let keys = values.compactMap(\.field?.key)
    guard Set(fixed).count == fixed.count, Set(fixed).isDisjoint(with: keys) else { return nil }
    values.sort { $0.blank.range.lowerBound < $1.blank.range.lowerBound }
    guard let lines = LineTemplate(utf8, blanks: values.map(\.blank)),
      let contacts = ContactTemplate(contact, texts: values.map(\.text))
    else { return nil }
    let template = AddTemplate(
      lines: lines, contacts: contacts, kept: values.map(\.kept),
      lists: Self.lists(of: values.map(\.field)))
    let others = values.map(\.other)
    return Set(others).count == others.count && template.holds(for: others) ? template : nil
  }

  /// Returns the places of the fields that are entries of one list, of each list with several.
  private static func lists(of fields: [Field?]) -> [(field: Field, blanks: [Int])] {
    let byKey = Dictionary(grouping: fields.indices.filter { fields[$0]?.hasEntries == true }) {
      fields[$0]?.key
    }
    return byKey.values.filter { $0.count > 1 }.compactMap { blanks in
      fields[blanks[0]].map { ($0, blanks) }
    }
  }

  /// Returns the words of the name, two at the most; nil where there are more, or one is no part of a name.
  private func nameValues(in line: [UInt8]) -> [Value]? {
    var values: [Value] = []
    for word in nameWords {
      guard let blank = word.blank(of: word.text, in: line) else { return nil }
      for part in blank.words(in: line) {
        guard let value = Value(in: part, of: line, kept: PersonName.parts) else { return nil }
        values.append(value)
      }
    }
    return values.count <= 2 ? values : nil
  }

  /// Tells whether the command of a line would add a contact, but for its id.
  fileprivate static func adds(_ contact: StoredContact, as line: String) -> Bool {
    guard let time = contact.created, let expected = try? added(by: line, at: time) else {
      return false
    }
    let idEnd = #"{"id":""#.utf8.count + contact.id.description.utf8.count
    return expected.json.dropFirst(idEnd) == contact.json.dropFirst(idEnd)
  }

  /// Returns the contact that the command of a line would add.
  private static func added(by line: String, at time: Timestamp) throws -> StoredContact {
    let arguments = try signature.parse(Tokenizer.words(in: line).dropFirst())
    return StoredContact(try AddCommand(arguments).contact(created: time))
  }
}
