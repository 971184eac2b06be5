internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import Tables
internal import UnicodeText

extension BookCompletionSource.Request {
  /// Returns entries of some lists, and the contacts.
  func targets(of keys: String...) -> [CompletionCandidate] {
    rows { $0.isEntry(of: keys) } + contacts(in: book)
  }

  /// Returns rows of the current contact, or of the one before the slash, by their stable paths; by
  /// their numbers if digits were typed.
  func rows(where isOffered: (ContactItem) -> Bool = { _ in true }) -> [CompletionCandidate] {
    let slash = prefix.lastIndex(of: "/")
    let head = slash.map { String(prefix[...$0]) } ?? ""
    let wanted = slash.map { String(prefix[prefix.index(after: $0)...]) } ?? prefix
    guard slash != nil || context.phrase.isEmpty,
      let contact = source.contact(slash.map { String(prefix[..<$0]) } ?? ".")
    else { return [] }
    let table = contact.dataSource
    let paths = ContactItemPaths(in: contact)
    let otherPaths = ContactItem.unassignedPaths(in: contact)
    let isNumbered = wanted.first?.isNumber ?? false
    let traits = RowTraits().naming(membersOf: [contact], in: book, order: NameOrder.standard)
    return table.paths.compactMap { path in
      let item = table.itemID(at: path)
      guard isOffered(item) else { return nil }
      let name = isNumbered ? path.description : paths[item] ?? otherPaths[item]
      guard let name, name.hasPrefix(wanted) else { return nil }
      return CompletionCandidate(
        head + name, display: name,
        summary: table.row(at: path, state: RowState(traits: traits)).summary)
    }
  }

  /// The tags of the contact named before, of which one is to be removed; all of the book after a
  /// query or several contacts.
  var ownTags: [CompletionCandidate] {
    guard let tag = Field.named("tag") else { return [] }
    guard context.words.count == 1, let contact = namedContact else {
      return values(of: tag.sharedValues?.vocabularies ?? [])
    }
    return contact.values(of: tag, beginningWith: prefix).map { CompletionCandidate($0) }
  }

  /// After a column and `=` the fields, and after the colon of a field its labels.
  var columnFields: [CompletionCandidate] {
    guard let equals = prefix.lastIndex(of: "=") else { return [] }
    let head = String(prefix[...equals])
    let text = prefix[prefix.index(after: equals)...]
    // A column name that needs no quotes is offered without.
    let isPlain = head.utf8.dropLast().allSatisfy {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") || $0 >= 0x80
    }
    guard let colon = text.firstIndex(of: ":") else {
      return fields(startingWith: text.lowercased()).map { field in
        CompletionCandidate(
          head + field.name, display: field.name, summary: field.summary,
          isFinal: !field.takesLabel, head: isPlain ? head + field.name : "")
      }
    }
    guard let field = Field.named(String(text[..<colon])), let labels = field.labels else {
      return []
    }
    return values(
      of: [labels], beginningWith: String(text[text.index(after: colon)...]),
      head: isPlain ? "\(head)\(field.name):" : ""
    ) { isPlain ? $0 : "\(head)\(field.name):\($0)" }
  }

  /// Fields; after a colon the labels of a field, after `=` values in use; for a row its parts.
  var assignments: [CompletionCandidate] {
    let item = row
    if let assignment = Assignment(Word(argument: prefix)) {
      let values = item?.field.flatMap { rowValues(of: assignment, in: $0) }
      return values
        ?? Field.named(assignment.field).map { self.values(of: assignment, in: $0) } ?? []
    }
    guard let colon = prefix.firstIndex(of: ":") else {
      return item.map(parts) ?? assignedFields
    }
    guard let field = Field.named(String(prefix[..<colon])), let labels = field.labels else {
      return []
    }
    return values(
      of: [labels], beginningWith: String(prefix[prefix.index(after: colon)...]), isFinal: false
    ) { "\(field.name):\($0)=" }
  }

  /// The fields that begin with the prefix; a single one also with the colon before its label.
  private var assignedFields: [CompletionCandidate] {
    let fields = fields(startingWith: prefix.lowercased())
    let values = fields.map { field in
      CompletionCandidate("\(field.name)=", summary: field.summary, isFinal: false)
    }
    guard fields.count == 1, let field = fields.first, field.takesLabel else { return values }
    let labels = field.labels?.usual.joined(separator: ", ") ?? ""
    return values + [
      CompletionCandidate(
        "\(field.name):", summary: "with a label" + (labels.isEmpty ? "" : ": \(labels)"),
        isFinal: false)
    ]
  }

  /// The row to change.
  private struct Row {
    /// The field; nil for a property without one, which only has a value.
    let field: Field?
  }

  /// The row that the words before the cursor name, if they name one.
  private var row: Row? {
    guard context.takes(.target), let target = context.words.first?.text else { return nil }
    switch ItemPath(target.split(separator: "/", omittingEmptySubsequences: false).last ?? "") {
    case .field(let name, _): return Row(field: Field.named(name))
    case .row(let path):
      let reference = target.lastIndex(of: "/").map { String(target[..<$0]) } ?? "."
      guard let contact = source.contact(reference),
        let item = ShownContact(contact).items[path],
        let name = item.assignment(in: contact)?.field
      else { return Row(field: nil) }
      return Row(field: Field.named(name))
    case nil: return nil
    }
  }

  private static let rowParts = [
    ("value=", "the value"), ("label=", "the label"), ("preferred=", "yes or no: the one to use"),
  ]

  private func parts(of row: Row) -> [CompletionCandidate] {
    Self.rowParts.prefix(row.field == nil ? 1 : 3).filter { $0.0.hasPrefix(prefix.lowercased()) }
      .map { CompletionCandidate($0.0, summary: $0.1, isFinal: false) }
  }

  /// The values of a part of a row; nil for an assignment to something else.
  private func rowValues(
    of assignment: Assignment, in field: Field
  ) -> [CompletionCandidate]? {
    switch assignment.field {
    case "value": return values(of: assignment, in: field)
    case "label":
      guard let labels = field.labels else { return [] }
      return values(of: [labels], beginningWith: assignment.value, text: { "label=" + $0 })
    case "preferred":
      return ["yes", "no"].filter { $0.hasPrefix(assignment.value) }.map { answer in
        CompletionCandidate("preferred=" + answer, display: answer)
      }
    default: return nil
    }
  }

  /// The values in use of a field, or of the part being typed; those of the contact, to remove one.
  private func values(of assignment: Assignment, in field: Field) -> [CompletionCandidate] {
    if assignment.operation == .remove, let contact = namedContact {
      let head = prefix.dropLast(assignment.value.count)
      return contact.values(of: field, beginningWith: assignment.value).map {
        CompletionCandidate(head + $0, display: $0)
      }
    }
    guard let part = field.sharedValues?.part(of: assignment.value) else { return [] }
    let head =
      assignment.field + (assignment.label.map { ":\($0)" } ?? "") + assignment.operation.rawValue
    return values(of: [part.vocabulary], beginningWith: part.beginning, isFinal: part.isLast) {
      head + part.completed(by: $0)
    }
  }

  /// The contact that the first word of the command names, if it names one.
  private var namedContact: Contact? { (context.words.first?.text).flatMap(source.contact) }

  private func fields(startingWith prefix: String) -> [Field] {
    Self.items(Field.all, startingWith: prefix) { $0.name }
  }

  /// Returns the items whose names begin with a prefix; `phone` alone until more tells that
  /// `phonetic-given` is meant.
  static func items<Item>(
    _ items: [Item], startingWith prefix: String, name: (Item) -> String
  ) -> [Item] {
    let found = items.filter { name($0).hasPrefix(prefix) }
    guard !prefix.isEmpty, let shortest = found.min(by: { name($0).count < name($1).count }),
      found.allSatisfy({ name($0).hasPrefix(name(shortest)) })
    else { return found }
    return [shortest]
  }
}

extension BookCompletionSource.Request {
  /// Returns the values of some vocabularies that begin like the word, each as a candidate.
  func values(
    of vocabularies: [Vocabulary], beginningWith prefix: String? = nil,
    head: String = "", isFinal: Bool = true, text: (String) -> String = { $0 }
  ) -> [CompletionCandidate] {
    let prefix = prefix ?? self.prefix
    let wanted = FoldedText(prefix)
    let book = vocabularies.isEmpty ? SearchableBook() : book
    return vocabularies.flatMap { vocabulary in
      let found = book.values(
        of: vocabulary, beginningWith: prefix, limit: BookCompletionSource.limit)
      let used = found.candidates { value, omitted in
        CompletionCandidate(
          head + text(value.text), display: value.text,
          summary: String(counting: value.count), isFinal: isFinal,
          head: head, omittedCount: omitted)
      }
      let others = vocabulary.usual.filter { usual in
        FoldedText(usual).hasPrefix(wanted) && !found.elements.contains { $0.text == usual }
      }
      return used
        + others.map {
          CompletionCandidate(head + text($0), display: $0, isFinal: isFinal, head: head)
        }
    }
  }
}

extension Contact {
  /// Returns the values of a field that begin like a text.
  fileprivate func values(of field: Field, beginningWith text: String) -> [String] {
    let wanted = FoldedText(text)
    return field.values(in: self).map(\.text).filter { FoldedText($0).hasPrefix(wanted) }
  }
}

extension Row {
  /// The texts of the row, for the list of candidates.
  fileprivate var summary: String {
    cells.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
