internal import ContactsModel
internal import Ordering
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
  let slots: PackedNumbers?
  /// The index of the kind of each document.
  let kinds: PackedNumbers
  /// The places in which each document has a text.
  let fields: PackedNumbers
  /// For each time of a contact, the seconds of each document; the base of the column for none.
  let times: [PackedNumbers]
  /// The days in date fields.
  let days: DayColumn
  /// The folded names to sort by.
  let sortingNames: TextColumn
  /// The orders of the documents.
  let orders: DocumentOrders
  /// The UIDs of other programs, which groups refer to.
  let uids: TextColumn
  let words: WordTable
  let postings: Postings
  /// The ASCII letters and digits in the words of each document, one bit each.
  let letters: PackedNumbers
  /// The letters of each word, as in `Spelling.signature(of:)`.
  let signatures: PackedNumbers
  /// The texts of each document.
  let texts: DocumentTexts
  /// The digits of phone numbers, and the documents that have them.
  let numbers: WordTable
  let numberPostings: Postings

  init(
    count: Int, slots: PackedNumbers?, kinds: PackedNumbers, fields: PackedNumbers,
    times: [PackedNumbers], days: DayColumn,
    sortingNames: TextColumn, orders: DocumentOrders, uids: TextColumn, words: WordTable,
    postings: Postings, letters: PackedNumbers, signatures: PackedNumbers, texts: DocumentTexts,
    numbers: WordTable, numberPostings: Postings
  ) {
    (self.count, self.slots, self.kinds, self.fields) = (count, slots, kinds, fields)
    (self.times, self.days, self.orders, self.uids) = (times, days, orders, uids)
    (self.words, self.postings, self.letters) = (words, postings, letters)
    (self.signatures, self.texts, self.numbers) = (signatures, texts, numbers)
    (self.numberPostings, self.sortingNames) = (numberPostings, sortingNames)
  }

  /// Returns the slot of a document.
  func slot(of document: Int) -> Int {
    slots.map { $0[document] } ?? document
  }

  /// Returns the document of a slot.
  func document(in slot: Int) -> Int? {
    guard let slots else { return slot < count ? slot : nil }
    let document = (0..<slots.count).partitioningIndex { slots[$0] >= slot }
    return document < count && slots[document] == slot ? document : nil
  }

  /// Marks the file of the segment as not to be trusted.
  func markBroken() { fields.markBroken() }

  /// Returns a time of a document in seconds since 1970; `noTime` for none.
  func seconds(_ time: TimeOfContact, of document: Int) -> Int {
    let column = times[time.rawValue]
    let seconds = column[document]
    return seconds == column.base ? Self.noTime : seconds
  }

  static let noTime = Int.min
}

/// The texts of documents that postings do not describe completely.
///
/// The texts of a document in one place are left out if each is one word, and if it is the only one
/// or contacts are not sorted by the first: postings say where a word is a whole text. Each text is
/// the number of its place, then its words, counted from `firstWord` on.
struct DocumentTexts: Sendable {
  let numbers: PackedNumbers
  /// Where the texts of each document begin, and where the last ones end.
  let starts: PackedNumbers

  /// The number of the first word; smaller ones are places.
  static let firstWord = PlaceMask.bitWidth

  /// Calls `body` with each text of a document in the places of a mask, as its place and the
  /// numbers of its words, which are below `wordCount`, until it returns false.
  func forEachText(
    of document: Int, in mask: PlaceMask, wordCount: Int, _ body: (Int, ArraySlice<Int>) -> Bool
  ) {
    var words = numbers.array(starts.range(at: document, in: numbers.count))
    var index = 0
    while index < words.count {
      let place = words[index]
      guard place >= 0, place < Self.firstWord else { return numbers.markBroken() }
      let first = index + 1
      index = first
      while index < words.count, words[index] >= Self.firstWord {
        words[index] -= Self.firstWord
        guard words[index] < wordCount else { return numbers.markBroken() }
        index += 1
      }
      if mask & 1 << PlaceMask(place) != 0, !body(place, words[first..<index]) { return }
    }
  }
}

extension Spelling {
  /// The bit of a folded ASCII letter or digit; none for other bytes.
  @inline(always)
  static func letterBit(_ byte: UInt8) -> UInt64 {
    if byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "z") {
      return 1 << UInt64(byte - UInt8(ascii: "a"))
    }
    return byte.isASCIIDigit ? 1 << UInt64(26 + byte & 15) : 0
  }

  /// Returns the set of letters of a word, one bit for each ASCII letter and digit; other letters
  /// share bits.
  ///
  /// A spelling mistake changes at most one bit in either direction.
  @inline(always)
  static func signature(of word: Span<UInt8>) -> UInt64 {
    var signature: UInt64 = 0
    for index in word.indices {
      // The last byte of a letter stands for it.
      guard index + 1 == word.count || word[index + 1] & 0xC0 != 0x80 else { continue }
      let letter = letterBit(word[index])
      signature |= letter != 0 ? letter : 1 << UInt64(36 + word[index] % 12)
    }
    return signature
  }
}
