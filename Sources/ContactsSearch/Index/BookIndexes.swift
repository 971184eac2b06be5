internal import ContactsModel
internal import JSON
internal import Platform
internal import Synchronization

/// An index over all contacts.
protocol ContactIndex: Sendable {
  /// Creates the index of all contacts.
  init(_ slots: SlotTable)
}

/// The indexes of a book, each created when it is first needed.
///
/// A book and its copies share them until one of them changes.
struct BookIndexes: Sendable {
  fileprivate var storage = Storage()

  fileprivate final class Storage: Sendable {
    struct Made: Sendable {
      var words: NameWords?
      var names: SortedNames?
      var ids: IDOrder?
      var values: ValuesInUse?
      var search: SearchIndex?
      /// Whether a thread is creating the search index in the background.
      var isMakingSearch = false
      /// Whether an archive is to be made of the contacts as they are.
      var awaitsArchive = false
      /// Whether an archive answers for slots that the indexes know nothing of.
      var trustsArchive = false
      /// The number of searches made without an index.
      var searchCount = 0

      /// Whether no index needs more of a contact than its names.
      var isOfNamesAlone: Bool { values == nil && search == nil }

      var isEmpty: Bool {
        words == nil && names == nil && ids == nil && values == nil
          && search == nil
      }
    }

    let made: Mutex<Made>
    /// Held while creating an index that others may wait for; the search index is created without
    /// it.
    let making = Mutex(())

    init(_ made: Made = Made()) {
      self.made = Mutex(made)
    }
  }

  /// Returns whether both belong to copies of one book, none of which has changed since.
  func areShared(with other: BookIndexes) -> Bool { storage === other.storage }

  /// Returns whether there are indexes to update with the next change.
  mutating func areToFollow() -> Bool {
    // What a copy has indexed, or will, is not this book any more.
    if !isKnownUniquelyReferenced(&storage) {
      var made = storage.made.withLock { $0 }
      made.isMakingSearch = false
      storage = Storage(made)
    }
    return storage.made.withLock { made in
      made.awaitsArchive = false
      return !made.isEmpty
    }
  }

  /// Has the search index made so that an archive can be made of it.
  func awaitArchive() { storage.made.withLock { $0.awaitsArchive = true } }

  /// Whether no index needs more of a contact than its names.
  var areOfNamesAlone: Bool { storage.made.withLock { $0.isOfNamesAlone } }

  /// Updates the indexes with a change, in O(√n).
  @inline(never)
  func replace(_ slot: Int, _ old: DecodedContact?, by new: DecodedContact?) {
    // Inlined, it makes the optimizer of Swift 6.3.1 fail (LoopInvariantCodeMotion).
    storage.made.withLock { made in
      made.words?.replace(slot, old, by: new)
      made.names?.replace(slot, old, by: new)
      made.ids?.replace(slot, old, by: new)
      made.values?.replace(slot, old, by: new)
      made.search?.replace(slot, old, by: new)
    }
  }

  func words(of slots: SlotTable) -> NameWords { index(StoredProperty(\.words), of: slots) }
  func names(of slots: SlotTable) -> SortedNames { index(StoredProperty(\.names), of: slots) }
  func ids(of slots: SlotTable) -> IDOrder { index(StoredProperty(\.ids), of: slots) }
  func values(of slots: SlotTable) -> ValuesInUse { index(StoredProperty(\.values), of: slots) }

  private func index<Index: ContactIndex>(
    _ property: StoredProperty<Storage.Made, Index?>, of slots: SlotTable
  ) -> Index {
    func made() -> Index? {
      storage.made.withLock { made in
        made.reconsider(slots)
        return property.value(in: made)
      }
    }
    if let index = made() { return index }
    return storage.making.withLock { _ in
      if let index = made() { return index }
      let trusted = slots.validArchive != nil
      let index = Index(slots)
      storage.made.withLock { made in
        made.reconsider(slots)
        if made.trustsArchive == trusted { property.set(index, in: &made) }
      }
      return index
    }
  }
}

// MARK: - Searches

extension BookIndexes {
  /// Returns the search index; nil if there is none of a small book, and so few searches were made
  /// that looking at each contact costs less.
  func searchIfWorthwhile<Failure: Error>(
    of slots: SlotTable, step: () throws(Failure) -> Void
  ) throws(Failure) -> SearchIndex? {
    let isWorthwhile = storage.made.withLock { made in
      made.searchCount += 1
      return made.search != nil || made.searchCount > Self.searchesThatCostAnIndex
    }
    guard isWorthwhile || slots.count >= Self.largeCount || slots.validArchive != nil else {
      return nil
    }
    return try search(of: slots, step: step)
  }

  /// The number of searches without an index that cost as much as creating it.
  private static let searchesThatCostAnIndex = 2
  /// From this number of contacts on, creating an index, on several threads, takes no longer than a
  /// search without one.
  private static let largeCount = 5_000

  /// Returns the search index, after creating it if needed.
  ///
  /// Meanwhile `step` is called regularly, and an error it throws ends the work.
  func search<Failure: Error>(
    of slots: SlotTable, step: () throws(Failure) -> Void
  ) throws(Failure) -> SearchIndex {
    while true {
      let state = try storage.made.withLock { made throws(Failure) -> SearchState in
        if let index = try made.upToDateSearch(of: slots, step: step) { return .ready(index) }
        if made.isMakingSearch { return .isBeingMade }
        made.isMakingSearch = true
        return .missing
      }
      switch state {
      case .ready(let index): return index
      case .missing: return try makeSearch(of: slots, step: step)
      case .isBeingMade: break
      }
      try step()
      CurrentProcess.sleep(microseconds: 200)
    }
  }

  /// Returns the search index with the draft of an archive, after creating it if needed.
  func searchForArchive<Failure: Error>(
    of slots: SlotTable, step: () throws(Failure) -> Void
  ) throws(Failure) -> SearchIndex {
    storage.made.withLock { made in
      made.awaitsArchive = true
      if made.search?.draft == nil { made.search = nil }
    }
    return try search(of: slots, step: step)
  }

  private enum SearchState {
    case ready(SearchIndex), isBeingMade, missing
  }

  private func makeSearch<Failure: Error>(
    of slots: SlotTable, step: () throws(Failure) -> Void
  ) throws(Failure) -> SearchIndex {
    let trusted = slots.validArchive != nil
    let forArchive = storage.made.withLock { $0.awaitsArchive }
    defer { storage.made.withLock { $0.isMakingSearch = false } }
    let index = try SearchIndex(slots, forArchive: forArchive, step: step)
    storage.made.withLock { made in
      made.reconsider(slots)
      if made.trustsArchive == trusted { made.search = index }
    }
    return index
  }

  /// Whether there is a search index, or a thread is creating it.
  var isSearchPrepared: Bool {
    storage.made.withLockIfAvailable { $0.search != nil || $0.isMakingSearch } ?? true
  }
}

extension BookIndexes.Storage.Made {
  /// Forgets the indexes if the archive they rely on has become invalid.
  fileprivate mutating func reconsider(_ slots: SlotTable) {
    let trusts = slots.validArchive != nil
    guard trusts != trustsArchive else { return }
    self = Self()
    trustsArchive = trusts
  }

  /// Returns the search index with all changes, if there is one.
  fileprivate mutating func upToDateSearch<Failure: Error>(
    of slots: SlotTable, step: () throws(Failure) -> Void
  ) throws(Failure) -> SearchIndex? {
    reconsider(slots)
    guard var index = search, index.isStale else { return search }
    search = nil
    try index.absorb(slots, step: step)
    search = index
    return index
  }
}
