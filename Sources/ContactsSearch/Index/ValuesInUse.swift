internal import ContactsModel
internal import UnicodeText

/// The values of each vocabulary in order, with the number of contacts that have them.
struct ValuesInUse: ContactIndex {
  fileprivate var lists: [List]

  fileprivate struct List {
    /// The values of the archive.
    let archived: ArchivedValues?
    /// The difference to the archive in the number of contacts that have each value.
    var differences: [String: Int]
    var texts: LayeredBag<Text>
  }

  /// A value, found by its key.
  struct Text: Comparable {
    let key: FoldedKey
    let text: String

    init(_ text: String) {
      key = FoldedKey(FoldedText(text).utf8.span)
      self.text = text
    }

    static func < (left: Text, right: Text) -> Bool {
      left.key == right.key ? left.text < right.text : left.key < right.key
    }
  }

  init(_ slots: SlotTable) {
    var counter = Counter()
    for slot in slots.unarchived {
      if let contact = slots[slot].contact?.contact { counter.count(contact, by: 1) }
    }
    for (_, contact) in slots.outdated { counter.count(contact.contact, by: -1) }
    let archived = slots.validArchive?.completion.values
    lists = counter.counts.enumerated().map { List($1, archived: archived?[$0]) }
  }

  /// Counts the contacts that have each value of each vocabulary.
  struct Counter {
    fileprivate(set) var counts = [[String: Int]](repeating: [:], count: Vocabulary.all.count)
    /// The distinct values being counted; empty between vocabularies.
    private var distinct: Set<String> = []

    /// Adds the counts of another counter.
    mutating func append(_ other: Counter) {
      for index in counts.indices { counts[index].merge(other.counts[index], uniquingKeysWith: +) }
    }

    /// Adds a contact to the counts, or subtracts it.
    mutating func count(_ contact: Contact, by difference: Int) {
      let vocabularies = Vocabulary.all
      // A span retains nothing it returns; reference counting in several threads would contend.
      let all = vocabularies.span
      for index in all.indices {
        all[index].forEachText(contact) { if !$0.isEmpty { distinct.insert($0) } }
        guard !distinct.isEmpty else { continue }
        for text in distinct { counts[index][text, default: 0] += difference }
        // A large table would be searched again for each vocabulary of each contact.
        distinct.removeAll(keepingCapacity: distinct.count < 64)
      }
    }
  }

  mutating func replace(_ slot: Int, _ old: DecodedContact?, by new: DecodedContact?) {
    for (index, vocabulary) in Vocabulary.all.enumerated() {
      let before = old.map { vocabulary.distinctTexts(of: $0.contact) } ?? []
      let after = new.map { vocabulary.distinctTexts(of: $0.contact) } ?? []
      for text in before.subtracting(after) { lists[index].count(text, by: -1) }
      for text in after.subtracting(before) { lists[index].count(text, by: 1) }
    }
  }

  /// Returns the values that begin with a prefix, in order, with the number of contacts that have
  /// them.
  func texts(
    in vocabulary: Vocabulary, beginningWith prefix: String, limit: Int
  ) -> Matches<ValueInUse> {
    guard let place = Vocabulary.places[vocabulary.name] else { return Matches([]) }
    let list = lists[place]
    let wanted = FoldedText(prefix)
    let found = list.texts.elements(beginningWith: wanted, by: \.key)
    let value = { (text: Text) in
      ValueInUse(text: text.text, count: list.count(of: text))
    }
    guard wanted.utf8.count > FoldedKey.size else {
      return Matches(firstAndLastOf: found, limit: limit).map(value)
    }
    let exact = found.filter { FoldedText($0.text).hasPrefix(wanted) }
    return Matches(exact, limit: limit).map(value)
  }
}

extension ValuesInUse.List {
  fileprivate init(_ differences: [String: Int], archived: ArchivedValues?) {
    (self.archived, self.differences) = (archived, differences)
    var (added, gone): ([ValuesInUse.Text], [ValuesInUse.Text]) = ([], [])
    for (text, difference) in differences where difference != 0 {
      let text = ValuesInUse.Text(text)
      let former = archived?.count(of: text) ?? 0
      if former <= 0, former + difference > 0 { added.append(text) }
      if former > 0, former + difference <= 0 { gone.append(text) }
    }
    texts = LayeredBag(added, archived: archived?.texts, without: gone)
  }

  /// Returns the number of contacts that have a value.
  fileprivate func count(of text: ValuesInUse.Text) -> Int {
    (archived?.count(of: text) ?? 0) + (differences[text.text] ?? 0)
  }

  fileprivate mutating func count(_ text: String, by difference: Int) {
    let entry = ValuesInUse.Text(text)
    let former = count(of: entry)
    differences[text, default: 0] += difference
    if differences[text] == 0 { differences[text] = nil }
    if former <= 0, former + difference > 0 { texts.insert(entry) }
    if former > 0, former + difference <= 0 { texts.remove(entry) }
  }
}

extension Vocabulary {
  /// The distinct values of the contact, without empty ones.
  fileprivate func distinctTexts(of contact: Contact) -> Set<String> {
    var distinct: Set<String> = []
    forEachText(contact) { text in
      if !text.isEmpty { distinct.insert(text) }
    }
    return distinct
  }
}

/// A value, and the number of contacts that have it.
public struct ValueInUse: Hashable, Sendable {
  /// The value.
  public let text: String
  /// The number of contacts that have it.
  public let count: Int
}

/// The first elements found, and the last.
///
/// The first and the last in order share exactly the prefix that all of them share.
public struct Matches<Element> {
  /// The elements in order; the last one found is always the last.
  public let elements: [Element]
  /// The number of elements left out.
  public let omittedCount: Int

  init(_ elements: [Element], omittedCount: Int = 0) {
    self.elements = elements
    self.omittedCount = omittedCount
  }

  /// Keeps at most `limit` of the elements found, and at least two.
  init(_ found: [Element], limit: Int) {
    self.init(firstAndLastOf: found, last: found.last, of: found.count, limit: limit)
  }

  /// Keeps at most `limit` of the elements found, and at least two.
  init(firstAndLastOf found: LayeredBag<Element>.Elements, limit: Int) where Element: Comparable {
    self.init(firstAndLastOf: found, last: found.last, of: found.total, limit: limit)
  }

  private init(
    firstAndLastOf found: some Sequence<Element>, last: @autoclosure () -> Element?, of total: Int,
    limit: Int
  ) {
    guard total > max(2, limit), let last = last() else {
      self.init(Array(found))
      return
    }
    let first = Array(found.prefix(max(1, limit - 1)))
    self.init(first + [last], omittedCount: total - first.count - 1)
  }

  func compactMap<Result>(_ transform: (Element) -> Result?) -> Matches<Result> {
    Matches<Result>(elements.compactMap(transform), omittedCount: omittedCount)
  }

  func map<Result>(_ transform: (Element) -> Result) -> Matches<Result> {
    Matches<Result>(elements.map(transform), omittedCount: omittedCount)
  }
}
