internal import Platform

/// For each word, the documents that contain it, and the places where.
struct Postings: Sendable {
  /// Where the documents of each word begin, and where the last ones end.
  let starts: Column<UInt32>
  let documents: Column<UInt32>
  /// The places, one bit each.
  let masks: Column<UInt32>

  init(starts: Column<UInt32>, documents: Column<UInt32>, masks: Column<UInt32>) {
    (self.starts, self.documents, self.masks) = (starts, documents, masks)
  }

  /// Creates the postings of words from the contents of each document, in order.
  ///
  /// `forEach` is called twice, and yields each word with its document and places.
  init(wordCount: Int, forEach: ((_ word: Int, _ document: UInt32, _ mask: UInt32) -> Void) -> Void)
  {
    var counts = [UInt32](repeating: 0, count: wordCount + 1)
    var latest = [UInt32](repeating: .max, count: wordCount)
    forEach { word, document, _ in
      if latest[word] != document {
        latest[word] = document
        counts[word + 1] += 1
      }
    }
    for word in 0..<wordCount { counts[word + 1] += counts[word] }
    var documents = [UInt32](repeating: 0, count: Int(counts[wordCount]))
    var masks = documents
    var ends = counts
    forEach { word, document, mask in
      let end = Int(ends[word])
      if end > Int(counts[word]), documents[end - 1] == document {
        masks[end - 1] |= mask
      } else {
        documents[end] = document
        masks[end] = mask
        ends[word] += 1
      }
    }
    (starts, self.documents, self.masks) = (Column(counts), Column(documents), Column(masks))
  }

  /// Calls `body` with each document of a word and its places; documents from `count` on mark the
  /// file as broken.
  @inline(always)
  func forEachDocument(of word: Int, below count: Int, _ body: (Int, UInt32) -> Void) {
    let range = starts.range(at: word, in: min(documents.count, masks.count))
    documents.withElements(range) { documents in
      masks.withElements(range) { masks in
        for index in 0..<min(documents.count, masks.count) {
          guard documents[index] < count else { return starts.markBroken() }
          body(Int(documents[index]), masks[index])
        }
      }
    }
  }

  /// Calls `body` with each document of some words, the word and its places; documents from `count`
  /// on mark the file as broken.
  @inline(always)
  func forEachDocument(
    of words: Bitmap, below count: Int, _ body: (_ word: Int, _ document: Int, UInt32) -> Void
  ) {
    // Entries of different words never overlap; a corrupt file could otherwise make this loop
    // forever.
    var end = 0
    for start in stride(from: 0, to: words.size, by: Self.blockSize) {
      let block = start..<min(start + Self.blockSize, words.size)
      if !forEachDocument(of: words, in: block, from: &end, below: count, body) {
        words.forEach(in: block) { word in
          guard Int(starts[word]) >= end else { return starts.markBroken() }
          end = Int(starts[word + 1])
          forEachDocument(of: word, below: count) { body(word, $0, $1) }
        }
      }
    }
  }

  private static let blockSize = 1_024
  /// The number of integers in a page of a file.
  private static let pageCount = PagedBytes.pageSize / MemoryLayout<UInt32>.size

  /// Calls `body` for words whose entries lie close together, reading them all at once; returns
  /// false if reading page by page is cheaper.
  @inline(always)
  private func forEachDocument(
    of words: Bitmap, in block: Range<Int>, from end: inout Int, below count: Int,
    _ body: (Int, Int, UInt32) -> Void
  ) -> Bool {
    guard let (first, last, wordCount) = words.extent(in: block) else { return true }
    return starts.withElements(first..<last + 2) { starts in
      guard !starts.isEmpty, end <= starts[0], starts[0] <= starts[starts.count - 1] else {
        self.starts.markBroken()
        return true
      }
      let (lower, upper) = (starts[0], starts[starts.count - 1])
      guard Int(upper - lower) <= wordCount * Self.pageCount else { return false }
      end = Int(upper)
      documents.withElements(Int(lower)..<Int(upper)) { documents in
        masks.withElements(Int(lower)..<Int(upper)) { masks in
          let size = min(documents.count, masks.count)
          var previous = 0
          words.forEach(in: block) { word in
            let start = Int(starts[word - first]) - Int(lower)
            let end = Int(starts[word - first + 1]) - Int(lower)
            guard previous <= start, start <= end, end <= size else {
              return self.starts.markBroken()
            }
            previous = end
            for index in start..<end {
              guard documents[index] < count else { return self.starts.markBroken() }
              body(word, Int(documents[index]), masks[index])
            }
          }
        }
      }
      return true
    }
  }

  /// Returns the documents below `count` that have any of some words in any place of a mask.
  func documents(with words: Bitmap, in mask: UInt32, below count: Int) -> Bitmap {
    var found = Bitmap(size: count)
    forEachDocument(of: words, below: count) { _, document, places in
      found.insert(document, if: places & mask != 0)
    }
    return found
  }
}
