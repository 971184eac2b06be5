internal import Tables

/// A value before and after a change, of which long ones are cut to what is about the difference.
///
/// What is left out is what stayed the same, and the end of what was there; of what is there only
/// the end of a text that nobody reads in a table.
struct ValueDifference {
  /// What was there; nil for nothing.
  let former: String?
  /// What is there; nil for nothing.
  let later: String?

  /// The most characters of a value that are shown of one that is no more.
  private static let formerRoom = 60
  /// The most characters that are shown of what is there.
  private static let laterRoom = 600
  /// The characters that are shown before and behind a difference.
  private static let context = 20

  /// Creates a difference; nil for a value that is not there.
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

  /// The values in one text, `old → new`.
  var text: String {
    guard let former, let later, !former.isEmpty else { return later ?? former ?? "" }
    return "\(former) → \(later.isEmpty ? "nothing" : later)"
  }

  /// Returns a part of a text, of which the end is left out where it has more characters than there
  /// is room for.
  private static func excerpt(_ text: [Character], _ part: Range<Int>, room: Int) -> String {
    let shown = part.prefix(room)
    let start = text[shown].drop { shown.lowerBound > 0 && $0 == " " }.startIndex
    return (shown.lowerBound > 0 ? "…" : "") + String(text[start..<shown.upperBound])
      + (shown.upperBound < text.count ? "…" : "")
  }
}

/// Whether differences of long values are cut, as a person reads them.
struct ShortensValues: RowTrait {
  let isOn: Bool
  static let standard = ShortensValues(isOn: false)
}
