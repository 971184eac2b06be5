internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import JSON
internal import Tables

/// A change of many contacts, computed for one state of the book.
struct BulkPlan {
  /// The selected contacts, including those that stay the same.
  let ids: [ContactID]
  let changes: [Change]
  /// The number of contacts that change.
  let count: Int

  /// Computes the changes of some contacts; an error names the contact, and the work can be
  /// cancelled.
  fileprivate init(
    _ ids: [ContactID], in book: SearchableBook, showing progress: Progress,
    making changes: (Contact) throws -> [Change]
  ) throws {
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
    (self.ids, self.changes, self.count) = (ids, all, count)
  }

  /// Throws if there are changes that the plan that was agreed to does not have.
  fileprivate func check(against agreed: BulkPlan, in book: SearchableBook) throws {
    let agreed = Set(agreed.changes.map(\.essence))
    guard let other = changes.first(where: { !agreed.contains($0.essence) }),
      let id = other.contactID
    else { return }
    let name = book[id]?.displayName ?? ""
    throw CommandError(
      "another process changed @\(book.shortest(of: id)) \(name); nothing was done, try again")
  }
}

extension Change {
  /// The change without what other edits of the contact affect: the id and the place of an entry,
  /// and the elements of a list that stay.
  fileprivate var essence: Change {
    switch self {
    case .insert(let id, let key, var entry, _):
      entry["id"] = nil
      return .insert(id, key: key, entry: entry, at: 0)
    case .delete(let id, let key, let entry, _):
      return .delete(id, key: key, entry: entry, at: 0)
    case .set(let id, let key, .array(let before)?, .array(let after)?):
      let (old, new) = (Set(before), Set(after))
      return .set(
        id, key: key, before: .array(before.filter { !new.contains($0) }),
        after: .array(after.filter { !old.contains($0) }))
    default: return self
    }
  }
}

/// The words of the question and the report of a bulk change.
struct BulkWording {
  /// The verb of the question: `change`.
  let verb: String
  /// The verb of the report: `changed`.
  var past = "changed"
  /// Whether changed values are counted, too.
  var countsValues = false

  /// The question before the change.
  fileprivate func question(_ plan: BulkPlan) -> String {
    if countsValues { return "\(verb) \(values(of: plan)) of \(String(counting: plan.count))?" }
    guard plan.count < plan.ids.count else { return "\(verb) \(String(counting: plan.count))?" }
    return "\(verb) \(plan.count) of \(String(counting: plan.ids.count))?"
  }

  /// The report after the change.
  fileprivate func report(_ plan: BulkPlan) -> String {
    let contacts = "\(past) \(String(counting: plan.count))"
    return countsValues ? "\(contacts), \(values(of: plan))" : contacts
  }

  private func values(of plan: BulkPlan) -> String {
    String(counting: plan.changes.count, "value")
  }
}

extension EditingSession {
  /// Makes changes of contacts, all or none, after a preview and a question at a prompt.
  ///
  /// The previewed changes are committed. If the book has changed meanwhile, those that are done or
  /// no longer wanted are left out, and it is an error if a previewed contact needs different ones.
  ///
  /// - Parameter isSure: Whether to skip the question.
  /// - Returns: The number of changed contacts; nil if the answer was no.
  @discardableResult
  mutating func changeAll(
    _ ids: (ReferenceResolver) throws -> [ContactID], as wording: BulkWording, isSure: Bool,
    making changes: (Contact) throws -> [Change]
  ) throws -> Int? {
    var agreed: (plan: BulkPlan, sequence: Int)?
    if let questions, !isSure {
      let plan = try BulkPlan(ids(references), in: book, showing: progress, making: changes)
      if plan.count > 0 {
        preview(plan.changes)
        output.flush()
        // A Ctrl-C after the last contact cancels everything, too.
        try checkCancellation()
        guard questions.confirm(wording.question(plan)) else { return nil }
      }
      agreed = (plan, references.history.sequence)
    }
    var done: BulkPlan?
    let progress = progress
    try commit { references, _ in
      var plan = agreed?.plan
      if plan == nil || agreed?.sequence != references.history.sequence {
        let asked = plan.map { Set($0.changes.compactMap(\.contactID)) }
        let found = try ids(references).filter { asked?.contains($0) ?? true }
        plan = try BulkPlan(found, in: references.book, showing: progress, making: changes)
        if let agreed { try plan?.check(against: agreed.plan, in: references.book) }
      }
      done = plan
      return plan?.changes ?? []
    }
    if let done { report(wording.report(done)) }
    return done?.count ?? 0
  }

  /// Prints some of the changed contacts and their values: old → new.
  mutating func preview(_ changes: [Change]) {
    draw(preview(of: changes))
  }
}
