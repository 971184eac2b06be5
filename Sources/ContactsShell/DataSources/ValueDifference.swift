/// A value before and after a change, with long ones cut around the difference.
///
/// Unchanged parts and the end of the old value are left out; of the new value only the end of very
/// long texts.
struct ValueDifference {
  /// The old value; nil for none.
  let former: String?
  /// The new value; nil for none.
  let later: String?

  /// The most characters shown of an old value.
  private static let formerRoom = 60
  /// The most characters shown of a new value.
  private static let laterRoom = 600
  /// The number of characters shown around a difference.
  private static let context = 20

  /// Creates a difference; nil stands for a missing value.
  init(from old: String?, to new: String?) {
    let (former, later) = (Array(old ?? ""), Array(new ?? ""))
    var (start, end) = (0, 0)
    if old != nil, new != nil, former != later, max(former.count, later.count) > Self.formerRoom {
      start = zip(former, later).prefix { $0 == $1 }.count
      end = zip(former[start...].reversed(), later[start...].reversed()).prefix { $0 == $1 }.count
    }
    let excerpt = { (text: [Character], room: Int) in
      Self.excerpt(
        text, max(0, start - Self.context)..<text.count - max(0, end - Self.context), room: room)
    }
    self.former = old.map { _ in excerpt(former, Self.formerRoom) }
    self.later = new.map { _ in excerpt(later, Self.laterRoom) }
  }

  /// Both values in one text, `old → new`.
  var text: String {
    guard let former, let later, !former.isEmpty else { return later ?? former ?? "" }
    return "\(former) → \(later.isEmpty ? "nothing" : later)"
  }

  /// Returns a part of a text, with its end left out if there is no room for it.
  private static func excerpt(_ text: [Character], _ part: Range<Int>, room: Int) -> String {
    let shown = part.prefix(room)
    let start = text[shown].drop { shown.lowerBound > 0 && $0 == " " }.startIndex
    return (shown.lowerBound > 0 ? "…" : "") + String(text[start..<shown.upperBound])
      + (shown.upperBound < text.count ? "…" : "")
  }
}
