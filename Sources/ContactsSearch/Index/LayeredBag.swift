internal import ContactsModel
internal import Ordering

/// Sorted elements in a file, each read when it is looked at.
struct SortedColumn<Element: Comparable & Sendable>: RandomAccessCollection, Sendable {
  let count: Int
  private let element: @Sendable (Int) -> Element

  /// Creates `count` elements, each read by `element`.
  init(count: Int, element: @escaping @Sendable (Int) -> Element) {
    (self.count, self.element) = (count, element)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(index: Int) -> Element { element(index) }

  /// Returns the index of an element, in O(log n); nil if it is not there.
  func index(of element: Element) -> Int? {
    let index = partitioningIndex { !($0 < element) }
    return index < count && self[index] == element ? index : nil
  }
}

/// A sorted set of elements: those in a file, without some, and some more.
struct LayeredBag<Element: Comparable & Sendable>: Sendable {
  private let archived: SortedColumn<Element>?
  /// Elements of the file that are gone, or are among the added ones.
  private var gone: SortedBag<Element>
  private var added: SortedBag<Element>

  /// Creates a bag of the elements in a file, without `gone`, and of `added`, in O(n log n) of
  /// these two.
  init(
    _ added: [Element] = [], archived: SortedColumn<Element>? = nil, without gone: [Element] = []
  ) {
    self.archived = archived
    self.gone = SortedBag(gone)
    self.added = SortedBag(added)
  }

  /// Adds an element that is not in the bag.
  mutating func insert(_ element: Element) {
    if archived == nil || !gone.remove(element) { added.insert(element) }
  }

  /// Removes an element, if it is in the bag.
  mutating func remove(_ element: Element) {
    guard !added.remove(element), archived?.index(of: element) != nil, !gone.holds(element) else {
      return
    }
    gone.insert(element)
  }

  /// Returns the elements from the first for which one condition holds to the first for which
  /// another does; both must hold for all later elements.
  func elements(
    from isReached: (Element) -> Bool, upTo isPassed: (Element) -> Bool
  ) -> Elements {
    func part(_ bag: SortedBag<Element>) -> Slice<SortedBag<Element>> {
      bag[bag.firstIndex(fromWhere: isReached)..<bag.firstIndex(fromWhere: isPassed)]
    }
    let first = archived?.partitioningIndex(where: isReached) ?? 0
    var end = first
    // Most often there is no such element.
    if let archived, first < archived.count, !isPassed(archived[first]) {
      end = archived[first...].partitioningIndex(where: isPassed)
    }
    let added = part(self.added)
    return Elements(
      archived: archived?[first..<end], gone: gone, added: added,
      total: max(0, end - first - part(gone).count) + added.count)
  }
}

extension LayeredBag {
  /// A range of elements of a bag; a file that is out of order cannot make it loop.
  struct Elements: Sequence, IteratorProtocol {
    fileprivate var archived: Slice<SortedColumn<Element>>?
    fileprivate let gone: SortedBag<Element>
    fileprivate var added: Slice<SortedBag<Element>>
    /// The number of elements, if the file is in order.
    let total: Int

    mutating func next() -> Element? {
      while let first = archived?.first {
        if let other = added.first, other < first { break }
        archived?.removeFirst()
        if !gone.holds(first) { return first }
      }
      return added.popFirst()
    }

    /// The last element, in O(log n) and the number of elements gone behind it.
    var last: Element? {
      [archived?.last { !gone.holds($0) }, added.last].compactMap(\.self).max()
    }
  }
}

extension SortedBag {
  /// Returns whether the bag has an element, in O(log n).
  fileprivate func holds(_ element: Element) -> Bool {
    let index = firstIndex(fromWhere: { !($0 < element) })
    return index < endIndex && self[index] == element
  }
}

extension LayeredBag {
  /// Creates the bag of the contacts that the archive does not answer for; `elements` returns the
  /// elements of a contact, of which perhaps only the names are decoded.
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
