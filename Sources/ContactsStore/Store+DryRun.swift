public import ContactsModel
internal import ContactsSearch

extension Store {
  /// What there was when a dry run began.
  struct DryRun {
    /// How many transactions the batch held.
    let transactionCount: Int
    /// What was held back; nil where no transaction was open.
    let openTransaction: OpenTransaction?
  }

  /// Whether what is committed is made in memory alone, to be taken back.
  public var isInDryRun: Bool { !dryRuns.isEmpty }

  /// Begins to make what is committed in memory alone: nothing is locked and nothing is written, and what reads
  /// the book or its history finds it all the same.
  ///
  /// A dry run may be held in another, or in a transaction. What others commit meanwhile is not seen.
  public func beginDryRun() throws(StoreError) {
    if dryRuns.isEmpty { try closeBatch() }
    if batch == nil, openTransaction == nil { batch = Batch(isDryRun: true) }
    dryRuns.append(
      DryRun(transactionCount: batch?.transactions.count ?? 0, openTransaction: openTransaction))
  }

  /// Takes back what was made since `beginDryRun`, and returns what it came to: the changes of its one
  /// transaction, or the net changes of several.
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

  /// Calls what takes changes back that were made last, and returns what they came to.
  private func netChanges(of made: [Change], takingBack takeBack: () -> Void) -> [Change] {
    var seen: Set<ContactID> = []
    let ids = made.compactMap(\.contactID).filter { seen.insert($0).inserted }
    let later = ids.map { book[stored: $0] }
    var laterSettings = AddressBook()
    laterSettings.settings = book.settings
    takeBack()
    guard !made.isEmpty else { return [] }
    return zip(ids, later).flatMap { Self.changes(from: book[stored: $0], to: $1) }
      + book.base.settingChanges(to: laterSettings)
  }

  /// Returns what turns a contact into another; nil for one that is not there.
  static func changes(from old: StoredContact?, to new: StoredContact?) -> [Change] {
    switch (old, new) {
    case (let old?, let new?): old.changes(to: new)
    case (let old?, nil): [.remove(old)]
    case (nil, let new?): [.add(new)]
    case (nil, nil): []
    }
  }

  /// Throws in a dry run: what is to be done cannot be taken back.
  func refuseInDryRun() throws(StoreError) {
    guard !isInDryRun else { throw StoreError(.inDryRun, path: location.snapshot) }
  }

  /// Returns how many transactions a purge takes something out of, or forgets.
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
