extension Screen {
  /// Everything visible, as text that can be stored and compared.
  ///
  /// Each row is between bars, without trailing blank rows; if anything in it is styled, a line of
  /// style marks follows. The cursor's position is last.
  public var capture: String {
    let last = cells.lastIndex { $0.contains { $0.text != " " || $0.style != Style() } } ?? -1
    var lines: [String] = []
    for row in cells.prefix(max(last, cursor.row) + 1) {
      lines.append("|" + row.map(\.text).joined() + "|")
      if row.contains(where: { $0.style != Style() }) {
        lines.append("~" + row.map { String($0.style.mark) }.joined() + "~")
      }
    }
    return (lines + ["cursor at row \(cursor.row), column \(cursor.column)"])
      .joined(separator: "\n") + "\n"
  }
}

extension Screen.Style {
  /// A character for the style: `b`old, `d`im, `i`talic, `u`nderlined, in`v`erse, `*` for several.
  fileprivate var mark: Character {
    if self == Self() { return " " }
    guard attributes.count == 1, foreground.isEmpty, background.isEmpty else {
      return attributes.isEmpty ? "c" : "*"
    }
    return switch attributes.first {
    case .bold: "b"
    case .dim: "d"
    case .italic: "i"
    case .underlined: "u"
    case .inverse: "v"
    case nil: "c"
    }
  }
}
