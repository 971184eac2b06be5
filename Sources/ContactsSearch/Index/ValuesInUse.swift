internal import ContactsModel
internal import UnicodeText

/// The texts of each vocabulary, in order, with the number of contacts that have them.
struct ValuesInUse: ContactIndex {
  fileprivate var lists: [List]

  fileprivate struct List {
    /// What an archive says.
    let archived: ArchivedValues?
    /// How many contacts more have each text than an archive says, or fewer.
    var differences: [String: Int]
    var texts: LayeredBag<Text>
  }

  /// A text, which is found by its key.
  struct Text: Comparable {
    let key: FoldedKey
    let text: String

    init(_ text: String) {
      key = FoldedKey(FoldedText(text).utf8)
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

  /// Counts how many contacts have each text of each vocabulary.
  struct Counter {
    fileprivate(set) var counts = [[String: Int]](repeating: [:], count: Vocabulary.all.count)
    private var seen = DistinctTexts()

    /// Counts a contact, or takes it away.
    mutating func count(_ contact: Contact, by difference: Int) {
      for (index, vocabulary) in Vocabulary.all.enumerated() {
        seen.removeAll()
        vocabulary.forEachText(contact) { text in
          guard !text.isEmpty, seen.insert(text) else { return }
          counts[index][text, default: 0] += difference
        }
      }
    }
  }

  mutating func replace(_ slot: Int, _ old: Contact?, by new: Contact?) {
    for (index, vocabulary) in Vocabulary.all.enumerated() {
      let before = old.map { vocabulary.distinctTexts(of: $0) } ?? DistinctTexts()
      let after = new.map { vocabulary.distinctTexts(of: $0) } ?? DistinctTexts()
      guard before.texts != after.texts else { continue }
      for text in before.texts where !after.contains(text) { lists[index].count(text, by: -1) }
      for text in after.texts where !before.contains(text) { lists[index].count(text, by: 1) }
    }
  }

  /// Returns the texts that begin so, in order, with the number of contacts that have them.
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

  /// Returns how many contacts have a text.
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
  /// The contact's texts, each once and none empty.
  fileprivate func distinctTexts(of contact: Contact) -> DistinctTexts {
    var distinct = DistinctTexts()
    forEachText(contact) { text in
      if !text.isEmpty { distinct.insert(text) }
    }
    return distinct
  }
}

/// Texts in the order in which they came, each once; most contacts have so few that they are compared one by one.
private struct DistinctTexts {
  private(set) var texts: [String] = []
  /// All of them, where they are many.
  private var found: Set<String> = []

  private static let few = 16

  func contains(_ text: String) -> Bool {
    texts.count <= Self.few ? texts.contains(text) : found.contains(text)
  }

  /// Adds a text; false where it is there already.
  @discardableResult
  mutating func insert(_ text: String) -> Bool {
    guard !contains(text) else { return false }
    texts.append(text)
    switch texts.count {
    case ...Self.few: break
    case Self.few + 1: found = Set(texts)
    default: found.insert(text)
    }
    return true
  }

  mutating func removeAll() {
    texts.removeAll(keepingCapacity: true)
    if !found.isEmpty { found = [] }
  }
}

/// A text that contacts have, and how many they are.
public struct ValueInUse: Hashable, Sendable {
  /// The text.
  public let text: String
  /// How many contacts have it.
  public let count: Int
}

/// The first of what was found, and the last.
///
/// What all of the found begin with, the first and the last in order begin with, so that the last is known
/// even where most are left out.
public struct Matches<Element> {
  /// What was found, in order; where some were left out they come before the last one.
  public let elements: [Element]
  /// How many were left out.
  public let omittedCount: Int

  init(_ elements: [Element], omittedCount: Int = 0) {
    self.elements = elements
    self.omittedCount = omittedCount
  }

  /// Takes no more than `limit` of what was found, two at least.
  init(_ found: [Element], limit: Int) {
    self.init(firstAndLastOf: found, of: found.count, limit: limit)
  }

  /// Takes no more than `limit` of what was found, two at least.
  init(firstAndLastOf found: LayeredBag<Element>.Elements, limit: Int) where Element: Comparable {
    self.init(firstAndLastOf: found, of: found.total, limit: limit)
  }

  private init(
    firstAndLastOf found: some BidirectionalCollection<Element>, of total: Int, limit: Int
  ) {
    guard total > max(2, limit), let last = found.last else {
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
