internal import ContactsModel
internal import Ordering
internal import PhoneNumbers
internal import UnicodeText

extension SearchSegment {
  /// Returns the documents that match a resolved query; `slot` finds the slot of an id, and
  /// `foundWords` keeps the words for ranking.
  func documents(
    matching query: Query, slot: (ContactID) -> Int?, keeping foundWords: FoundWords? = nil
  ) -> Bitmap {
    func answer(to query: Query) -> Bitmap {
      documents(matching: query, slot: slot, keeping: foundWords)
    }
    switch query {
    case .all: return Bitmap(size: count, filled: true)
    case .text(let term):
      var found = documents(with: term, in: SearchField.wordMask, keeping: foundWords)
      if !term.words.isEmpty {
        found.formUnion(
          documents(with: Phrase(term.words, .words, in: words), in: SearchField.wholeWordMask))
      }
      return found
    case .field(let name, let term):
      return documents(with: term, in: SearchField.mask(of: name), keeping: foundWords)
    case .has(let name):
      let mask = SearchField.mask(of: name)
      return documents(of: fields) { $0 & mask != 0 }
    case .whole(let name, let text): return documents(withWhole: text, in: name)
    case .kind(let kind):
      let code = UInt8(Contact.Kind.allCases.firstIndex(of: kind)!)
      return documents(of: kinds) { $0 == code }
    case .time(let time, let condition): return documents(time, in: condition.days(at: .today))
    case .day(let field, let condition): return documents(withDayIn: field, condition)
    case .group(let name): return documents(withWhole: name, in: "tag")
    case .grouped: return answer(to: .has("tag"))
    case .member(let keys): return documents(of: keys, slot: slot)
    case .not(let query):
      var found = answer(to: query)
      found.formComplement()
      return found
    case .both(let left, let right):
      // What is fast to find, and finds little, comes first.
      let (first, second) = left.cost <= right.cost ? (left, right) : (right, left)
      var found = answer(to: first)
      if found.isEmpty { return found }
      if let test = second.test, found.count <= Self.fewDocuments {
        return found.filter { test($0, self) }
      }
      found.formIntersection(answer(to: second))
      return found
    case .either(let left, let right):
      var found = answer(to: left)
      found.formUnion(answer(to: right))
      return found
    }
  }

  /// Up to this number of documents, looking at each takes less time than searching all words.
  private static let fewDocuments = 1_000

  /// Returns the documents whose integer in a column passes a test.
  @inline(always)
  private func documents<Number>(
    of column: Column<Number>, where isIn: (Number) -> Bool
  ) -> Bitmap {
    column.withElements { numbers in
      guard numbers.count == count else { return Bitmap(size: count) }
      return Bitmap(size: count) { isIn(numbers[$0]) }
    }
  }

  private func documents(_ time: TimeOfContact, in days: DayRange) -> Bitmap {
    let lower = Int64(days.lower) * 86_400
    let upper = Int64(days.upper) * 86_400
    return documents(of: times[time.rawValue]) { seconds in
      seconds != Self.noTime && lower <= seconds && seconds < upper
    }
  }

  private func documents(withDayIn field: String, _ condition: DayCondition) -> Bitmap {
    var found = Bitmap(size: count)
    guard let place = SearchField.place(of: field) else { return found }
    let today = CivilDay.today
    days.forEachDay(in: place) { document, day in
      guard document < count else { return fields.markBroken() }
      if condition.matches(day, at: today) { found[document] = true }
    }
    return found
  }

  /// Returns the contacts with some ids or UIDs.
  private func documents(of keys: Set<String>, slot: (ContactID) -> Int?) -> Bitmap {
    var found = Bitmap(size: count)
    guard !keys.isEmpty else { return found }
    for key in keys {
      guard let slot = ContactID(key).flatMap(slot), let document = document(in: slot) else {
        continue
      }
      found[document] = true
    }
    let bytes = Set(keys.map { Array($0.utf8) })
    for document in 0..<count {
      if !uids.isEmpty(at: document), bytes.contains(uids[document]) { found[document] = true }
    }
    return found
  }

  /// Returns the document of a slot.
  func document(in slot: Int) -> Int? {
    guard let slots else { return slot < count ? slot : nil }
    let document = slots.partitioningIndex { $0 >= slot }
    return document < count && slots[document] == slot ? document : nil
  }
}

// MARK: - Words

extension SearchSegment {
  private func documents(
    with term: SearchTerm, in mask: UInt32, keeping foundWords: FoundWords?
  ) -> Bitmap {
    let parts = term.words
    // In phone numbers, only digits are compared.
    let wordMask = term.number == nil ? mask : mask & ~SearchField.phoneMask
    var found = Bitmap(size: count)
    switch parts.count {
    case 0: found = documents(of: fields) { $0 & wordMask != 0 }
    case 1 where wordMask == SearchField.wordMask && isLetter(parts[0]):
      let bit = Spelling.letterBit(parts[0][0])
      found = documents(of: letters) { $0 & bit != 0 }
    case 1:
      let words =
        foundWords?.words(with: parts[0], of: self).all ?? words(with: parts[0])
      found = postings.documents(with: words, in: wordMask, below: count)
    default: found = documents(with: Phrase(parts, .part, in: words), in: wordMask)
    }
    guard let number = term.number, mask & SearchField.phoneMask != 0 else { return found }
    var numbers = self.numbers.words(with: number.commonPart)
    switch number.commonPartEvidence {
    case .all: break
    case .international:
      numbers = self.numbers.filter(numbers) {
        !PhoneQuery.isNational($0) || number.matches($0)
      }
    case .none: numbers = self.numbers.filter(numbers) { number.matches($0) }
    }
    found.formUnion(numberPostings.documents(with: numbers, in: .max, below: count))
    return found
  }

  /// Returns the words that contain a part.
  func words(with part: [UInt8]) -> Bitmap {
    guard isLetter(part) else { return words.words(with: part) }
    let letter = Spelling.letterBit(part[0])
    return signatures.withElements { signatures in
      guard signatures.count == words.count else { return Bitmap(size: words.count) }
      return Bitmap(size: words.count) { signatures[$0] & letter != 0 }
    }
  }

  /// Returns whether a word is a single letter or digit of ASCII.
  func isLetter(_ word: [UInt8]) -> Bool {
    word.count == 1 && Spelling.letterBit(word[0]) != 0
  }

  /// Returns the documents with a text in a field that consists of these words.
  private func documents(withWhole text: FoldedText, in field: String) -> Bitmap {
    documents(
      with: Phrase(text.pieces, .text, in: words), in: SearchField.mask(of: field))
  }

  private func documents(with phrase: Phrase, in mask: UInt32) -> Bitmap {
    guard !phrase.isHopeless else { return Bitmap(size: count) }
    var candidates = Bitmap(size: count, filled: true)
    for part in phrase.parts {
      candidates.formIntersection(postings.documents(with: part, in: mask, below: count))
    }
    if phrase.extent != .part, phrase.parts.count == 1 {
      // The table has each word once.
      guard let word = phrase.parts[0].first else { return Bitmap(size: count) }
      if phrase.extent == .words { return candidates }
      return candidates.filter { hasText(of: UInt32(word), $0, in: mask) }
    }
    // A single whole word may be among others.
    return candidates.filter { document in
      var isFound = false
      forEachText(of: document, in: mask) { _, list in
        isFound = phrase.isIn(list)
        return isFound
      }
      return isFound
    }
  }

  /// For each part of a phrase, the words it may be.
  private struct Phrase {
    /// How much of a text the phrase is: a part, whole words, or all of it.
    enum Extent {
      case part, words, text
    }

    let parts: [Bitmap]
    let extent: Extent
    /// Whether some part matches no word.
    let isHopeless: Bool

    init(_ parts: [[UInt8]], _ extent: Extent, in words: WordTable) {
      let placed = parts.enumerated().map {
        index, part -> (part: [UInt8], place: WordTable.Place) in
        let isWhole = extent != .part || (index > 0 && index < parts.count - 1)
        return (part, isWhole ? .whole : index == 0 ? .atEnd : .atStart)
      }
      self.extent = extent
      // Looking for whole words costs less than recording their places.
      isHopeless = placed.contains {
        $0.place == .whole && words.range(of: $0.part, .whole).isEmpty
      }
      self.parts = isHopeless ? [] : placed.map { words.words(with: $0.part, $0.place) }
    }

    func isIn(_ list: [Int]) -> Bool {
      guard list.count >= parts.count, extent != .text || list.count == parts.count else {
        return false
      }
      for start in 0...(list.count - parts.count) {
        if parts.indices.allSatisfy({ parts[$0][list[start + $0]] }) { return true }
      }
      return false
    }
  }
}

// MARK: - Documents one by one

extension Query {
  /// Returns whether a document matches.
  fileprivate typealias Test = (Int, SearchSegment) -> Bool

  /// A test of single documents; nil if the query has more than plain words.
  fileprivate var test: Test? {
    switch self {
    case .text(let word):
      guard let test = Self.test(of: word, in: SearchField.wordMask) else { return nil }
      return { document, segment in
        test(document, segment)
          || segment.hasWord(document, in: SearchField.wholeWordMask) {
            segment.words.word($0) == word.words[0]
          }
      }
    case .field(let name, let word): return Self.test(of: word, in: SearchField.mask(of: name))
    case .not(let query): return query.test.map { test in { !test($0, $1) } }
    case .both(let left, let right):
      guard let left = left.test, let right = right.test else { return nil }
      return { left($0, $1) && right($0, $1) }
    case .either(let left, let right):
      guard let left = left.test, let right = right.test else { return nil }
      return { left($0, $1) || right($0, $1) }
    default: return nil
    }
  }

  private static func test(of term: SearchTerm, in mask: UInt32) -> Test? {
    guard term.number == nil, term.words.count == 1 else { return nil }
    let word = term.words[0]
    return { document, segment in
      segment.hasWord(document, in: mask) { segment.words.contains($0, word) }
    }
  }

  /// The relative cost of a query; long words find less.
  fileprivate var cost: Int {
    switch self {
    case .all, .has, .kind, .time, .day, .grouped, .member: 1
    case .whole, .group: 2
    case .text(let term), .field(_, let term): 3 + max(0, 20 - term.folded.utf8.count)
    case .not(let query): 50 + query.cost
    case .both(let left, let right): min(left.cost, right.cost) + 1
    case .either(let left, let right): left.cost + right.cost
    }
  }
}

extension FoldedText {
  /// Returns whether some bytes contain others, which are not empty.
  static func contains(_ text: ArraySlice<UInt8>, _ part: [UInt8]) -> Bool {
    text.span.contains(part.span)
  }
}
