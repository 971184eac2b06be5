internal import Platform

/// For each word, the documents that contain it, and the places where.
struct Postings: Sendable {
  /// Where the documents of each word begin, and where the last ones end.
  let starts: PackedNumbers
  let documents: PackedNumbers
  /// For each document of a word, the number of the places in `places` and `wholePlaces`.
  let placeNumbers: PackedNumbers
  /// The different sets of places, one bit each.
  private let places: [PlaceMask]
  /// For each of these sets, the places where the word is a whole text.
  private let wholePlaces: [PlaceMask]

  /// Creates postings from columns; nil if these do not belong together.
  init?(
    starts: PackedNumbers, documents: PackedNumbers, placeNumbers: PackedNumbers,
    places: PackedNumbers, wholePlaces: PackedNumbers
  ) {
    guard starts.count > 0, documents.count == placeNumbers.count,
      places.count == wholePlaces.count, places.count <= documents.count
    else { return nil }
    (self.starts, self.documents, self.placeNumbers) = (starts, documents, placeNumbers)
    self.places = places.array.map { PlaceMask(truncatingIfNeeded: $0) }
    self.wholePlaces = wholePlaces.array.map { PlaceMask(truncatingIfNeeded: $0) }
  }

  /// Creates the postings of words from the contents of each document, in order.
  ///
  /// `forEach` is called twice, and yields each word with its document, its places, and those where
  /// it is a whole text.
  init(
    wordCount: Int,
    forEach: ((_ word: Int, _ document: Int, PlaceMask, _ whole: PlaceMask) -> Void) -> Void
  ) {
    var starts = [UInt32](repeating: 0, count: wordCount + 1)
    var latest = [UInt32](repeating: .max, count: wordCount)
    forEach { word, document, _, _ in
      if latest[word] != document {
        latest[word] = UInt32(document)
        starts[word + 1] += 1
      }
    }
    for word in 0..<wordCount { starts[word + 1] += starts[word] }
    var documents = [UInt32](repeating: 0, count: Int(starts[wordCount]))
    var found = [PlaceSet](repeating: PlaceSet(places: 0, whole: 0), count: documents.count)
    var ends = starts
    forEach { word, document, places, whole in
      var end = Int(ends[word])
      if end == starts[word] || documents[end - 1] != document {
        documents[end] = UInt32(document)
        ends[word] += 1
        end += 1
      }
      found[end - 1].places |= places
      found[end - 1].whole |= whole
    }
    var numbers: [PlaceSet: UInt32] = [:]
    var sets: [PlaceSet] = []
    var placeNumbers: [UInt32] = []
    placeNumbers.reserveCapacity(found.count)
    for set in found {
      // Most words are where the word before was.
      if let last = placeNumbers.last, sets[Int(last)] == set {
        placeNumbers.append(last)
        continue
      }
      let number = numbers[set] ?? UInt32(sets.count)
      if number == sets.count {
        numbers[set] = number
        sets.append(set)
      }
      placeNumbers.append(number)
    }
    (self.starts, self.documents) = (PackedNumbers(starts), PackedNumbers(documents))
    self.placeNumbers = PackedNumbers(placeNumbers)
    (places, wholePlaces) = (sets.map(\.places), sets.map(\.whole))
  }

  /// The places of a word in a document.
  private struct PlaceSet: Hashable {
    var places, whole: PlaceMask
  }

  /// The columns of the sets of places.
  var placeColumns: (places: PackedNumbers, wholePlaces: PackedNumbers) {
    (PackedNumbers(places), PackedNumbers(wholePlaces))
  }

  /// Calls `body` with each document of some words, the word and its places; documents from `count`
  /// on mark the file as broken.
  ///
  /// - Parameter areWhole: Whether the places are those where the word is a whole text.
  @inline(always)
  func forEachDocument(
    of words: Bitmap, below count: Int, areWhole: Bool = false,
    _ body: (_ word: Int, _ document: Int, PlaceMask) -> Void
  ) {
    let sets = areWhole ? wholePlaces : places
    // Entries of different words never overlap; a corrupt file could otherwise make this loop
    // forever.
    var end = 0
    words.forEach { word in
      let range = starts.range(at: word, in: documents.count)
      guard end <= range.lowerBound else { return starts.markBroken() }
      end = range.upperBound
      PackedNumbers.forEach(documents, placeNumbers, in: range) { document, number in
        guard document >= 0, document < count, number >= 0, number < sets.count else {
          return starts.markBroken()
        }
        body(word, document, sets[number])
      }
    }
  }

  /// Returns the documents below `count` that have any of some words in any place of a mask.
  ///
  /// - Parameter areWhole: Whether a word must be a whole text.
  func documents(
    with words: Bitmap, in mask: PlaceMask, areWhole: Bool = false, below count: Int
  ) -> Bitmap {
    var found = Bitmap(size: count)
    forEachDocument(of: words, below: count, areWhole: areWhole) { _, document, places in
      found.insert(document, if: places & mask != 0)
    }
    return found
  }
}
