internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

extension SyncEngine {
  /// Counts what was sent though the remote said that it has another version: it had taken it
  /// before, and that answer was lost.
  ///
  /// - Parameters:
  ///   - links: The new links.
  ///   - plan: What the remote changed since.
  mutating func countArrived(_ links: [SyncLink], after plan: SyncPlan) {
    defer { doubtful = [:] }
    guard !doubtful.isEmpty else { return }
    let changed = Set(plan.changes.compactMap(\.contactID))
    for link in links {
      guard let id = link.id, let write = doubtful[id], !changed.contains(id),
        let stored = store.book[stored: id], link.said == SyncLink.saying(of: stored)
      else { continue }
      report.sent.note(write)
    }
  }
}
