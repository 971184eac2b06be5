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
    let isUnchanged = !hasReceived && state.progress.sequence == store.sequence
    guard !isUnchanged || options.isNew != nil else { return PushPlan() }
    return try PushPlan(
      of: book, state, at: store.sequence, to: remote, resent: resent,
      past: { try store.contacts(at: $0) }, isNew: options.isNew)
  }

  /// Sends what the remote does not have yet.
  ///
  /// - Parameter plan: What that is, if it is known.
  /// - Returns: The transaction up to which everything was sent; nil if something was not.
  mutating func push(_ plan: PushPlan?) throws -> Int? {
    isAgain = false
    guard !options.receivesOnly else { return nil }
    try checkCancellation()
    let (book, sequence) = (store.book, store.sequence)
    let plan = try plan ?? pushPlan(of: book, file.state, hasReceived: true)
    for link in plan.refreshed { file.set(link) }
    var isAllSent = options.isNew == nil
    guard !plan.writes.isEmpty else { return isAllSent ? sequence : nil }
    guard try canWrite else {
      report.heldBack = plan.writes.count
      return nil
    }
    var count = 0
    var uids: UIDIndex?
    var uncertain: [(write: RemoteWrite, href: String)] = []
    options.onProgress(.sending, 0, plan.writes.count)
    try remote.write(plan.writes) { write in
      try checkCancellation()
      try prepare(write, at: sequence)
    } after: { write, result in
      try step()
      count += 1
      options.onProgress(.sending, count, plan.writes.count)
      note(result, of: write)
      switch result {
      case .written(let href, let etag?) where href == write.href || file.state[href] == nil:
        report.sent.note(write)
        settle(write, at: href, etag, in: book, sequence)
      case .written(let href, _):
        report.sent.note(write)
        expect(write, at: href)
        uncertain.append((write, href))
      case .deleted:
        report.sent.note(write)
        file.remove(write.href)
        hasUnlinked = true
      case .uidTaken where sharesUID(write, uids.orMade(of: book)):
        refuse(write, "another contact has the same UID", book)
      case .changed, .uidTaken:
        isAgain = true
        if result == .uidTaken { needsWholeList = true }
        if case .create = write.action, file.state[write.href]?.isWritten == false {
          file.remove(write.href)
          if let id = write.contact?.id { resent.insert(id) }
        }
      case .notAllowed: report.heldBack += 1
      case .otherVersion: refuse(write, "the server takes no card of this version", book)
      case .refused(let reason):
        refuse(write, reason, book)
        // A link remembers what was refused, but that of a deletion is as it was.
        if write.isDeletion { isAllSent = false }
      case .postponed(let reason):
        report.left.append(SyncReport.Left(href: write.href, reason: reason))
        isAllSent = false
      }
      try file.flush()
      try step()
    }
    try fetchWritten(uncertain, book, sequence)
    return isAllSent && !isAgain && report.heldBack == 0 ? sequence : nil
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

  /// Notes what the next list must name.
  private mutating func note(_ result: WriteResult, of write: RemoteWrite) {
    switch result {
    case .written(let href, _): written.insert(href)
    case .deleted: written.insert(write.href)
    default: break
    }
  }

  /// Links a contact to the card that was written.
  private mutating func settle(
    _ write: RemoteWrite, at href: String, _ etag: String?, in book: SearchableBook,
    _ sequence: Int, card: [UInt8]? = nil
  ) {
    guard let id = write.contact?.id, let stored = book[stored: id] else { return }
    resent.remove(id)
    if href != write.href { file.remove(write.href) }
    var link = SyncLink(href: href, etag: etag, id: id)
    (link.sequence, link.said) = (sequence, SyncLink.saying(of: stored))
    link.version = write.version
    link.card = card.map { String(decoding: $0, as: UTF8.self) }
    file.set(link)
  }

  /// Fetches cards whose versions the remote did not name; how it rewrote them is agreed on.
  private mutating func fetchWritten(
    _ written: [(write: RemoteWrite, href: String)], _ book: SearchableBook, _ sequence: Int
  ) throws {
    guard !written.isEmpty else { return }
    let writes = Dictionary(written.map { ($0.href, $0.write) }, uniquingKeysWith: { $1 })
    try remote.fetch(writes.keys.sorted()) { card in
      guard let write = writes[card.href], let contact = write.contact, card.obstacle == nil
      else { return }
      let read = try? ContactCard(card.bytes)
      let isSame = read.map { contact.saysTheSame(as: $0.contact, $0.version) } ?? false
      settle(
        write, at: card.href, card.etag, in: book, sequence, card: isSame ? nil : card.bytes)
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
  private mutating func refuse(_ write: RemoteWrite, _ reason: String, _ book: SearchableBook) {
    report.left.append(SyncReport.Left(href: write.href, reason: reason))
    guard let id = write.contact?.id, var link = file.state[write.href] else { return }
    resent.remove(id)
    link.left = .refused
    link.sent = nil
    link.said = book[stored: id].map { SyncLink.saying(of: $0) }
    file.set(link)
  }
}

extension UIDIndex? {
  /// Returns the index of a book, made at the first call.
  fileprivate mutating func orMade(of book: SearchableBook) -> UIDIndex {
    let index = self ?? UIDIndex(book.base)
    self = index
    return index
  }
}
