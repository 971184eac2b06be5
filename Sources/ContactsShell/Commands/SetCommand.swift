internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

/// `set`: changes fields of a contact, of a row, or of all contacts that a query finds.
enum SetCommand: Command {
  static let isBatched = true
  static let signature = Signature(
    "set", topic: "Contacts", summary: "change fields of a contact, or of many",
    discussion: """
      FIELD=VALUE replaces the value of a field, or sets one. FIELD:LABEL=VALUE does so for the \
      value with that label. FIELD+=VALUE adds a value, FIELD-=VALUE removes one, FIELD= removes \
      all. Several `tag=` replace all tags.

      A row, such as `ada/phone.1`, takes `value=`, `label=` and `preferred=yes` or \
      `preferred=no`, and also FIELD:LABEL=VALUE.
      """,
    usages: [
      [.parameter("TARGET", .target, .optional), .assignments],
      [.keyword("where"), .query, .keyword("do"), .assignments],
    ],
    options: [.yes, .dryRun],
    examples: [
      .init("set ada note=\"met in Turin\"", "gives a contact a note"),
      .init("set ada/phone.1 label=work preferred=yes", "changes the first phone of a contact"),
      .init("set where tag:club do org=\"Rowing Club\"", "changes every contact with a tag"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some EditingSession) throws {
    let assignments = arguments.assignments()
    guard arguments.form == 0 else {
      let query = try Query(arguments.words("QUERY"))
      return try set(
        assignments, matching: query, isSure: arguments.flag("yes"), in: &session)
    }
    guard let target = arguments.words("TARGET").first?.text ?? session.meanings.openReference
    else {
      throw CommandError(
        "Which contact? Write `set ada …`; `set . …` means the last one shown")
    }
    try set(assignments, of: target, in: &session)
  }

  private static func set(
    _ assignments: [Assignment], of target: String, in session: inout some EditingSession
  ) throws {
    var repeated: [ContactID: [RepeatedValue]] = [:]
    let dateForm = session.dateForm
    var meant: ContactID?
    do {
      try session.changeTarget(target) { target in
        meant = target.contact.id
        let assignments = dateForm.typedDates(in: assignments, of: target.item)
        if let item = target.item {
          return try target.contact.changes(assigning: assignments, to: item)
        }
        return try target.contact.changes { repeated[$0.id] = try $0.set(assignments) }
      }
    } catch is NoContactError where ReferenceResolver.areSeveral([target]) {
      throw CommandError(
        "`set` changes one contact, not `\(target)`; `set where QUERY do …` changes all that a "
          + "query finds")
    } catch FieldError.ambiguous(let field, let paths) where meant != session.meanings.current {
      // Alone, the path of a row means that of another contact.
      let owner = Quoting.quote(target)
      throw FieldError.ambiguous(field: field, paths: paths.map { "\(owner)/\($0)" })
    } catch let error as AmbiguousReferenceError {
      // Whoever is meant, a misspelled field is nobody's.
      for assignment in assignments where !assignment.isOfRowPart {
        _ = try Field.resolved(assignment.field)
      }
      throw error
    }
    session.advise(on: repeated)
  }

  private static func set(
    _ assignments: [Assignment], matching query: Query, isSure: Bool,
    in session: inout some EditingSession
  ) throws {
    // A mistake is an error even if nothing matches.
    for assignment in assignments { _ = try Field.resolved(assignment.field) }
    var repeated: [ContactID: [RepeatedValue]] = [:]
    let assignments = session.dateForm.typedDates(in: assignments)
    let count = try session.changeAll(
      { try $0.ids(matching: query) }, as: BulkWording(verb: "change"), isSure: isSure
    ) { contact in
      try contact.changes { repeated[$0.id] = try $0.set(assignments) }
    }
    guard let count else { return }
    session.advise(on: repeated)
    guard count > 0 else { return }
    for assignment in assignments
    where assignment.isOfDate && assignment.operation != .remove && !assignment.value.isEmpty
      && TypedDate(assignment.value) == .text
    {
      session.adviseOnDate(assignment.value)
    }
  }
}
