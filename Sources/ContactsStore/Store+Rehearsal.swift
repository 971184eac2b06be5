public import ContactsModel
internal import ContactsSearch

extension Store {
  /// What there was when a rehearsal began.
  struct Rehearsal {
    /// How many transactions the group held.
    let transactionCount: Int
    /// What was held back; nil where no unit was open.
    let unit: Unit?
  }

  /// Whether what is committed is made in memory alone, to be taken back.
  public var isRehearsing: Bool { !rehearsals.isEmpty }

  /// Begins to make what is committed in memory alone: nothing is locked and nothing is written, and what reads
  /// the book or its history finds it all the same.
  ///
  /// A rehearsal may be held in another, or in a unit. What others commit meanwhile is not seen.
  public func beginRehearsal() throws(StoreError) {
    if rehearsals.isEmpty { try closeGroup() }
    if group == nil, unit == nil { group = Group(isRehearsed: true) }
    rehearsals.append(Rehearsal(transactionCount: group?.transactions.count ?? 0, unit: unit))
  }

  /// Takes back what was made since `beginRehearsal`, and returns what it came to: the changes of its one
  /// transaction, or the net changes of several.
  public func endRehearsal() -> [Change] {
    let rehearsal = rehearsals.removeLast()
    if let unit = rehearsal.unit {
      let made = Array(self.unit?.changes.dropFirst(unit.changes.count) ?? [])
      return netChanges(of: made) {
        takeBack(made)
        self.unit = unit
      }
    }
    let made = group?.transactions.dropFirst(rehearsal.transactionCount).map(\.changes) ?? []
    let changes = made.count == 1 ? made[0] : nil
    let net = netChanges(of: changes == nil ? made.flatMap(\.self) : []) {
      cutGroup(to: rehearsal.transactionCount)
    }
    if rehearsals.isEmpty { group = nil }
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

  /// Throws in a rehearsal: what is to be done cannot be taken back.
  func refuseInRehearsal() throws(StoreError) {
    guard !isRehearsing else { throw StoreError(.rehearsed, path: location.snapshot) }
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
