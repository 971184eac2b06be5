/// For each word the documents that have it, and in which places.
struct Postings: Sendable {
  /// Where each word's documents begin, and where those of one more would.
  let starts: Column<UInt32>
  let documents: Column<UInt32>
  /// The places, a bit each.
  let masks: Column<UInt32>

  init(starts: Column<UInt32>, documents: Column<UInt32>, masks: Column<UInt32>) {
    (self.starts, self.documents, self.masks) = (starts, documents, masks)
  }

  /// Makes the postings of words out of what each document has, in order.
  ///
  /// `forEach` is called twice, and hands on each word with its document and places.
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

  /// Hands on each document of a word, with its places; no document is `count`, or a greater number.
  @inline(__always)
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

  /// Returns the places that any document has a word in.
  func places(of word: Int) -> UInt32 {
    masks.withElements(starts.range(at: word, in: masks.count)) { $0.reduce(0, |) }
  }

  /// Adds the documents that have a word in any place of a mask.
  @inline(__always)
  func add(_ word: Int, in mask: UInt32, to found: UnsafeMutableBufferPointer<UInt64>) {
    forEachDocument(of: word, below: 64 * found.count) { document, places in
      if places & mask != 0 { found[document >> 6] |= 1 << UInt64(document & 63) }
    }
  }
}
