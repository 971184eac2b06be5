internal import Ordering

/// A sorted collection of elements, which may be equal.
///
/// They are stored in chunks of bounded size: inserting and removing takes O(√n), copies share all
/// chunks but the changed one, and distances are counted by chunk.
struct SortedBag<Element: Comparable & Sendable>: Sendable {
  /// The elements in order; no chunk is empty.
  private var chunks: [[Element]]

  private static var chunkSize: Int { 512 }

  /// Sorts `elements`, in O(n log n).
  init(_ elements: [Element] = []) {
    let sorted = elements.sorted()
    chunks = stride(from: 0, to: sorted.count, by: Self.chunkSize).map { start in
      Array(sorted[start..<Swift.min(start + Self.chunkSize, sorted.count)])
    }
  }

  /// Inserts an element behind those equal to it.
  mutating func insert(_ element: Element) {
    guard !chunks.isEmpty else {
      chunks = [[element]]
      return
    }
    // The last chunk that does not begin behind the element.
    let chunk = Swift.max(0, chunks.partitioningIndex { element < $0[0] } - 1)
    chunks[chunk].insert(element, at: chunks[chunk].partitioningIndex { element < $0 })
    guard chunks[chunk].count > 2 * Self.chunkSize else { return }
    let tail = Array(chunks[chunk][Self.chunkSize...])
    chunks[chunk].removeSubrange(Self.chunkSize...)
    chunks.insert(tail, at: chunk + 1)
  }

  /// Removes one element equal to this; returns false if there is none.
  @discardableResult
  mutating func remove(_ element: Element) -> Bool {
    let index = firstIndex(fromWhere: { !($0 < element) })
    guard index < endIndex, self[index] == element else { return false }
    chunks[index.chunk].remove(at: index.offset)
    if chunks[index.chunk].isEmpty { chunks.remove(at: index.chunk) }
    return true
  }

  /// Returns the index of the first element for which a condition holds, which must hold for all
  /// later ones.
  func firstIndex(fromWhere isReached: (Element) -> Bool) -> Index {
    let chunk = chunks.partitioningIndex { isReached($0[$0.count - 1]) }
    guard chunk < chunks.count else { return endIndex }
    return Index(chunk: chunk, offset: chunks[chunk].partitioningIndex(where: isReached))
  }
}

extension SortedBag: BidirectionalCollection {
  struct Index: Comparable {
    let chunk: Int
    let offset: Int

    static func < (left: Index, right: Index) -> Bool {
      (left.chunk, left.offset) < (right.chunk, right.offset)
    }
  }

  var startIndex: Index { Index(chunk: 0, offset: 0) }
  var endIndex: Index { Index(chunk: chunks.count, offset: 0) }

  subscript(index: Index) -> Element { chunks[index.chunk][index.offset] }

  func index(after index: Index) -> Index {
    index.offset + 1 < chunks[index.chunk].count
      ? Index(chunk: index.chunk, offset: index.offset + 1)
      : Index(chunk: index.chunk + 1, offset: 0)
  }

  func index(before index: Index) -> Index {
    index.offset > 0
      ? Index(chunk: index.chunk, offset: index.offset - 1)
      : Index(chunk: index.chunk - 1, offset: chunks[index.chunk - 1].count - 1)
  }

  /// Returns the distance of two indices, in time linear in the number of chunks.
  func distance(from start: Index, to end: Index) -> Int {
    guard start <= end else { return -distance(from: end, to: start) }
    let whole = chunks[start.chunk..<end.chunk].reduce(0) { $0 + $1.count }
    return whole - start.offset + end.offset
  }
}
