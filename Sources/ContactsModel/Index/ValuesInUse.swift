/// The texts of each vocabulary, in order, with the number of contacts that have them.
struct ValuesInUse: ContactIndex {
  fileprivate var lists: [List]

  fileprivate struct List {
    var counts: [String: Int] = [:]
    var texts = SortedBag<Text>()
  }

  fileprivate struct Text: Comparable {
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
    let vocabularies = Vocabulary.all
    var counts = [[String: Int]](repeating: [:], count: vocabularies.count)
    var seen: [String] = []
    for slot in slots {
      guard let contact = slot.contact?.contact else { continue }
      for (index, vocabulary) in vocabularies.enumerated() {
        seen.removeAll(keepingCapacity: true)
        vocabulary.forEachText(contact) { text in
          guard !text.isEmpty, !seen.contains(text) else { return }
          seen.append(text)
          counts[index][text, default: 0] += 1
        }
      }
    }
    lists = counts.map { counts in
      List(counts: counts, texts: SortedBag(counts.keys.map { Text($0) }))
    }
  }

  mutating func replace(_ slot: Int, _ old: Contact?, by new: Contact?) {
    for (index, vocabulary) in Vocabulary.all.enumerated() {
      let before = old.map { vocabulary.distinctTexts(of: $0) } ?? []
      let after = new.map { vocabulary.distinctTexts(of: $0) } ?? []
      guard before != after else { continue }
      for text in before where !after.contains(text) { lists[index].count(text, by: -1) }
      for text in after where !before.contains(text) { lists[index].count(text, by: 1) }
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
      ValueInUse(text: text.text, count: list.counts[text.text] ?? 0)
    }
    guard wanted.utf8.count > FoldedKey.size else {
      return Matches(firstAndLastOf: found, limit: limit).map(value)
    }
    let exact = found.filter { FoldedText($0.text).hasPrefix(wanted) }
    return Matches(firstAndLastOf: exact, limit: limit).map(value)
  }
}

extension ValuesInUse.List {
  fileprivate mutating func count(_ text: String, by difference: Int) {
    let former = counts[text] ?? 0
    let count = former + difference
    counts[text] = count > 0 ? count : nil
    if former == 0, count > 0 { texts.insert(ValuesInUse.Text(text)) }
    if former > 0, count == 0 { texts.remove(ValuesInUse.Text(text)) }
  }
}

extension Vocabulary {
  /// The contact's texts, each once and none empty.
  fileprivate func distinctTexts(of contact: Contact) -> [String] {
    var distinct: [String] = []
    forEachText(contact) { text in
      if !text.isEmpty, !distinct.contains(text) { distinct.append(text) }
    }
    return distinct
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
  init(firstAndLastOf found: some BidirectionalCollection<Element>, limit: Int) {
    let count = found.count
    guard count > max(2, limit), let last = found.last else {
      self.init(Array(found))
      return
    }
    let first = Array(found.prefix(max(1, limit - 1)))
    self.init(first + [last], omittedCount: count - first.count - 1)
  }

  func compactMap<Result>(_ transform: (Element) -> Result?) -> Matches<Result> {
    Matches<Result>(elements.compactMap(transform), omittedCount: omittedCount)
  }

  func map<Result>(_ transform: (Element) -> Result) -> Matches<Result> {
    Matches<Result>(elements.map(transform), omittedCount: omittedCount)
  }
}
