internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import Tables

/// Completes the words of commands from what is in the book.
struct BookCompletionSource: CompletionSource {
  let session: Session

  /// The most candidates that are worth listing.
  private static let maximumCount = 1_000

  func candidates(
    for kind: Parameter.Kind, prefix: String, in context: CompletionContext
  ) -> [CompletionCandidate] {
    switch kind {
    case .reference: contacts(prefix)
    case .target: rows(prefix) + contacts(prefix)
    case .assignment: context.hasRowTarget ? rowParts(prefix) : assignments(prefix)
    case .query: queryPrefixes(prefix)
    case .tag: values(of: "tag", prefix).map { CompletionCandidate($0) }
    case .sortOrder:
      matching(
        prefix, Field.all.map { ($0.name, $0.summary) } + [("created", ""), ("modified", "")])
    case .format: matching(prefix, OutputFormat.all.map { ($0.name, $0.summary) })
    case .helpName: matching(prefix, Help.names.map { ($0.term, $0.meaning) })
    case .file: FileCompletion.candidates(prefix)
    default: []
    }
  }

  private func matching(
    _ prefix: String, _ names: [(name: String, summary: String)], isFinal: Bool = true
  ) -> [CompletionCandidate] {
    names.filter { $0.name.hasPrefix(prefix.lowercased()) }
      .map { CompletionCandidate($0.name, summary: $0.summary, isFinal: isFinal) }
  }

  /// The contacts of which the name, or a word of it, begins so, by name.
  private func contacts(_ prefix: String) -> [CompletionCandidate] {
    let wanted = FoldedText(prefix)
    var whole: [(key: FoldedText, candidate: CompletionCandidate)] = []
    var part: [(key: FoldedText, candidate: CompletionCandidate)] = []
    for contact in session.book.contacts where whole.count < Self.maximumCount {
      let name = contact.displayName
      let folded = FoldedText(name)
      let candidate = { CompletionCandidate(name, summary: summary(of: contact)) }
      if folded.hasPrefix(wanted) {
        whole.append((folded, candidate()))
      } else if !prefix.isEmpty, folded.words.contains(where: { $0.hasPrefix(wanted) }) {
        part.append((folded, candidate()))
      }
    }
    return (whole.isEmpty ? part : whole).sorted { $0.key < $1.key }.map(\.candidate)
  }

  private func summary(of contact: Contact) -> String {
    [
      contact.organization.name, contact.preferredEmail?.value.address,
      contact.preferredPhone?.value.number,
    ].compactMap { $0 }.first { !$0.isEmpty } ?? ""
  }

  /// The rows of the current contact, or of the one before the slash, by their stable paths.
  private func rows(_ prefix: String) -> [CompletionCandidate] {
    let slash = prefix.lastIndex(of: "/")
    let head = slash.map { String(prefix[...$0]) } ?? ""
    let reference = slash.map { String(prefix[..<$0]) } ?? "."
    // Whatever names no contact has no rows to offer.
    guard let contact = try? session.contact(reference, in: session.book) else { return [] }
    let wanted = slash.map { String(prefix[prefix.index(after: $0)...]) } ?? prefix
    return Field.all.flatMap { field in
      field.takesLabel || field.key == "dates"
        ? field.values(in: contact).enumerated().map { (field, $0.offset + 1, $0.element) } : []
    }
    .map {
      ("\($0.name).\($1)", [$2.label, $2.text].filter { !$0.isEmpty }.joined(separator: " "))
    }
    .filter { $0.0.hasPrefix(wanted) }
    .map { CompletionCandidate(head + $0.0, display: $0.0, summary: $0.1) }
  }

  private func rowParts(_ prefix: String) -> [CompletionCandidate] {
    matching(
      prefix,
      [
        ("value=", "the value"), ("label=", "the label"),
        ("preferred=", "yes or no: the one to use"),
      ], isFinal: false)
  }

  /// Fields, after a field's colon the labels in use, after `=` values that others have.
  private func assignments(_ prefix: String) -> [CompletionCandidate] {
    if let assignment = Assignment(Word(argument: prefix)) { return assigned(assignment) }
    guard let colon = prefix.firstIndex(of: ":"), let field = Field.named(String(prefix[..<colon]))
    else {
      return fields(startingWith: prefix.lowercased()).map { field in
        CompletionCandidate("\(field.name)=", summary: field.summary, isFinal: false)
      }
    }
    let wanted = FoldedText(String(prefix[prefix.index(after: colon)...]))
    return labels(of: field).filter { FoldedText($0).hasPrefix(wanted) }.map { label in
      CompletionCandidate("\(field.name):\(label)=", isFinal: false)
    }
  }

  /// The fields of which the name begins so; `phone` alone until more tells that `phonetic-given` is meant.
  private func fields(startingWith prefix: String) -> [Field] {
    let found = Field.all.filter { $0.name.hasPrefix(prefix) }
    guard !prefix.isEmpty, let shortest = found.min(by: { $0.name.count < $1.name.count }),
      found.allSatisfy({ $0.name.hasPrefix(shortest.name) })
    else { return found }
    return [shortest]
  }

  private func assigned(_ assignment: Assignment) -> [CompletionCandidate] {
    guard Self.sharedFields.contains(assignment.field) else { return [] }
    return values(of: assignment.field, assignment.value).map { value in
      CompletionCandidate(
        "\(assignment.field)\(assignment.operation.rawValue)\(value)", display: value)
    }
  }

  /// The fields whose values several contacts have.
  private static let sharedFields: Set<String> = ["org", "department", "title", "tag", "kind"]

  private func labels(of field: Field) -> [String] {
    let used = session.book.contacts.flatMap { field.values(in: $0).map(\.label) }
    return Set(used + ["home", "work", "mobile"]).filter { !$0.isEmpty }.sorted()
  }

  private func values(of field: String, _ prefix: String) -> [String] {
    guard let field = Field.named(field) else { return [] }
    let wanted = FoldedText(prefix)
    let used = Set(session.book.contacts.flatMap { field.values(in: $0).map(\.text) })
    return used.filter { FoldedText($0).hasPrefix(wanted) }.sorted()
  }

  private func queryPrefixes(_ prefix: String) -> [CompletionCandidate] {
    if prefix.hasPrefix("tag:") {
      return values(of: "tag", String(prefix.dropFirst(4))).map {
        CompletionCandidate("tag:\($0)", display: $0)
      }
    }
    guard let colon = prefix.firstIndex(of: ":") else {
      return prefix.isEmpty
        ? []
        : matching(
          prefix, QueryPrefix.all.map { ("\($0.name):", $0.summary) }, isFinal: false)
    }
    let head = prefix[...colon]
    guard head == "has:" || head == "no:" else { return [] }
    return matching(
      String(prefix[prefix.index(after: colon)...]), Field.all.map { ($0.name, $0.summary) }
    ).map { CompletionCandidate(head + $0.text, summary: $0.summary) }
  }
}

extension CompletionContext {
  /// Whether the words before the cursor name a row, which has a value, a label and a mark.
  fileprivate var hasRowTarget: Bool {
    guard signature.name == "set", let target = words.first?.text else { return false }
    let path = target.split(separator: "/").last ?? ""
    return path.contains(".") && path.last?.isNumber == true
  }
}
