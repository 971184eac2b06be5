internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore

extension SyncEngine {
  /// Returns what of a book the remote does not have yet.
  ///
  /// - Parameter hasReceived: Whether the remote changed something.
  func pushPlan(
    of book: SearchableBook, _ state: SyncState, hasReceived: Bool
  ) throws -> PushPlan {
    guard !options.receivesOnly else { return PushPlan() }
    // Nothing has changed since everything was sent.
    let isUnchanged =
      !hasReceived && !options.isFull && state.progress.sequence == store.sequence
    guard !isUnchanged || options.isNew != nil else { return PushPlan() }
    return try PushPlan(
      of: book, state, at: store.sequence, to: remote, resent: resent,
      retriesRefused: options.isFull, past: { try store.contacts(at: $0) }, isNew: options.isNew)
  }

  /// Sends what the remote does not have yet.
  ///
  /// - Parameter plan: What that is, if it is known.
  /// - Returns: The transaction up to which everything was sent; nil if something was not.
  mutating func push(_ plan: PushPlan?) throws -> Int? {
    (isAgain, outdated, report.heldBack) = (false, [], 0)
    guard !options.receivesOnly else { return nil }
    try checkCancellation()
    let (book, sequence) = (store.book, store.sequence)
    var plan = try plan ?? pushPlan(of: book, file.state, hasReceived: true)
    for link in plan.refreshed { file.set(link) }
    try note(unversioned: plan)
    let kept = plan.writes.filter { unlisted.contains($0.href) }
    for write in kept {
      report.left.append(
        SyncReport.Left(
          href: write.href, reason: "its card is not listed", contact: write.contact?.displayName))
    }
    plan.writes.removeAll { unlisted.contains($0.href) }
    let isWhole = options.isNew == nil && plan.unversioned.isEmpty && kept.isEmpty
    guard !plan.writes.isEmpty else { return isWhole ? sequence : nil }
    guard try canWrite else {
      report.heldBack = plan.writes.count
      return nil
    }
    var push = Push(
      book: book, sequence: sequence, total: plan.writes.count, uids: file.state.uids)
    push.isAllSent = isWhole
    options.onProgress(.sending, 0, push.total)
    // Groups go last, with the UIDs by which the remote knows their members.
    let groups = plan.writes.filter(\.isGroup)
    try send(plan.writes.filter { !$0.isGroup }, &push)
    let planned = Set(groups.map(\.href))
    // By which UID the remote knows a member is known with the next list.
    guard !push.isUncertain else { return nil }
    var next = try groups + groupsOfRenamed(&push).filter { !planned.contains($0.href) }
    while !next.isEmpty {
      try send(next, &push)
      next = try groupsOfRenamed(&push)
    }
    // A remote that took others, in this sync or an earlier one, is not read-only.
    if report.sent.total > 0
      || push.forbidden.contains(where: { file.state[$0.href]?.left == .forbidden })
    {
      for write in push.forbidden { forbid(write) }
    } else {
      report.heldBack = push.forbidden.count
    }
    return push.isAllSent && !isAgain && push.forbidden.isEmpty ? sequence : nil
  }

  /// Reports what the remote does not allow; it stays as it is, to be sent once that is allowed.
  private mutating func forbid(_ write: RemoteWrite) {
    guard var link = file.state[write.href] else { return }
    let contact = write.contact?.displayName
    report.left.append(
      SyncReport.Left(
        href: write.href, reason: SyncLink.LeftReason.forbidden.text, contact: contact))
    link.leave(because: .forbidden)
    link.sent = nil
    file.set(link)
  }

  /// Reports what is not sent because a version that nobody knows might be overwritten.
  mutating func note(unversioned plan: PushPlan) throws {
    guard try !plan.unversioned.isEmpty && canWrite else { return }
    report.left += plan.unversioned.map {
      SyncReport.Left(
        href: $0,
        reason: "the server names no version of it, so your change could overwrite another")
    }
  }

  /// What is being sent.
  private struct Push {
    let book: SearchableBook
    let sequence: Int
    let total: Int
    /// The UIDs that the remote had assigned when groups were last looked at.
    var uids: [ContactID: String]
    var count = 0
    /// Whether the remote has taken everything.
    var isAllSent = true
    /// Whether it is not known what became of a new card.
    var isUncertain = false
    /// What the remote did not allow.
    var forbidden: [RemoteWrite] = []
    lazy var index = UIDIndex(book.base)
  }

  private mutating func send(_ contacts: [RemoteWrite], _ push: inout Push) throws {
    guard !contacts.isEmpty else { return }
    let uids = RemoteUIDs(file.state, push.book)
    var uncertain: [(write: RemoteWrite, href: String)] = []
    try remote.write(contacts.map { $0.known(by: uids) }) { write in
      try checkCancellation()
      try prepare(write, at: push.sequence)
    } after: { write, result in
      try step()
      push.count += 1
      options.onProgress(.sending, min(push.count, push.total), push.total)
      switch result {
      case .written(let href, let etag?) where href == write.href || file.state[href] == nil:
        written.insert(href)
        report.sent.note(write)
        settle(write, at: href, etag, push, uid: file.state[write.href]?.uid)
      case .written(let href, _):
        written.insert(href)
        report.sent.note(write)
        expect(write, at: href)
        uncertain.append((write, href))
      case .deleted:
        written.insert(write.href)
        report.sent.note(write)
        if let link = file.state[write.href] { file.set(link.withoutCard) }
        hasUnlinked = true
      case .uidTaken where sharesUID(write, push.index):
        refuse(write, "another contact has the same UID", &push)
      case .uidTaken where isRepeated:
        refuse(write, "the server has its UID elsewhere", &push)
      case .changed, .uidTaken:
        isAgain = true
        outdated.append(
          SyncReport.Left(
            href: write.href, reason: "the server says that it has another version",
            contact: write.contact?.displayName))
        if let id = write.contact?.id { doubtful[id] = write }
        if result == .uidTaken { needsWholeList = true }
        if case .create = write.action, file.state[write.href]?.isWritten == false {
          file.remove(write.href)
          if let id = write.contact?.id { resent.insert(id) }
        }
      case .unanswered:
        (isAgain, push.isUncertain) = (true, true)
        if let id = write.contact?.id {
          doubtful[id] = write
          resent.insert(id)
        }
      case .notAllowed: push.forbidden.append(write)
      case .otherVersion:
        refuse(write, "the server takes no card of this version", &push)
      case .refused(let reason): refuse(write, reason, &push)
      case .postponed(let reason):
        report.left.append(
          SyncReport.Left(href: write.href, reason: reason, contact: write.contact?.displayName))
        push.isAllSent = false
      }
      try file.flush()
      try step()
    } readBack: {
      try fetchWritten(uncertain, push)
      uncertain = []
    }
  }

  /// Returns the writes of groups to whose members the remote has assigned UIDs since the last
  /// call.
  private func groupsOfRenamed(_ push: inout Push) throws -> [RemoteWrite] {
    let former = push.uids
    push.uids = file.state.uids
    let renamed = push.uids.keys.filter { former[$0] == nil }
    guard !renamed.isEmpty else { return [] }
    let keys = Set(renamed.compactMap { push.book[$0] }.flatMap(\.memberKeys))
    return try push.book.contacts.compactMap { group in
      guard
        group.members.contains(where: { keys.contains(GroupMember.normalized($0.value.uid)) }),
        let link = file.state.hrefs[group.id].flatMap({ file.state[$0] }),
        let etag = link.etag, !etag.isEmpty, link.left == nil
      else { return nil }
      return RemoteWrite(
        href: link.href, action: .replace(etag: etag), contact: group,
        version: try link.version ?? remote.traits.version)
    }
  }

  /// Whether user and remote let changes of the book be sent.
  var canWrite: Bool {
    get throws { try !options.isReadOnly && remote.traits.canWrite }
  }

  /// Notes what is about to be sent.
  private mutating func prepare(_ write: RemoteWrite, at sequence: Int) throws {
    guard let contact = write.contact else { return try step() }
    var link = file.state[write.href] ?? SyncLink(href: write.href, etag: nil, id: contact.id)
    link.sent = sequence
    link.version = write.version
    file.set(link)
    try flush()
  }

  /// Notes where a card was written whose version is not known yet.
  private mutating func expect(_ write: RemoteWrite, at href: String) {
    guard href != write.href, file.state[href] == nil, var link = file.state[write.href] else {
      return
    }
    (link.href, link.etag) = (href, nil)
    file.remove(write.href)
    file.set(link)
  }

  /// Links a contact to the card that was written.
  private mutating func settle(
    _ write: RemoteWrite, at href: String, _ etag: String?, _ push: Push, uid: String?,
    card: [UInt8]? = nil
  ) {
    guard let id = write.contact?.id, let stored = push.book[stored: id] else { return }
    resent.remove(id)
    let former = file.state[write.href]
    if href != write.href { file.remove(write.href) }
    var link = SyncLink(href: href, etag: etag, id: id)
    (link.sequence, link.said) = (push.sequence, SyncLink.saying(of: stored))
    (link.version, link.uid) = (write.version, uid)
    link.linked = former?.linked
    link.card = card.map { String(decoding: $0, as: UTF8.self) }
    file.set(link)
  }

  /// Fetches cards whose versions the remote did not name; how it rewrote them is agreed on.
  private mutating func fetchWritten(
    _ written: [(write: RemoteWrite, href: String)], _ push: Push
  ) throws {
    guard !written.isEmpty else { return }
    let writes = Dictionary(written.map { ($0.href, $0.write) }, uniquingKeysWith: { $1 })
    try remote.fetch(writes.keys.sorted()) { card in
      guard let write = writes[card.href], let contact = write.contact, card.obstacle == nil
      else { return }
      let read = try? ContactCard(card.bytes)
      let isSame = read.map { contact.saysTheSame(as: $0.contact, $0.version) } ?? false
      let uid = read.flatMap { push.book[contact.id]?.uid(unlike: $0.contact) }
      // What was not sent is no rewriting: somebody else has changed the card, which is fetched
      // again.
      let rewritten = isSame ? nil : read.flatMap { contact.rewriting(in: $0) }
      if rewritten != nil { isAgain = true }
      settle(
        write, at: card.href, rewritten == nil ? card.etag ?? "" : "", push, uid: uid,
        card: isSame ? nil : rewritten ?? card.bytes)
      try flush()
    }
  }

  /// Returns whether another contact of the book, which is linked, has the UID of a contact.
  private func sharesUID(_ write: RemoteWrite, _ uids: UIDIndex) -> Bool {
    guard let contact = write.contact else { return false }
    return uids.contacts(withUID: contact.exportedUID).contains { id in
      id != contact.id && file.state.hrefs[id].flatMap { file.state[$0] }?.isWritten == true
    }
  }

  /// Leaves a contact that the remote refuses until it changes.
  private mutating func refuse(_ write: RemoteWrite, _ reason: String, _ push: inout Push) {
    report.left.append(
      SyncReport.Left(href: write.href, reason: reason, contact: write.contact?.displayName))
    // A link remembers what was refused, but that of a deletion is as it was.
    guard let id = write.contact?.id else { return push.isAllSent = false }
    var link = file.state[write.href] ?? SyncLink(href: write.href, etag: nil, id: id)
    resent.remove(id)
    link.leave(because: .refused, reason)
    link.sent = nil
    link.said = push.book[stored: id].map { SyncLink.saying(of: $0) }
    file.set(link)
  }
}

extension RemoteWrite {
  /// Whether the card names others.
  fileprivate var isGroup: Bool { contact?.members.isEmpty == false }

  /// Returns the write of the same card with the UIDs that the remote knows.
  fileprivate func known(by uids: RemoteUIDs) -> RemoteWrite {
    RemoteWrite(
      href: href, action: action, contact: contact.map(uids.remote), version: version)
  }
}
