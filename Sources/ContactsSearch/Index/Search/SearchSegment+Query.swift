internal import ContactsModel
internal import PhoneNumbers
internal import UnicodeText

extension SearchSegment {
  /// Returns the documents that match a resolved query; `slot` finds the slot of an id.
  func documents(matching query: Query, slot: (ContactID) -> Int?) -> Bitmap {
    func answer(to query: Query) -> Bitmap { documents(matching: query, slot: slot) }
    switch query {
    case .all: return Bitmap(size: count, filled: true)
    case .text(let term):
      var found = documents(with: term, in: SearchField.wordMask)
      if !term.words.isEmpty {
        found.formUnion(
          documents(with: Phrase(term.words, .words, in: words), in: SearchField.wholeWordMask))
      }
      return found
    case .field(let name, let term):
      return documents(with: term, in: SearchField.mask(of: name))
    case .has(let name):
      let mask = SearchField.mask(of: name)
      return documents(of: fields) { PlaceMask(truncatingIfNeeded: $0) & mask != 0 }
    case .whole(let name, let text): return documents(withWhole: text, in: name)
    case .kind(let kind):
      let code = Contact.Kind.allCases.firstIndex(of: kind)!
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
      var found = answer(to: left)
      if !found.isEmpty { found.formIntersection(answer(to: right)) }
      return found
    case .either(let left, let right):
      var found = answer(to: left)
      found.formUnion(answer(to: right))
      return found
    }
  }

  /// Returns the documents whose integer in a column passes a test.
  @inline(always)
  private func documents(of column: PackedNumbers, where isIn: (Int) -> Bool) -> Bitmap {
    var found = Bitmap(size: count)
    var document = 0
    column.forEach { number in
      found.insert(document, if: isIn(number))
      document += 1
    }
    return found
  }

  private func documents(_ time: TimeOfContact, in days: DayRange) -> Bitmap {
    let (lower, upper) = (days.lower * 86_400, days.upper * 86_400)
    let column = times[time.rawValue]
    let none = column.base
    return documents(of: column) { $0 != none && lower <= $0 && $0 < upper }
  }

  private func documents(withDayIn field: String, _ condition: DayCondition) -> Bitmap {
    var found = Bitmap(size: count)
    guard let place = SearchField.place(of: field) else { return found }
    let today = CivilDay.today
    days.forEachDay(in: place) { document, day in
      guard document >= 0, document < count else { return markBroken() }
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
    let areASCII = bytes.allSatisfy { $0.allSatisfy { $0 < 0x80 } }
    for document in 0..<count {
      guard !uids.isEmpty(at: document) else { continue }
      let uid = uids[document]
      // Beyond ASCII, equal strings may have other bytes: NFC = NFD.
      found[document] =
        found[document] || bytes.contains(uid)
        || !(areASCII && uid.allSatisfy { $0 < 0x80 })
          && keys.contains(String(decoding: uid, as: UTF8.self))
    }
    return found
  }
}

// MARK: - Words

extension SearchSegment {
  private func documents(with term: SearchTerm, in mask: PlaceMask) -> Bitmap {
    let parts = term.words
    // In phone numbers, only digits are compared.
    let wordMask = term.number == nil ? mask : mask & ~SearchField.phoneMask
    var found = Bitmap(size: count)
    switch parts.count {
    case 0: found = documents(of: fields) { PlaceMask(truncatingIfNeeded: $0) & wordMask != 0 }
    case 1 where wordMask == SearchField.wordMask && isLetter(parts[0]):
      let bit = Spelling.letterBit(parts[0][0])
      found = documents(of: letters) { UInt64(truncatingIfNeeded: $0) & bit != 0 }
    case 1:
      found = postings.documents(with: words(with: parts[0]), in: wordMask, below: count)
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
    var found = Bitmap(size: words.count)
    var word = 0
    signatures.forEach { signature in
      found.insert(word, if: UInt64(truncatingIfNeeded: signature) & letter != 0)
      word += 1
    }
    return found
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

  private func documents(with phrase: Phrase, in mask: PlaceMask) -> Bitmap {
    guard !phrase.isHopeless else { return Bitmap(size: count) }
    if phrase.parts.count == 1 {
      return postings.documents(
        with: phrase.parts[0], in: mask, areWhole: phrase.extent == .text, below: count)
    }
    var candidates = Bitmap(size: count, filled: true)
    for part in phrase.parts {
      candidates.formIntersection(postings.documents(with: part, in: mask, below: count))
    }
    return candidates.filter { document in
      var isFound = false
      texts.forEachText(of: document, in: mask, wordCount: words.count) { _, words in
        isFound = phrase.isIn(words)
        return !isFound
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
        $0.place == .whole && !words.hasWord($0.part, .whole)
      }
      self.parts = isHopeless ? [] : placed.map { words.words(with: $0.part, $0.place) }
    }

    func isIn(_ words: ArraySlice<Int>) -> Bool {
      guard words.count >= parts.count, extent != .text || words.count == parts.count else {
        return false
      }
      return (words.startIndex...words.endIndex - parts.count).contains { start in
        parts.indices.allSatisfy { parts[$0][words[start + $0]] }
      }
    }
  }
}
