import Foundation

/// The modes of a terminal, as `stty` shows them.
public struct TerminalModes: Hashable, Sendable {
  private let flags: [UInt]

  /// Whether the terminal itself edits lines, as outside a line editor.
  public let isCanonical: Bool

  /// Whether the terminal echoes input.
  public let isEchoing: Bool

  init(of descriptor: Int32) {
    var modes = termios()
    tcgetattr(descriptor, &modes)
    flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag].map { UInt($0) }
    isCanonical = modes.c_lflag & tcflag_t(ICANON) != 0
    isEchoing = modes.c_lflag & tcflag_t(ECHO) != 0
  }
}
