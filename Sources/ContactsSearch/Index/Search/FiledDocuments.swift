internal import Ordering

/// Documents in order, filed under headings.
struct FiledDocuments {
  private(set) var documents: [UInt32] = []
  /// The headings in order, each with the number of its documents.
  private(set) var runs: [(heading: UInt32, count: Int)] = []

  init() {}

  /// Creates a list of documents without headings.
  init(unfiled documents: [UInt32]) { self.documents = documents }

  /// Creates a list of documents, with the number of documents under each heading.
  init(_ documents: [UInt32], under runs: some Sequence<(heading: UInt32, count: Int)>) {
    self.documents = documents
    for (heading, count) in runs where count > 0 { file(count, under: heading) }
  }

  private mutating func file(_ count: Int, under heading: UInt32) {
    if runs.last?.heading == heading {
      runs[runs.count - 1].count += count
    } else {
      runs.append((heading, count))
    }
  }

  /// Returns the same documents, numbered across all segments from `start`.
  func counted(from start: UInt32) -> FiledDocuments {
    guard start > 0 else { return self }
    var counted = self
    counted.documents = documents.map { start + $0 }
    return counted
  }

  /// Merges documents into a much larger list, in little more time than copying that takes.
  func merged(
    with many: FiledDocuments, by isOrdered: (UInt32, UInt32) -> Bool
  ) -> FiledDocuments {
    if documents.isEmpty { return many }
    var merged = FiledDocuments()
    merged.documents.reserveCapacity(documents.count + many.documents.count)
    var (own, others) = (runs[...], many.runs[...])
    var rest = many.documents[...]
    for document in documents {
      // The next place is searched in doubling steps, as it is usually near.
      var step = 1
      while step < rest.count, isOrdered(rest[rest.startIndex + step - 1], document) { step *= 2 }
      let end = rest.prefix(step).partitioningIndex { !isOrdered($0, document) }
      merged.append(rest[..<end], under: &others)
      merged.append([document], under: &own)
      rest = rest[end...]
    }
    merged.append(rest, under: &others)
    return merged
  }

  /// Appends documents, counting them off the given headings.
  private mutating func append(
    _ more: ArraySlice<UInt32>, under runs: inout ArraySlice<(heading: UInt32, count: Int)>
  ) {
    documents += more
    var rest = more.count
    while rest > 0, let first = runs.first {
      let count = min(rest, first.count)
      file(count, under: first.heading)
      rest -= count
      if count == first.count { runs.removeFirst() } else { runs[runs.startIndex].count -= count }
    }
  }

  /// Sorts each run of documents that a test calls equal; all are under one heading.
  mutating func resolve(
    _ areEqual: (UInt32, UInt32) -> Bool, by isOrdered: (UInt32, UInt32) -> Bool
  ) {
    var sorted: [UInt32] = []
    swap(&sorted, &documents)
    var start = 0
    while start < sorted.count {
      var end = start + 1
      while end < sorted.count, areEqual(sorted[end - 1], sorted[end]) { end += 1 }
      if end - start > 1 { sorted[start..<end].sort(by: isOrdered) }
      start = end
    }
    swap(&sorted, &documents)
  }
}
