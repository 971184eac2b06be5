internal import ContactsModel
internal import UnicodeText

/// The texts of some contacts, as columns that answer any query without decoding a contact.
///
/// A contact is a document, numbered from 0 in the order of slots. Its texts are lists of words,
/// which white space separates. It is a class, as retaining its many columns one by one would be
/// slow.
final class SearchSegment: Sendable {
  /// The number of documents.
  let count: Int
  /// The slot of each document, in order; nil if documents and slots have the same numbers.
  let slots: Column<UInt32>?
  /// The index of the kind of each document.
  let kinds: Column<UInt8>
  /// The places of `SearchField.all` in which each document has a text, one bit each.
  let fields: Column<UInt32>
  /// For each time of a contact, the seconds of each document; `noTime` for none.
  let times: [Column<Int64>]
  /// The days in date fields.
  let days: DayColumn
  /// The folded names to sort by.
  let sortingNames: TextColumn
  /// The folded names to sort by, given name first.
  let givenNames: TextColumn
  /// The order of the documents.
  let order: DocumentOrder
  /// The orders by fields and times.
  let fieldOrders: FieldOrders
  /// The UIDs of other programs, which groups refer to.
  let uids: TextColumn

  let words: WordTable
  let postings: Postings
  /// The ASCII letters and digits in the words of each document, one bit each.
  let letters: Column<UInt64>
  /// The letters of each word, as in `Spelling.signature(of:)`.
  let signatures: Column<UInt64>
  /// The texts of each document: a header, then the numbers of its words.
  let texts: Column<UInt32>
  /// Where the texts of each document begin, and where the last ones end.
  let textStarts: Column<UInt32>
  /// The digits of phone numbers, and the documents that have them.
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

  /// Returns a time of a document, if it has one.
  func time(_ time: TimeOfContact, of document: Int) -> Timestamp? {
    let seconds = times[time.rawValue][document]
    guard seconds != Self.noTime else { return nil }
    guard Timestamp.writable.contains(seconds) else {
      times[time.rawValue].markBroken()
      return nil
    }
    return Timestamp(secondsSince1970: seconds)
  }

  /// Returns whether a document has a word in the places of a mask for which a test holds.
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

  /// Returns whether a document has a text in the places of a mask that is exactly one word.
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

  /// The header of a text: its place, and the number of its words.
  struct Header {
    let place: Int
    let count: Int

    /// A bit that is set in headers and in no word number.
    private static let mark: UInt32 = 1 << 31
    /// The most words of a text; the words of longer texts are not searched beyond that.
    static let maximumCount = 1 << 24 - 1

    init(place: Int, count: Int) { (self.place, self.count) = (place, count) }

    init(_ code: UInt32) {
      self.init(place: Int(code & ~Self.mark) >> 24, count: Int(code & 0xFF_FFFF))
    }

    var code: UInt32 { Self.mark | UInt32(place) << 24 | UInt32(count) }
  }

  /// Calls `body` with each text of a document in the places of a mask, as its place and word
  /// numbers, until it returns false.
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

  /// Calls `body` with the word numbers of the first text of a document in a place, if there is
  /// one.
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

  /// Reads the header at an index; nil behind the last text.
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

  /// Returns the number of a word in a text, if it is valid.
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
  /// The bit of a folded ASCII letter or digit; none for other bytes.
  @inline(always)
  static func letterBit(_ byte: UInt8) -> UInt64 {
    if byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "z") { return 1 << UInt64(byte & 31) }
    return byte.isASCIIDigit ? 1 << UInt64(32 + byte & 15) : 0
  }

  /// Returns the set of letters of a word, one bit for each ASCII letter and digit; other letters
  /// share bits.
  ///
  /// A spelling mistake changes at most one bit in either direction.
  static func signature(of word: some Collection<UInt8>) -> UInt64 {
    var signature: UInt64 = 0
    var index = word.startIndex
    while index < word.endIndex {
      let byte = word[index]
      index = word.index(after: index)
      // The last byte of a letter stands for it.
      guard index == word.endIndex || word[index] & 0xC0 != 0x80 else { continue }
      let letter = letterBit(byte)
      signature |= letter != 0 ? letter : 1 << UInt64(42 + byte % 22)
    }
    return signature
  }
}
