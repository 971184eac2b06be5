internal import UnicodeText

/// Tells of most contacts that they do not match a query by the bytes that they are held as, without decoding them.
///
/// A contact's JSON, folded, has each of its texts in it, as scalars fold one by one; so who lacks a word there has
/// it in no field.
struct QueryFilter {
  private let condition: Condition
  /// The JSON that is looked at, folded.
  private var folded: [UInt8] = []

  private indirect enum Condition {
    case has([ByteScanner])
    case both(Condition, Condition)
    case either(Condition, Condition)

    func holds(in text: UnsafeBufferPointer<UInt8>) -> Bool {
      switch self {
      case .has(let words): words.allSatisfy { $0.firstOffset(in: text, from: 0) != nil }
      case .both(let left, let right): left.holds(in: text) && right.holds(in: text)
      case .either(let left, let right): left.holds(in: text) || right.holds(in: text)
      }
    }
  }

  /// Makes the filter of a resolved query; nil for one of which bytes tell nothing.
  init?(_ query: Query) {
    guard let condition = Self.condition(of: query) else { return nil }
    self.condition = condition
  }

  /// Returns what holds for each contact that matches; nil where nothing is known to.
  private static func condition(of query: Query) -> Condition? {
    switch query {
    case .text(let term), .field(_, let term):
      return term.number == nil ? condition(ofWords: term.words) : nil
    case .whole(_, let text): return condition(ofWords: text.pieces)
    case .both(let left, let right):
      guard let first = condition(of: left) else { return condition(of: right) }
      return condition(of: right).map { .both(first, $0) } ?? first
    case .either(let left, let right):
      guard let left = condition(of: left), let right = condition(of: right) else { return nil }
      return .either(left, right)
    case .all, .has, .kind, .time, .day, .group, .grouped, .member, .not: return nil
    }
  }

  private static func condition(ofWords words: [[UInt8]]) -> Condition? {
    let words = words.filter { word in !word.isEmpty && word.allSatisfy(isVerbatim) }
    return words.isEmpty ? nil : .has(words.map { ByteScanner($0) })
  }

  /// Tells whether a byte stands in a text only where it stands in the JSON, too: it is never escaped there, and
  /// parts no values that are read as one text.
  private static func isVerbatim(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "@"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  /// Tells whether a contact may match; false where it does not.
  mutating func mayMatch(_ contact: StoredContact) -> Bool {
    guard case .json(let json) = contact.form else { return true }
    let isPlain = json.withUnsafeBufferPointer { json in
      folded.removeAll(keepingCapacity: true)
      return FoldedText.appendJSON(json, to: &folded)
    }
    // What is escaped only reading it tells.
    return !isPlain || folded.withUnsafeBufferPointer { condition.holds(in: $0) }
  }
}
