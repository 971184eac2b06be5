internal import ContactsModel
internal import JSON
internal import Synchronization

/// Something that is found out of all contacts at once, and follows each change from then on.
protocol ContactIndex: Sendable {
  /// Makes the index of all contacts.
  init(_ slots: SlotTable)
  /// Has a slot hold another contact, or none.
  mutating func replace(_ slot: Int, _ old: Contact?, by new: Contact?)
}

/// The indexes of a book, each made when it is first asked for, so that whoever asks for none pays for none.
///
/// A book and its copies share them until one is changed.
struct BookIndexes: Sendable {
  fileprivate var storage = Storage()

  fileprivate final class Storage: Sendable {
    struct Made: Sendable {
      var wholeNames: NameIndex?
      var words: NameWords?
      var names: SortedNames?
      var ids: IDOrder?
      var values: ValuesInUse?
      var search: SearchIndex?
      /// Whether a thread is making the index of searches, for which nobody waits.
      var isMakingSearch = false
      /// Whether an archive was believed, of the slots of which the indexes know nothing.
      var trustsArchive = false
      /// How many searches were made without an index.
      var searchCount = 0

      /// Whether no index asks for more of a contact than what it is called by.
      var isOfNamesAlone: Bool {
        words == nil && names == nil && values == nil && search == nil
      }

      var isEmpty: Bool {
        wholeNames == nil && words == nil && names == nil && ids == nil && values == nil
          && search == nil
      }
    }

    let made: Mutex<Made>
    /// Held while an index is made that others may wait for; that of searches is made without.
    let making = Mutex(())

    init(_ made: Made = Made()) {
      self.made = Mutex(made)
    }
  }

  /// Tells whether these are the indexes of copies of one book, none of which was changed since.
  func areShared(with other: BookIndexes) -> Bool { storage === other.storage }

  /// Tells whether there are indexes, which a change that is about to be made is to be told to.
  mutating func areToFollow() -> Bool {
    // What a copy has indexed, or will, is not this book any more.
    if !isKnownUniquelyReferenced(&storage) {
      var made = storage.made.withLock { $0 }
      made.isMakingSearch = false
      storage = Storage(made)
    }
    return storage.made.withLock { !$0.isEmpty }
  }

  /// Whether no index asks for more of a contact than what it is called by.
  var areOfNamesAlone: Bool { storage.made.withLock { $0.isOfNamesAlone } }

  /// Has the indexes that there are follow a change, in O(√n).
  func replace(_ slot: Int, _ old: Contact?, by new: Contact?) {
    storage.made.withLock { made in
      made.wholeNames?.replace(slot, old, by: new)
      made.words?.replace(slot, old, by: new)
      made.names?.replace(slot, old, by: new)
      made.ids?.replace(slot, old, by: new)
      made.values?.replace(slot, old, by: new)
      made.search?.replace(slot, old, by: new)
    }
  }

  func wholeNames(of slots: SlotTable) -> NameIndex {
    index(StoredProperty(\.wholeNames), of: slots)
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
  /// Returns the index of searches; without an archive nil where another thread is making it, or where so few searches were
  /// made so far that to look at each contact costs less.
  func searchIfWorthwhile(of slots: SlotTable) -> SearchIndex? {
    // What an archive has is had at once, by whichever thread.
    if slots.validArchive != nil { return search(of: slots) }
    return storage.made.withLockIfAvailable { made -> SearchIndex? in
      if made.search == nil {
        made.searchCount += 1
        guard made.searchCount > Self.searchesThatCostAnIndex, !made.isMakingSearch else {
          return nil
        }
      }
      return made.upToDateSearch(of: slots)
    } ?? nil
  }

  /// How many searches that look at each contact cost as much as to make the index.
  private static let searchesThatCostAnIndex = 2

  /// Returns the index of searches, which is made where there is none.
  func search(of slots: SlotTable) -> SearchIndex {
    storage.made.withLock { $0.upToDateSearch(of: slots) }
  }

  /// Whether there is an index of searches, or a thread that makes it.
  var isSearchPrepared: Bool {
    storage.made.withLockIfAvailable { $0.search != nil || $0.isMakingSearch } ?? true
  }

  /// Makes the index of searches, while nobody waits for it.
  func prepareSearch(of slots: SlotTable) {
    let trusted = slots.validArchive != nil
    let isWanted = storage.made.withLock { made in
      made.reconsider(slots)
      guard made.search == nil, !made.isMakingSearch else { return false }
      made.isMakingSearch = true
      return true
    }
    guard isWanted else { return }
    let index = SearchIndex(slots)
    storage.made.withLock { made in
      made.reconsider(slots)
      if made.trustsArchive == trusted { made.search = made.search ?? index }
      made.isMakingSearch = false
    }
  }
}

extension BookIndexes.Storage.Made {
  /// Forgets all where what was left to an archive has to be looked at after all.
  fileprivate mutating func reconsider(_ slots: SlotTable) {
    let trusts = slots.validArchive != nil
    guard trusts != trustsArchive else { return }
    self = Self()
    trustsArchive = trusts
  }

  fileprivate mutating func upToDateSearch(of slots: SlotTable) -> SearchIndex {
    reconsider(slots)
    if search?.isStale ?? false { search?.absorb(slots) }
    let index = search ?? SearchIndex(slots)
    search = index
    return index
  }
}
