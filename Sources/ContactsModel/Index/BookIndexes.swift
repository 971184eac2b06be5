internal import Synchronization

/// Something that is found out of all contacts at once, and follows each change from then on.
protocol ContactIndex: Sendable {
  /// Makes the index of all contacts.
  init(_ slots: [AddressBook.Slot])
  /// Has a slot hold another contact, or none.
  mutating func replace(_ slot: Int, _ old: Contact?, by new: Contact?)
}

/// The indexes of a book, each made when it is first asked for, so that whoever asks for none pays for none.
///
/// A book and its copies share them until one is changed.
struct BookIndexes: Sendable {
  private var storage = Storage()

  private final class Storage: Sendable {
    struct Made: Sendable {
      var wholeNames: NameIndex?
      var words: NameWords?
      var names: SortedNames?
      var ids: IDOrder?
      var values: ValuesInUse?

      var isEmpty: Bool {
        wholeNames == nil && words == nil && names == nil && ids == nil && values == nil
      }
    }

    let made: Mutex<Made>

    init(_ made: Made = Made()) {
      self.made = Mutex(made)
    }
  }

  /// Has the indexes that there are follow a change, in O(√n); where there is none, the contacts are not asked for.
  mutating func replace(
    _ slot: Int, _ old: @autoclosure () -> Contact?, by new: @autoclosure () -> Contact?
  ) {
    // What a copy has indexed, or will, is not this book any more.
    if !isKnownUniquelyReferenced(&storage) {
      storage = Storage(storage.made.withLock { $0 })
    }
    storage.made.withLock { made in
      guard !made.isEmpty else { return }
      let (old, new) = (old(), new())
      made.wholeNames?.replace(slot, old, by: new)
      made.words?.replace(slot, old, by: new)
      made.names?.replace(slot, old, by: new)
      made.ids?.replace(slot, old, by: new)
      made.values?.replace(slot, old, by: new)
    }
  }

  func wholeNames(of slots: [AddressBook.Slot]) -> NameIndex { index(\.wholeNames, of: slots) }
  func words(of slots: [AddressBook.Slot]) -> NameWords { index(\.words, of: slots) }
  func names(of slots: [AddressBook.Slot]) -> SortedNames { index(\.names, of: slots) }
  func ids(of slots: [AddressBook.Slot]) -> IDOrder { index(\.ids, of: slots) }
  func values(of slots: [AddressBook.Slot]) -> ValuesInUse { index(\.values, of: slots) }

  private func index<Index: ContactIndex>(
    _ path: WritableKeyPath<Storage.Made, Index?>, of slots: [AddressBook.Slot]
  ) -> Index {
    storage.made.withLock { made in
      if let index = made[keyPath: path] { return index }
      let index = Index(slots)
      made[keyPath: path] = index
      return index
    }
  }
}
