/// A key of an xterm's keyboard.
public enum Key: Hashable, Sendable {
  /// A function key.
  case enter, tab, escape, backspace, delete, up, down, left, right, home, end
  case controlLeft, controlRight, altRight

  /// A letter with Ctrl.
  case control(Character)

  /// The sequence that the terminal sends for the key.
  var sequence: String {
    switch self {
    case .enter: "\r"
    case .tab: "\t"
    case .escape: "\u{1B}"
    case .backspace: "\u{7F}"
    case .delete: "\u{1B}[3~"
    case .up: "\u{1B}[A"
    case .down: "\u{1B}[B"
    case .right: "\u{1B}[C"
    case .left: "\u{1B}[D"
    case .home: "\u{1B}[H"
    case .end: "\u{1B}[F"
    case .controlLeft: "\u{1B}[1;5D"
    case .controlRight: "\u{1B}[1;5C"
    case .altRight: "\u{1B}[1;3C"
    case .control(let letter): String(Unicode.Scalar((letter.asciiValue ?? 0) & 0x1F))
    }
  }
}
