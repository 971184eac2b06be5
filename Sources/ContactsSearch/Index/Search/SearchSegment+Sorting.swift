internal import ContactsModel
internal import Ordering

extension SearchSegment {
  /// The sort key of a document.
  struct Key: Comparable {
    /// The most significant part: the head of a text, or seconds.
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

  /// Removes the documents that have a value to sort by from a set, and returns them in order.
  ///
  /// Few documents are looked at one by one; otherwise the time is linear in the number of
  /// documents.
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

  /// Returns whether any of some documents has a value to sort by.
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
          // Blank texts do not count.
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

  /// Returns the sort key of a document; nil if it has none.
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
        for index in words.indices {
          if !text.isEmpty { text.append(UInt8(ascii: " ")) }
          self.words.withWord(Int(words[index])) { text.append(copying: $0) }
        }
      }
      return text.isEmpty ? nil : Key(text)
    }
  }
}

extension SortOrder.Criterion {
  /// Returns the heading of a sort key: the letter, as in `NameHead.initial`, or the month.
  fileprivate func heading(of key: SearchSegment.Key) -> UInt32 {
    guard case .time = self else { return NameHead(bits: UInt64(bitPattern: key.head)).initial }
    return heading(of: key.head)
  }

  /// Returns the month of a time, counted from year 0; 0 if it is out of range.
  fileprivate func heading(of seconds: Int64) -> UInt32 {
    guard Timestamp.writable.contains(seconds) else { return 0 }
    let (year, month, _) = Timestamp(secondsSince1970: seconds).day.components
    return UInt32(12 * year + month)
  }

  /// Returns the title of a heading, a letter or a month.
  func title(ofHeading heading: UInt32) -> String {
    guard case .time = self else { return NameHead.title(ofInitial: heading) }
    let (year, month) = (heading - min(heading, 1)).quotientAndRemainder(dividingBy: 12)
    let day = CivilDay(year: Int(year), month: Int(month) + 1, day: 1)
    return day.map { SortOrder.title(of: $0.description) } ?? SortOrder.titleOfUnsorted
  }
}

// MARK: - Finding orders

extension SearchSegment {
  /// Returns the documents that have a value to sort by, in order; equal ones by number.
  ///
  /// Texts are compared by the numbers of their words, which are in order.
  func order(by criterion: SortOrder.Criterion) -> FieldOrder {
    switch criterion {
    case .name, .match: fieldOrders.byName
    case .given: DocumentOrder.order(by: (0..<count).map { givenNames[$0] })
    case .time(let time): order(by: time)
    case .text(let place): order(byTextIn: place)
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

  private func order(byTextIn place: Int) -> FieldOrder {
    var keyed: [(head: NameHead, words: [UInt32], document: UInt32)] = []
    for document in 0..<count where fields[document] & 1 << UInt32(place) != 0 {
      withFirstText(of: document, in: place) { words in
        guard !words.isEmpty else { return }
        let head = NameHead(self.words.word(Int(words[0])))
        keyed.append((head, Array(copying: words), UInt32(document)))
      }
    }
    keyed.sort { left, right in
      if left.head.bits >> 56 != right.head.bits >> 56 { return left.head < right.head }
      if left.words != right.words { return left.words.lexicographicallyPrecedes(right.words) }
      return left.document < right.document
    }
    return FieldOrder(keyed.map(\.document)) { keyed[$0].head.initial }
  }
}
