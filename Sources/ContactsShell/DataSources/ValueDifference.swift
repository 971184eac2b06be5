/// A value before and after a change in one text, `old → new`; of long ones what is about the difference.
struct ValueDifference {
  let text: String

  /// The most characters of a value that are shown.
  private static let room = 60
  /// The characters before a difference that are shown.
  private static let context = 20

  /// Creates a difference; nil for a value that is not there.
  init(from old: String?, to new: String?) {
    guard let old, let new else {
      text = Self.excerpt(Array((old ?? new ?? "")), from: 0)
      return
    }
    let (former, later) = (Array(old), Array(new))
    var start = 0
    if max(former.count, later.count) > Self.room {
      start = zip(former, later).prefix { $0 == $1 }.count
    }
    let parts = [former, later].map { Self.excerpt($0, from: start - Self.context) }
    text = parts[0].isEmpty ? parts[1] : "\(parts[0]) → \(parts[1].isEmpty ? "nothing" : parts[1])"
  }

  private static func excerpt(_ text: [Character], from start: Int) -> String {
    guard text.count > room else { return String(text) }
    let start = max(0, min(start, text.count - room))
    let end = min(text.count, start + room)
    return (start > 0 ? "…" : "") + String(text[start..<end]) + (end < text.count ? "…" : "")
  }
}
