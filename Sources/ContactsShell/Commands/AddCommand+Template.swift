internal import CommandLanguage
internal import ContactsModel

/// An `add` whose like was run before: of the line the values are read, and of the contact they are written.
struct AddTemplate: CommandTemplate {
  let lines: LineTemplate
  let contacts: ContactTemplate
  /// Which of the values are the parts of the name.
  let nameParts: [Int]

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
      nameParts.allSatisfy({ PersonName.isPart(line[places[$0]]) })
    else { return nil }
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
  /// Of a whole name of two words, which are the given name and the family name, and of values that are kept as they
  /// are written; whatever else there is stands in other lines, too.
  func template(of line: String, in session: Session) -> (any CommandTemplate)? {
    let utf8 = Array(line.utf8)
    guard !isInterrupted, let names = nameBlanks(in: utf8),
      let contact = session.current.flatMap({ session.book[stored: $0] })
    else { return nil }
    var values = names.map { (blank: $0, isNamePart: true) }
    for assignment in assignments {
      // What is said of a part of the name takes words out of the whole.
      guard let field = Field.named(assignment.field), field.keepsText || field.key != "name"
      else { return nil }
      if field.keepsText, let blank = assignment.word.blank(of: assignment.value, in: utf8) {
        values.append((blank, false))
      }
    }
    values.sort { $0.blank.range.lowerBound < $1.blank.range.lowerBound }
    let texts = values.map { String(decoding: utf8[$0.blank.range], as: UTF8.self) }
    guard let lines = LineTemplate(utf8, blanks: values.map(\.blank)),
      let contacts = ContactTemplate(contact, texts: texts)
    else { return nil }
    let template = AddTemplate(
      lines: lines, contacts: contacts, nameParts: values.indices.filter { values[$0].isNamePart })
    return template.holds(for: texts.map { $0 + "x" }) ? template : nil
  }

  /// Returns where the two words of the name stand; nil for any other name.
  private func nameBlanks(in line: [UInt8]) -> [LineTemplate.Blank]? {
    guard (1...2).contains(nameWords.count) else { return nil }
    let words = nameWords.compactMap { $0.blank(of: $0.text, in: line) }
    guard words.count == nameWords.count, let whole = words.first else { return nil }
    guard words.count == 1 else { return words }
    guard let space = line[whole.range].firstIndex(of: UInt8(ascii: " ")) else { return nil }
    let count = space - whole.range.lowerBound
    return [
      whole.part(at: 0, count: count),
      whole.part(at: count + 1, count: whole.range.count - count - 1),
    ]
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
