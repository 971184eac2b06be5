internal import ContactsModel
internal import Ordering

/// Elements in order that lie in a file, of which none is read before it is looked at.
struct SortedColumn<Element: Comparable & Sendable>: RandomAccessCollection, Sendable {
  let count: Int
  private let element: @Sendable (Int) -> Element

  /// Makes `count` elements, each of which `element` reads.
  init(count: Int, element: @escaping @Sendable (Int) -> Element) {
    (self.count, self.element) = (count, element)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Element { element(index) }

  /// Returns the index of an element, in O(log n); nil where there is none such.
  func index(of element: Element) -> Int? {
    let index = partitioningIndex { !($0 < element) }
    return index < count && self[index] == element ? index : nil
  }
}

/// Elements in order, each once: those that lie in a file but for some, and some more.
struct LayeredBag<Element: Comparable & Sendable>: Sendable {
  private let archived: SortedColumn<Element>?
  /// Those of the file that are there no more, or are among those added.
  private var gone: SortedBag<Element>
  private var added: SortedBag<Element>

  /// Makes the bag of `added`, and of those in a file but for `gone`, in O(n log n) for those that are given.
  init(
    _ added: [Element] = [], archived: SortedColumn<Element>? = nil, without gone: [Element] = []
  ) {
    self.archived = archived
    self.gone = SortedBag(gone)
    self.added = SortedBag(added)
  }

  /// Adds an element that is not there.
  mutating func insert(_ element: Element) {
    if archived == nil || !gone.remove(element) { added.insert(element) }
  }

  /// Takes an element away, if it is there.
  mutating func remove(_ element: Element) {
    guard !added.remove(element), archived?.index(of: element) != nil, !gone.holds(element) else {
      return
    }
    gone.insert(element)
  }

  /// Returns the elements from the first for which one condition holds to that for which another does; each holds for
  /// all after it, too.
  func elements(
    from isReached: (Element) -> Bool, upTo isPassed: (Element) -> Bool
  ) -> Elements {
    func count(_ bag: SortedBag<Element>) -> Int {
      bag.distance(
        from: bag.firstIndex(fromWhere: isReached), to: bag.firstIndex(fromWhere: isPassed))
    }
    let first = archived?.partitioningIndex(where: isReached) ?? 0
    return Elements(
      archived: archived,
      range: first..<max(first, archived?.partitioningIndex(where: isPassed) ?? 0),
      gone: gone, goneCount: gone.isEmpty ? 0 : count(gone),
      added: added[added.firstIndex(fromWhere: isReached)..<added.firstIndex(fromWhere: isPassed)])
  }
}

extension LayeredBag {
  /// Elements of a bag that stand one behind the other; no order of a file stops anything.
  struct Elements: BidirectionalCollection {
    fileprivate let archived: SortedColumn<Element>?
    fileprivate let range: Range<Int>
    fileprivate let gone: SortedBag<Element>
    fileprivate let goneCount: Int
    fileprivate let added: SortedBag<Element>.SubSequence

    /// What comes next in the file, which is there, and among those added.
    struct Index: Comparable {
      fileprivate let archived: Int
      fileprivate let added: SortedBag<Element>.Index

      static func < (left: Index, right: Index) -> Bool {
        (left.archived, left.added) < (right.archived, right.added)
      }
    }

    var startIndex: Index {
      Index(archived: next(range.lowerBound), added: added.startIndex)
    }

    var endIndex: Index { Index(archived: range.upperBound, added: added.endIndex) }

    /// How many there are, where the file is in order, in time linear in the number of chunks of those added; to
    /// count them takes long.
    var total: Int { Swift.max(0, range.count - goneCount) + added.count }

    subscript(index: Index) -> Element {
      archivedElement(at: index) ?? added[index.added]
    }

    func index(after index: Index) -> Index {
      archivedElement(at: index) == nil
        ? Index(archived: index.archived, added: added.index(after: index.added))
        : Index(archived: next(index.archived + 1), added: index.added)
    }

    func index(before index: Index) -> Index {
      let before = previous(index.archived)
      guard index.added > added.startIndex else {
        return Index(archived: before ?? range.lowerBound, added: index.added)
      }
      let addedBefore = added.index(before: index.added)
      guard let archived, let before, added[addedBefore] < archived[before] else {
        return Index(archived: index.archived, added: addedBefore)
      }
      return Index(archived: before, added: index.added)
    }

    /// Hands on the elements, in order.
    func forEach(_ body: (Element) -> Void) {
      guard let archived, gone.isEmpty, added.isEmpty else {
        var index = startIndex
        while index < endIndex {
          body(self[index])
          index = self.index(after: index)
        }
        return
      }
      for place in range { body(archived[place]) }
    }

    /// Returns the element at an index, if it is one of the file.
    private func archivedElement(at index: Index) -> Element? {
      guard let archived, index.archived < range.upperBound else { return nil }
      let element = archived[index.archived]
      return index.added < added.endIndex && added[index.added] < element ? nil : element
    }

    /// Returns the place in the file of the first element from one on that is there.
    private func next(_ place: Int) -> Int {
      guard let archived, !gone.isEmpty else { return place }
      return (place..<Swift.max(place, range.upperBound)).first { !gone.holds(archived[$0]) }
        ?? range.upperBound
    }

    private func previous(_ place: Int) -> Int? {
      (range.lowerBound..<place).last { place in
        archived.map { !gone.holds($0[place]) } ?? false
      }
    }
  }
}

extension SortedBag {
  /// Tells whether an element is there, in O(log n).
  fileprivate func holds(_ element: Element) -> Bool {
    let index = firstIndex(fromWhere: { !($0 < element) })
    return index < endIndex && self[index] == element
  }
}

extension LayeredBag {
  /// Makes the bag of what contacts are found by, for those that an archive does not answer for; `elements` tells what
  /// that is of a contact that may be no more than named.
  init(
    of slots: SlotTable, archived: SortedColumn<Element>?, elements: (Contact, Int) -> [Element]
  ) {
    var added: [Element] = []
    for slot in slots.unarchived {
      if let contact = slots[slot].contact?.named { added += elements(contact, slot) }
    }
    let gone = slots.outdated.flatMap { slot, contact in elements(contact.named, slot) }
    self.init(added, archived: archived, without: gone)
  }
}
