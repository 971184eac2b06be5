/// The marks of XML that are longer than a byte.
enum Markup {
  static var openSection: String { "<![CDATA[" }
  static var closeSection: String { "]]>" }
  static var openComment: String { "<!--" }
  static var closeComment: String { "-->" }
  static var closeInstruction: String { "?>" }
  static var documentType: String { "<!DOCTYPE" }
}

extension Span<UInt8> {
  /// Returns whether a mark stands at an offset.
  func hasPrefix(_ mark: String, at start: Int) -> Bool {
    var index = start
    for wanted in mark.utf8 {
      guard byte(at: index) == wanted else { return false }
      index += 1
    }
    return true
  }

  /// Returns whether the bytes from an offset are the start of a mark, and end there.
  func endsWithin(_ mark: String, at start: Int) -> Bool {
    let part = mark.utf8.prefix(count - start)
    return part.count < mark.utf8.count && part.enumerated().allSatisfy { self[start + $0] == $1 }
  }

  /// Returns where a mark stands first at or after an offset; `nil` if nowhere.
  ///
  /// Linear for marks that are as short as these.
  func range(of mark: String, from start: Int) -> Range<Int>? {
    guard let first = mark.utf8.first else { return start..<start }
    var from = start
    while let index = index(of: first, from: from) {
      if hasPrefix(mark, at: index) { return index..<index + mark.utf8.count }
      from = index + 1
    }
    return nil
  }
}
