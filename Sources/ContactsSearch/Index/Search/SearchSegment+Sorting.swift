internal import ContactsModel
extension SearchSegment {
  /// What a document is sorted by.
  struct Key: Comparable {
    /// What tells most: of a text its head, of a time the seconds.
    let head: Int64
    let text: [UInt8]

    static func < (left: Key, right: Key) -> Bool {
      left.head == right.head
        ? left.text.lexicographicallyPrecedes(right.text) : left.head < right.head
    }

    init(head: Int64, text: [UInt8]) { (self.head, self.text) = (head, text) }

    fileprivate init(_ text: [UInt8]) {
      self.init(head: Int64(bitPattern: NameHead(text).bits), text: text)
    }
  }

  /// Takes the documents that have what a criterion asks for out of a set, and returns them in order.
  ///
  /// Of a few each is looked at; else the time is linear in the number of documents.
  func sorted(
    taking found: inout Bitmap, by criterion: SortOrder.Criterion, few: Int = 50
  ) -> FiledDocuments {
    guard found.count <= few else {
      let order = fieldOrders.order(of: self, by: criterion)
      let sorted = order.sorted(taking: &found)
      if hasKeys(found, by: criterion) { order.documents.markBroken() }
      return sorted
    }
    var keyed: [(key: Key, document: UInt32)] = []
    found.forEach { document in
      if let key = key(of: document, by: criterion) { keyed.append((key, UInt32(document))) }
    }
    for (_, document) in keyed { found[Int(document)] = false }
    keyed.sort { $0.key == $1.key ? $0.document < $1.document : $0.key < $1.key }
    return FiledDocuments(
      keyed.map(\.document), under: keyed.lazy.map { (criterion.heading(of: $0.key), 1) })
  }

  /// Tells whether any of some documents has what a criterion asks for.
  private func hasKeys(_ found: Bitmap, by criterion: SortOrder.Criterion) -> Bool {
    if found.isEmpty { return false }
    var hasKeys = false
    switch criterion {
    case .name, .given, .match: hasKeys = true
    case .time(let time):
      times[time.rawValue].withElements { seconds in
        found.forEach { if $0 >= seconds.count || seconds[$0] != Self.noTime { hasKeys = true } }
      }
    case .text(let place):
      fields.withElements { fields in
        found.forEach { document in
          // Blank texts are nothing.
          if document >= fields.count || fields[document] & 1 << UInt32(place) != 0,
            key(of: document, by: criterion) != nil
          {
            hasKeys = true
          }
        }
      }
    }
    return hasKeys
  }

  /// Returns what a document is sorted by; nil where it has nothing.
  func key(of document: Int, by criterion: SortOrder.Criterion) -> Key? {
    switch criterion {
    case .name, .match:
      return Key(head: Int64(bitPattern: order.heads[document]), text: sortingNames[document])
    case .given: return Key(givenNames[document])
    case .time(let time):
      return self.time(time, of: document).map { Key(head: $0.secondsSince1970, text: []) }
    case .text(let place):
      var text: [UInt8] = []
      withFirstText(of: document, in: place) { words in
        for word in words {
          if !text.isEmpty { text.append(UInt8(ascii: " ")) }
          self.words.withWord(Int(word)) { text.append(contentsOf: $0) }
        }
      }
      return text.isEmpty ? nil : Key(text)
    }
  }
}

extension SortOrder.Criterion {
  /// Returns what a document is filed under that has a key: the letter, as `NameHead.initial` has it, or the month.
  fileprivate func heading(of key: SearchSegment.Key) -> UInt32 {
    guard case .time = self else { return NameHead(bits: UInt64(bitPattern: key.head)).initial }
    return heading(of: key.head)
  }

  /// Returns the month of a time, counted from that before year 0; 0 where it is none that a contact has.
  fileprivate func heading(of seconds: Int64) -> UInt32 {
    guard Timestamp.writable.contains(seconds) else { return 0 }
    let (year, month, _) = Timestamp(secondsSince1970: seconds).day.components
    return UInt32(12 * year + month)
  }

  /// Returns the title of a heading that is a letter or a month.
  func title(ofHeading heading: UInt32) -> String {
    guard case .time = self else { return NameHead.title(ofInitial: heading) }
    let (year, month) = (heading - min(heading, 1)).quotientAndRemainder(dividingBy: 12)
    let day = CivilDay(year: Int(year), month: Int(month) + 1, day: 1)
    return day.map { SortOrder.title(of: $0.description) } ?? SortOrder.titleOfUnsorted
  }
}

// MARK: - Finding orders

extension SearchSegment {
  /// Returns the documents that have what each criterion asks for, in order, those that are equal in their own.
  ///
  /// Texts are compared by what their words come to among all words, which are sorted once.
  func orders(by criteria: [SortOrder.Criterion]) -> [FieldOrder] {
    var places: UInt32 = 0
    for case .text(let place) in criteria { places |= 1 << UInt32(place) }
    let ranks = places == 0 ? WordRanks() : WordRanks(of: words) { wordPlaces[$0] & places != 0 }
    return criteria.map { criterion in
      switch criterion {
      case .name, .match: fieldOrders.order(of: self, by: .name)
      case .given: DocumentOrder.order(by: (0..<count).map { givenNames[$0] })
      case .time(let time): order(by: time)
      case .text(let place): order(byTextIn: place, ranks)
      }
    }
  }

  private func order(by time: TimeOfContact) -> FieldOrder {
    let seconds = times[time.rawValue].array
    let sorted = seconds.indices.filter { seconds[$0] != Self.noTime }
      .sorted { (seconds[$0], $0) < (seconds[$1], $1) }
    return FieldOrder(sorted.map { UInt32($0) }) {
      SortOrder.Criterion.time(time).heading(of: seconds[sorted[$0]])
    }
  }

  private func order(byTextIn place: Int, _ ranks: WordRanks) -> FieldOrder {
    var keyed: [(key: UInt64, first: UInt32, document: UInt32)] = []
    for document in 0..<count where fields[document] & 1 << UInt32(place) != 0 {
      withFirstText(of: document, in: place) { words in
        guard let first = words.first else { return }
        keyed.append((ranks.key(of: words), first, UInt32(document)))
      }
    }
    let rest = { (document: UInt32) in
      var rest: [UInt32] = []
      self.withFirstText(of: Int(document), in: place) { rest = $0.dropFirst(2).map { ranks[$0] } }
      return rest
    }
    keyed.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      if WordRanks.isMore(left.key) {
        let (leftRest, rightRest) = (rest(left.document), rest(right.document))
        if leftRest != rightRest { return leftRest.lexicographicallyPrecedes(rightRest) }
      }
      return left.document < right.document
    }
    return FieldOrder(keyed.map(\.document)) { ranks.initials[Int(keyed[$0].first)] }
  }
}

/// What words come to among those of a table, in the order of their bytes, from 1 on.
private struct WordRanks {
  private var ranks: [UInt32] = []
  /// What texts are filed under that begin with a word.
  private(set) var initials: [UInt32] = []
  /// The ranks of the words' scripts.
  private var scripts: [UInt8] = []

  init() {}

  init(of words: WordTable, where isIn: (Int) -> Bool) {
    ranks = [UInt32](repeating: 0, count: words.count)
    initials = ranks
    scripts = [UInt8](repeating: 0, count: words.count)
    var sorted: [(head: UInt64, word: Int)] = []
    for word in 0..<words.count where isIn(word) {
      words.withWord(word) { bytes in
        var head: UInt64 = 0
        for index in 0..<8 { head = head << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0) }
        sorted.append((head, word))
        let name = NameHead(bytes)
        (initials[word], scripts[word]) = (name.initial, UInt8(name.bits >> 56))
      }
    }
    sorted.sort { left, right in
      // No word has a byte 0, as that is folded.
      if left.head != right.head || left.head & 0xFF == 0 { return left.head < right.head }
      return words.word(left.word).lexicographicallyPrecedes(words.word(right.word))
    }
    for (rank, item) in sorted.enumerated() { ranks[item.word] = UInt32(rank + 1) }
  }

  subscript(word: UInt32) -> UInt32 { ranks[Int(word)] }

  /// Returns a number that tells which of two texts comes first by the script and the words that they begin with.
  func key(of text: UnsafeBufferPointer<UInt32>) -> UInt64 {
    let second = text.count > 1 ? self[text[1]] : 0
    return UInt64(scripts[Int(text[0])]) << 62 | UInt64(self[text[0]]) << 31 | UInt64(second)
  }

  /// Whether a text of that key may have more words.
  static func isMore(_ key: UInt64) -> Bool { key & 0x7FFF_FFFF != 0 }
}
