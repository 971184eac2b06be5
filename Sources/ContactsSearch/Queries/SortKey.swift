internal import ContactsModel
internal import UnicodeText

/// The sort key of contacts: the script, the folded text, then the order of creation.
struct SortKey: Comparable {
  private let head: NameHead
  private let folded: FoldedText
  private let order: Int

  init(_ text: String, order: Int) {
    self.init(FoldedText(text).collapsed, order: order)
  }

  /// Creates the key of a text that is folded and collapsed.
  init(_ folded: FoldedText, order: Int) {
    self.folded = folded
    head = NameHead(folded.utf8.span)
    self.order = order
  }

  /// Whether there is no text.
  var isEmpty: Bool { folded.isEmpty }

  /// The letter as a heading, as in `NameHead.initial`.
  var initial: UInt32 { head.initial }

  /// The month of a text that is an RFC 3339 time, as a heading: counted from year 0.
  var month: UInt32 {
    let parts = folded.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 2)
      .map { $0.reduce(0 as UInt32) { $0 &* 10 &+ UInt32($1 & 15) } }
    return parts.count > 1 ? 12 &* parts[0] &+ parts[1] : 0
  }

  /// Returns the month of a time in seconds since 1970, as a heading; 0 if it is out of range.
  static func month(of seconds: Int) -> UInt32 {
    guard Timestamp.writable.contains(Int64(seconds)) else { return 0 }
    let (year, month, _) = Timestamp(secondsSince1970: Int64(seconds)).day.components
    return UInt32(12 * year + month)
  }

  static func < (left: SortKey, right: SortKey) -> Bool {
    left.isBefore(right) ?? (left.order < right.order)
  }

  /// Returns whether the text sorts before another; nil if both are equal.
  func isBefore(_ other: SortKey) -> Bool? {
    if head != other.head { return head < other.head }
    return folded == other.folded ? nil : folded < other.folded
  }
}
