internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import Tables

/// What a change of many contacts comes to, as computed for one state of the book.
struct BulkPlan {
  /// The contacts that are meant, those too that are as they are to be.
  let ids: [ContactID]
  let changes: [Change]
  /// How many contacts change.
  let count: Int
}

/// How a change of many contacts is asked about, and told.
struct BulkWording {
  /// What is asked about, as `change`.
  let verb: String
  /// What is told, as `changed`.
  var past = "changed"
  /// Whether the values that change are counted too.
  var countsValues = false

  /// What is asked before a change.
  fileprivate func question(_ plan: BulkPlan) -> String {
    if countsValues { return "\(verb) \(values(of: plan)) of \(Session.counted(plan.count))?" }
    guard plan.count < plan.ids.count else { return "\(verb) \(Session.counted(plan.count))?" }
    return "\(verb) \(plan.count) of \(Session.counted(plan.ids.count))?"
  }

  /// What is told after it.
  fileprivate func report(_ plan: BulkPlan) -> String {
    let contacts = "\(past) \(Session.counted(plan.count))"
    return countsValues ? "\(contacts), \(values(of: plan))" : contacts
  }

  private func values(of plan: BulkPlan) -> String {
    plan.changes.count == 1 ? "1 value" : "\(plan.changes.count) values"
  }
}

extension Session {
  /// Edits all contacts that a query finds, after a preview and a question at a prompt; all or none.
  ///
  /// - Parameter isSure: Whether nothing is to be asked.
  mutating func changeAll(
    matching query: Query, what: String, isSure: Bool, by edit: (inout Contact) throws -> Void
  ) throws {
    try changeAll(matching: query, as: BulkWording(verb: what), isSure: isSure) {
      try $0.changes(edit)
    }
  }

  /// Makes changes of all contacts that a query finds, after a preview and a question at a prompt; all or none.
  mutating func changeAll(
    matching query: Query, as wording: BulkWording, isSure: Bool,
    making changes: (Contact) throws -> [Change]
  ) throws {
    try changeAll(
      { try $0.ids(matching: query, in: $1) }, as: wording, isSure: isSure, making: changes)
  }

  /// Makes changes of contacts, after a preview and a question at a prompt; all or none.
  ///
  /// What was computed for the preview is what is committed, unless somebody else has changed the book meanwhile:
  /// then it is computed anew, for those contacts that were asked about.
  mutating func changeAll(
    _ ids: (Session, SearchableBook) throws -> [ContactID], as wording: BulkWording, isSure: Bool,
    making changes: (Contact) throws -> [Change]
  ) throws {
    var agreed: (plan: BulkPlan, sequence: Int)?
    if let questions, !isSure {
      let plan = try plan(try ids(self, book), in: book, making: changes)
      if plan.count > 0 {
        preview(plan.changes)
        output.flush()
        // Ctrl-C that came after the last contact is for the whole of it, too.
        try checkCancellation()
        guard questions.confirm(wording.question(plan)) else { return }
      }
      agreed = (plan, store.sequence)
    }
    var done: BulkPlan?
    try commit { [self] book, _ in
      var plan = agreed?.plan
      if plan == nil || agreed?.sequence != store.sequence {
        let asked = plan.map { Set($0.ids) }
        let found = try ids(self, book).filter { asked?.contains($0) ?? true }
        plan = try self.plan(found, in: book, making: changes)
      }
      done = plan
      return plan?.changes ?? []
    }
    if let done { report(wording.report(done)) }
  }

  /// Returns what changes of some contacts come to; an error names the contact, and it can be cancelled.
  func plan(
    _ ids: [ContactID], in book: SearchableBook, making changes: (Contact) throws -> [Change]
  ) throws -> BulkPlan {
    var all: [Change] = []
    var count = 0
    try progress.track("changing", of: ids.count) { step in
      for id in ids {
        try step()
        guard let contact = book[id] else { continue }
        do {
          let made = try changes(contact)
          all += made
          count += made.isEmpty ? 0 : 1
        } catch {
          throw CommandError("@\(book.shortest(of: id)) \(contact.displayName): \(error)")
        }
      }
    }
    return BulkPlan(ids: ids, changes: all, count: count)
  }

  /// Prints some of the contacts that changes are of, and what is different: old → new.
  private mutating func preview(_ changes: [Change]) {
    let source = ChangesPreview(changes, in: book, traits: userPreferences.traits) { [self] in
      name(of: $0)
    }
    TableRenderer(screen.style(numbering: .none)).render(source) { output.print($0) }
  }
}
