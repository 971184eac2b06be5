internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

extension SyncEngine {
  /// Asks before much is removed; returns what will be sent.
  @discardableResult
  func confirm(_ plan: SyncPlan, _ situation: SyncSituation) throws -> PushPlan {
    let (book, state) = try outcome(of: plan, situation)
    let push = try pushPlan(of: book, state, hasReceived: !plan.isEmpty)
    // Where nothing is missing, no contact is looked up.
    guard plan.missingCount + push.deletionCount > 0 else { return push }
    let absent = situation.state.links.values.count { link in
      link.isWritten && link.id.map { store.book[stored: $0] == nil } ?? false
    }
    let linked = situation.state.count
    for found in [
      RemovalGuard(
        .book, removing: plan.counts.removed, resending: plan.resent.count,
        missing: plan.missingCount, of: linked, by: plan.removals),
      RemovalGuard(.remote, removing: push.deletionCount, missing: absent, of: linked),
    ] {
      guard let found, try isMade(found) else { continue }
      guard try options.confirm(found) else { throw SyncStop.unconfirmed(found) }
    }
    return push
  }

  /// Whether what must be confirmed is made by this sync.
  private func isMade(_ found: RemovalGuard) throws -> Bool {
    if found.side == .book, found.count > 0 { return true }
    return try canWrite && !options.receivesOnly
  }

  /// Returns book and state as they will be after a plan.
  private func outcome(
    of plan: SyncPlan, _ situation: SyncSituation
  ) throws -> (SearchableBook, SyncState) {
    var (book, state) = (store.book, situation.state)
    try book.apply(plan.changes)
    for href in plan.dropped { state[href] = nil }
    for link in plan.links(after: book, at: store.sequence + 1) { state[link.href] = link }
    return (book, state)
  }
}
