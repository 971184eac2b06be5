internal import ContactsModel
internal import UnicodeText

/// The texts of some contacts, as columns in which any query is answered without a contact.
///
/// A contact is a document, numbered from 0 in the order of the slots. Its texts are lists of words; a word is
/// what stands between white space. It is a class because it has more columns than should be retained one by one
/// wherever it is handed on.
final class SearchSegment: Sendable {
  /// How many documents there are.
  let count: Int
  /// The slot of each document, in order; nil where each has the slot of its number.
  let slots: Column<UInt32>?
  /// The place of each document's kind among all kinds.
  let kinds: Column<UInt8>
  /// The places of `SearchField.all` in which each document has a text, a bit each.
  let fields: Column<UInt32>
  /// For each time of a contact the seconds of each document; the least number for none.
  let times: [Column<Int64>]
  /// The days in fields of dates.
  let days: DayColumn
  /// The names as they are sorted by, folded.
  let sortingNames: TextColumn
  /// The names as they are sorted by where given names come first, folded.
  let givenNames: TextColumn
  /// The orders that documents are listed in.
  let order: DocumentOrder
  /// The orders by fields and times.
  let fieldOrders: FieldOrders
  /// The UIDs that other programs gave, as groups know them.
  let uids: TextColumn

  let words: WordTable
  let postings: Postings
  /// The letters and digits of ASCII that the words of each document have, a bit each.
  let letters: Column<UInt64>
  /// What letters each word has, as `Spelling.signature(of:)` tells.
  let signatures: Column<UInt64>
  /// The texts of each document: of each a header, then the numbers of its words.
  let texts: Column<UInt32>
  /// Where each document's texts begin, and where those of one more would.
  let textStarts: Column<UInt32>
  /// The digits of telephone numbers, and which documents have them.
  let numbers: WordTable
  let numberPostings: Postings

  init(
    count: Int, slots: Column<UInt32>?, kinds: Column<UInt8>, fields: Column<UInt32>,
    times: [Column<Int64>], days: DayColumn, sortingNames: TextColumn,
    givenNames: TextColumn, order: DocumentOrder,
    fieldOrders: FieldOrders, uids: TextColumn, words: WordTable, postings: Postings,
    letters: Column<UInt64>, signatures: Column<UInt64>, texts: Column<UInt32>,
    textStarts: Column<UInt32>,
    numbers: WordTable, numberPostings: Postings
  ) {
    (self.count, self.slots, self.kinds, self.fields) = (count, slots, kinds, fields)
    (self.times, self.days, self.sortingNames, self.order) = (times, days, sortingNames, order)
    self.givenNames = givenNames
    (self.fieldOrders, self.uids, self.words) = (fieldOrders, uids, words)
    (self.postings, self.letters) = (postings, letters)
    (self.signatures, self.texts, self.textStarts) = (signatures, texts, textStarts)
    (self.numbers, self.numberPostings) = (numbers, numberPostings)
  }

  /// Returns the slot of a document.
  func slot(of document: Int) -> Int {
    slots.map { Int($0[document]) } ?? document
  }

  static let noTime = Int64.min

  /// Returns a time of a document; nil where there is none.
  func time(_ time: TimeOfContact, of document: Int) -> Timestamp? {
    let seconds = times[time.rawValue][document]
    guard seconds != Self.noTime else { return nil }
    guard Timestamp.writable.contains(seconds) else {
      times[time.rawValue].markBroken()
      return nil
    }
    return Timestamp(secondsSince1970: seconds)
  }

  /// Tells whether a document has a word in the places of a mask for which a test holds.
  @inline(always)
  func hasWord(_ document: Int, in mask: UInt32, where isWanted: (Int) -> Bool) -> Bool {
    withTexts(of: document) { texts in
      var index = 0
      while let header = header(at: index, in: texts) {
        let next = index + 1 + header.count
        if mask & 1 << UInt32(header.place) != 0 {
          for place in index + 1..<next where isWanted(word(texts[place])) { return true }
        }
        index = next
      }
      return false
    }
  }

  /// Tells whether a document has a text in the places of a mask that is one word and no other.
  @inline(always)
  func hasText(of word: UInt32, _ document: Int, in mask: UInt32) -> Bool {
    withTexts(of: document) { texts in
      var index = 0
      while let header = header(at: index, in: texts) {
        if header.count == 1, texts[index + 1] == word, mask & 1 << UInt32(header.place) != 0 {
          return true
        }
        index += 1 + header.count
      }
      return false
    }
  }

  /// What stands before the words of a text: its place, and how many words follow.
  struct Header {
    let place: Int
    let count: Int

    /// The bit that no number of a word has.
    private static let mark: UInt32 = 1 << 31
    /// The most words that a header counts; what a longer text has more is not searched.
    static let maximumCount = 1 << 24 - 1

    init(place: Int, count: Int) { (self.place, self.count) = (place, count) }

    init(_ code: UInt32) {
      self.init(place: Int(code & ~Self.mark) >> 24, count: Int(code & 0xFF_FFFF))
    }

    var code: UInt32 { Self.mark | UInt32(place) << 24 | UInt32(count) }
  }

  /// Hands on each text of a document in the places of a mask: its place, and the numbers of its words; until
  /// the body is content.
  func forEachText(
    of document: Int, in mask: UInt32, _ body: (Int, [Int]) -> Bool
  ) {
    withTexts(of: document) { texts in
      var index = 0
      while let header = header(at: index, in: texts) {
        let next = index + 1 + header.count
        if mask & 1 << UInt32(header.place) != 0 {
          guard !body(header.place, (index + 1..<next).map { word(texts[$0]) }) else { return }
        }
        index = next
      }
    }
  }

  /// Calls `body` with the numbers of the words of the first text of a document in a place, each of which there is; not
  /// where it has none.
  @inline(always)
  func withFirstText(of document: Int, in place: Int, _ body: (Span<UInt32>) -> Void) {
    withTexts(of: document) { texts in
      var index = 0
      while let header = header(at: index, in: texts) {
        let next = index + 1 + header.count
        if header.place == place {
          return body(texts.extracting(index + 1..<next))
        }
        index = next
      }
    }
  }

  @inline(always)
  private func withTexts<Result>(
    of document: Int, _ body: (Span<UInt32>) -> Result
  ) -> Result {
    texts.withElements(textStarts.range(at: document, in: texts.count), body)
  }

  /// Reads what stands before a text; nil behind the last one.
  @inline(always)
  private func header(at index: Int, in texts: Span<UInt32>) -> Header? {
    guard index < texts.count else { return nil }
    let header = Header(texts[index])
    guard index + header.count < texts.count, header.place < 32 else {
      self.texts.markBroken()
      return nil
    }
    return header
  }

  /// Returns the number of a word as it stands in a text.
  @inline(always)
  private func word(_ number: UInt32) -> Int {
    guard number < words.count else {
      texts.markBroken()
      return 0
    }
    return Int(number)
  }
}

extension UInt8 {
  fileprivate var isASCIIDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}

extension Spelling {
  /// The bit of a letter or a digit of ASCII, folded; none for any other byte.
  @inline(always)
  static func letterBit(_ byte: UInt8) -> UInt64 {
    if byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "z") { return 1 << UInt64(byte & 31) }
    return byte.isASCIIDigit ? 1 << UInt64(32 + byte & 15) : 0
  }

  /// Returns a bit for each of the letters: those and the digits of ASCII have bits of their own, the others share some.
  ///
  /// A slip changes no more than one bit in either direction.
  static func signature(of word: some Collection<UInt8>) -> UInt64 {
    var signature: UInt64 = 0
    var index = word.startIndex
    while index < word.endIndex {
      let byte = word[index]
      index = word.index(after: index)
      // Of a letter in several bytes the last counts.
      guard index == word.endIndex || word[index] & 0xC0 != 0x80 else { continue }
      let letter = letterBit(byte)
      signature |= letter != 0 ? letter : 1 << UInt64(42 + byte % 22)
    }
    return signature
  }
}
