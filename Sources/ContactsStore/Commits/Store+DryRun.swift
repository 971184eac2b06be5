public import ContactsModel
internal import ContactsSearch

extension Store {
  /// The state when a dry run began.
  struct DryRun {
    /// The number of transactions in the batch.
    let transactionCount: Int
    /// The open transaction, if there was one.
    let openTransaction: OpenTransaction?
  }

  /// Whether commits stay in memory, to be taken back.
  public var isInDryRun: Bool { !dryRuns.isEmpty }

  /// Starts a dry run: commits stay in memory, without lock and files, but are visible to readers
  /// of the book and its history.
  ///
  /// Dry runs can be nested, and run inside a transaction. Commits of others are not seen
  /// meanwhile.
  public func beginDryRun() throws(StoreError) {
    if dryRuns.isEmpty { try closeBatch() }
    if batch == nil, openTransaction == nil { batch = Batch(isDryRun: true) }
    dryRuns.append(
      DryRun(
        transactionCount: batch?.transactions.count ?? 0, openTransaction: openTransaction))
  }

  /// Takes back everything since `beginDryRun`, and returns the changes of its only transaction, or
  /// the net changes of several.
  public func endDryRun() -> [Change] {
    let dryRun = dryRuns.removeLast()
    if let openTransaction = dryRun.openTransaction {
      let made = Array(self.openTransaction?.changes.dropFirst(openTransaction.changes.count) ?? [])
      return netChanges(of: made) {
        takeBack(made)
        self.openTransaction = openTransaction
      }
    }
    let made = batch?.transactions.dropFirst(dryRun.transactionCount).map(\.changes) ?? []
    let changes = made.count == 1 ? made[0] : nil
    let net = netChanges(of: changes == nil ? made.flatMap(\.self) : []) {
      cutBatch(to: dryRun.transactionCount)
    }
    if dryRuns.isEmpty { batch = nil }
    return changes ?? net
  }

  /// Calls `takeBack`, and returns the net changes that it reverted.
  func netChanges(of made: [Change], takingBack takeBack: () -> Void) -> [Change] {
    let ids = Self.contacts(in: made)
    let later = ids.map { book[stored: $0] }
    var laterSettings = AddressBook()
    laterSettings.settings = book.settings
    takeBack()
    guard !made.isEmpty else { return [] }
    return zip(ids, later).flatMap { Self.changes(from: book[stored: $0], to: $1) }
      + book.base.settingChanges(to: laterSettings)
  }

  /// Returns the contacts that are changed, in the order in which they are first.
  static func contacts(in changes: [Change]) -> [ContactID] {
    var seen: Set<ContactID> = []
    return changes.compactMap(\.contactID).filter { seen.insert($0).inserted }
  }

  /// Returns the changes that turn one contact into another; nil stands for a missing one.
  static func changes(from old: StoredContact?, to new: StoredContact?) -> [Change] {
    switch (old, new) {
    case (let old?, let new?): old.changes(to: new)
    case (let old?, nil): [.remove(old)]
    case (nil, let new?): [.add(new)]
    case (nil, nil): []
    }
  }

  /// Throws in a dry run, for what cannot be taken back.
  func refuseInDryRun() throws(StoreError) {
    guard !isInDryRun else { throw StoreError(.inDryRun, path: location.snapshot) }
  }

  /// Returns the number of transactions that a purge affects.
  public func extent(of purge: Purge) throws -> Int {
    var count = 0
    try readHistory { transaction in
      switch purge {
      case .contact(let id): count += transaction.changes.contains { $0.contactID == id } ? 1 : 0
      case .history(let moment):
        count += transaction.time < moment && !transaction.isBaseline ? 1 : 0
      }
      return true
    }
    return count
  }
}
