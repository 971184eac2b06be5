internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
public import ContactsStore

/// Keeps a book and a remote in step: takes what the remote has changed, merges it with what the
/// book has changed, and sends the rest.
///
/// A link keeps what contact and card were when they last agreed; the journal has the contact as it
/// was. Whatever ends a sync early, the next one continues from the links.
public struct SyncEngine {
  let store: Store
  let remote: any Remote
  let file: SyncStateFile
  let options: SyncOptions
  /// The line in the log.
  private let command: String
  var report = SyncReport()
  /// Contacts that were to be sent, but whose names or UIDs the remote has.
  var resent: Set<ContactID> = []
  /// Called at each write, so that tests can stop there.
  package var step: () throws -> Void = {}

  /// Creates an engine.
  ///
  /// - Parameter account: The name of the account, for the log.
  public init(
    _ store: Store, with remote: any Remote, _ file: SyncStateFile, account: String,
    _ options: SyncOptions
  ) {
    (self.store, self.remote, self.file, self.options) = (store, remote, file, options)
    command = "sync \(account)"
  }

  /// The most rounds, as the remote may change meanwhile.
  private static let maximumRounds = 4
  /// After how many seconds everything is listed again.
  private static let wholeInterval: Int64 = 30 * 86_400

  /// Syncs, and reports what was done.
  public mutating func run() -> SyncReport {
    do {
      // Another process may have changed and synced the book since.
      try store.refresh()
      if let reason = store.readOnlyReason, !options.isDryRun {
        throw StoreError(.readOnly(reason), path: store.location.snapshot)
      }
      try file.checkBook(of: store)
      if let loss = file.loss {
        report.notices.append("\(loss.rawValue), so nothing is removed this time")
      }
      try repairPending()
      for round in 1... {
        guard try cycle() else { break }
        guard round < Self.maximumRounds else {
          report.left += outdated
          throw SyncStop.changedMeanwhile
        }
        // The server may have kept changes from its list.
        if round > 1 { needsWholeList = true }
      }
      reportLeft()
      if store.identity != nil { try file.compact() }
    } catch {
      report.failure = error
    }
    report.notices += remote.notices
    return report
  }

  /// Whether both sides are in step after a round.
  private var isInStep: Bool {
    !isAgain && !options.receivesOnly && report.isComplete
      && !file.state.links.values.contains { $0.left?.isReported == true }
  }

  /// Reports what is left since this sync or an earlier one.
  private mutating func reportLeft() {
    let known = Set(report.left.map(\.href))
    for link in file.state.sorted(where: { $0.left?.isReported == true && !known.contains($0.href) }
    ) {
      let isOurs = [.refused, .forbidden].contains(link.left)
      let contact = isOurs ? link.id.flatMap { store.book[$0]?.displayName } : nil
      report.left.append(
        SyncReport.Left(
          href: link.href, reason: link.detail ?? link.left?.text ?? "", contact: contact))
    }
  }

  /// Decides about links noted before a transaction that a crash may have prevented.
  private mutating func repairPending() throws {
    for var link in file.state.sorted(where: \.isPending) {
      if let id = link.id, store.book[stored: id] != nil {
        link.isPending = false
        file.set(link)
      } else {
        file.remove(link.href)
      }
    }
    try flush()
  }

  /// Takes what changed, and sends the rest; returns whether another round is needed.
  private mutating func cycle() throws -> Bool {
    try checkCancellation()
    hasUnlinked = false
    // What is tried again is reported again.
    report.left.removeAll { card in
      let reason = file.state[card.href]?.left
      return [nil, .withheld, .forbidden].contains(reason) || options.isFull && reason == .refused
    }
    let now = Timestamp.now
    isRepeated = needsWholeList
    var progress = file.state.progress
    let isWhole =
      options.isFull || needsWholeList
      || progress.whole.map { now.secondsSince1970 - $0.secondsSince1970 }
        .map { $0 > Self.wholeInterval || $0 < 0 } ?? true
    try step()
    var listing = try remote.list(since: isWhole ? nil : progress.mark)
    if !listing.names(progress.written) { listing = try remote.list(since: nil) }
    try step()
    var situation = SyncSituation(state: file.state)
    try findMissing(from: &listing, in: &situation)
    try fetch(listing, into: &situation)
    try findMoved(in: &situation)
    for contact in options.leaving {
      let uid = contact.contact.exportedUID
      situation.leaving[Contact.identity(ofUID: uid)] = contact
    }
    situation.past = try store.contacts(at: situation.moments)
    if !situation.isPartial { try checkCancellation() }
    let plan = try SyncPlanner.plan(
      situation, for: store.book, prefersBook: options.prefersBook, at: now)
    resent.formUnion(plan.resent)
    let rest = try situation.isPartial ? PushPlan() : confirm(plan, situation)
    if options.isDryRun {
      let isAgain = try preview(plan, rest)
      if let interruption = situation.interruption { throw interruption }
      return isAgain
    }
    if !plan.isEmpty || !rest.writes.isEmpty { noteBeginning() }
    try commit(plan, situation)
    // What has arrived is kept; the rest comes with the next sync, as the mark is not saved.
    if let interruption = situation.interruption { throw interruption }
    written = []
    progress.sequence = try push(plan.isEmpty ? rest : nil)
    progress.session = try progress.sequence.flatMap { try store.session(ofTransaction: $0) }
    if situation.isUncertain {
      // Either they are gone with the next list, or they are given then.
      progress.written = written.union(progress.written).sorted()
    } else {
      (progress.written, progress.mark) = (written.sorted(), listing.mark)
    }
    progress.listed = now
    if isInStep { progress.inStep = now }
    if listing.isWhole { progress.whole = now }
    progress.traits = remote.knownTraits ?? progress.traits
    // Whoever may not write is asked for again when there is something to send.
    if progress.traits?.canWrite == false { progress.traits = nil }
    if hasUnlinked, forgetDoubles() { (progress.whole, isAgain) = (nil, true) }
    file.set(progress)
    try flush()
    return isAgain
  }

  /// Notes that both sides are about to change, so that everything is listed if this sync does not
  /// come to its end.
  ///
  /// The mark would still be that of the state before. Where it names a state rather than a moment,
  /// what was taken or sent since may be changed back without being listed.
  private func noteBeginning() {
    var progress = file.state.progress
    progress.whole = nil
    file.set(progress)
  }

  /// The hrefs written or deleted in this round.
  var written: Set<String> = []

  /// Whether the remote changed meanwhile, so that another round is needed.
  var isAgain = false

  /// The linked cards that are not listed, though they may be there under names that cannot be
  /// read.
  var unlisted: Set<String> = []

  /// What was not written in this round, as the remote had another version of it.
  var outdated: [SyncReport.Left] = []

  /// What was not written in this round, and may have been before: its answer may be lost.
  var doubtful: [ContactID: RemoteWrite] = [:]

  /// Whether changes alone do not explain what the remote answers.
  var needsWholeList = false

  /// Whether everything was listed because changes alone did not explain an answer.
  var isRepeated = false

  /// Whether links have gone, so that cards of the same UIDs may be taken.
  var hasUnlinked = false

  /// Forgets the cards that were left because of their UIDs; returns whether there were any.
  private func forgetDoubles() -> Bool {
    let doubles = file.state.links.values.filter { $0.left == .uid }
    for var link in doubles {
      if link.id == nil { file.remove(link.href) } else { link.etag = ""; file.set(link) }
    }
    return !doubles.isEmpty
  }

  /// Reports what would be done.
  private mutating func preview(_ plan: SyncPlan, _ push: PushPlan) throws -> Bool {
    note(plan)
    try note(unversioned: push)
    guard try push.writes.isEmpty || canWrite else {
      report.heldBack = push.writes.count
      return false
    }
    for write in push.writes { report.sent.note(write) }
    return false
  }

  private mutating func note(_ plan: SyncPlan) {
    report.received.added += plan.counts.added
    report.received.changed += plan.counts.changed
    report.received.removed += plan.counts.removed
    report.conflicts += plan.conflicts
    report.changes += plan.changes
    report.namesakes += plan.namesakes
    report.linked.formUnion(plan.linked)
  }

  /// Makes the changes of a plan as one transaction, and links what it concerns.
  private mutating func commit(_ first: SyncPlan, _ situation: SyncSituation) throws {
    var plan = first
    var links: [SyncLink] = []
    if plan.changes.isEmpty {
      links = plan.links(after: store.book, at: store.sequence)
    } else {
      let planned = store.book
      try step()
      try store.commit(command) { book, time in
        if !book.isCopy(of: planned) {
          plan = try SyncPlanner.plan(
            situation, for: book, prefersBook: options.prefersBook, at: time)
          if plan.counts.removed > first.counts.removed { try confirm(plan, situation) }
        }
        for link in plan.pending where file.state[link.href]?.id == nil { file.set(link) }
        try file.flush()
        try step()
        return plan.changes
      } then: {
        // Contact and card agree between the two transactions. With the first one alone the next
        // sync would find their value on both sides, and no conflict.
        links = plan.links(after: store.book, at: store.sequence)
        return plan.preferred
      }
      try step()
    }
    resent.formUnion(plan.resent)
    for href in plan.dropped.sorted() { file.remove(href) }
    hasUnlinked = hasUnlinked || !plan.dropped.isEmpty
    for link in links {
      // A UID that another card was left for may be free now.
      if let former = file.state[link.href], former.id == link.id, former.uid != link.uid {
        hasUnlinked = true
      }
      file.set(link)
    }
    try flush()
    note(plan)
    countArrived(links, after: plan)
  }

  /// Writes the state, unless the book has no identity yet that it could belong to.
  func flush() throws {
    try step()
    if store.identity != nil { try file.flush() }
    try step()
  }

  func checkCancellation() throws {
    if options.isCancelled() { throw SyncStop.cancelled }
  }
}
