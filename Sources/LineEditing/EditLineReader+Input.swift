#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

import CLibEdit

extension EditLineReader {
  /// Reads the next character for libedit: 1 where there is one, or -1 where the line is given up.
  func readCharacter(into character: UnsafeMutablePointer<wchar_t>) -> Int32 {
    while outcome == nil {
      switch signals?.wait(for: input) {
      case nil, .input:
        switch decoder.readByte(from: input) {
        case .character(let typed):
          character.pointee = typed
          return 1
        case .partial: continue
        case .end: outcome = .endOfInput
        }
      case .signal(SIGINT):
        outcome = .interrupt
        character.pointee = PrivateKey.lineEnd
        return 1
      case .signal(SIGWINCH):
        el_resize(editor.handle)
        redraw()
      case .signal(SIGCONT):
        giveBackTerminal {}
      case .signal(SIGTSTP):
        giveBackTerminal { signals?.passOn(SIGTSTP) }
      case .signal(let other):
        // libedit gives the terminal back on its way out, if there is one.
        giveBackTerminal(forGood: true) { signals?.passOn(other) }
        outcome = .endOfInput
      }
    }
    errno = EINTR
    return -1
  }

  /// Has the terminal mark what is pasted, or no longer do so.
  ///
  /// In vi's mode the mark would begin with the key that leaves insertion.
  func announcePastes(_ isOn: Bool) {
    guard editor.isEmacs, understandsSequences else { return }
    show("\u{1B}[?2004\(isOn ? "h" : "l")")
  }

  /// Does something with the terminal as it was found, then, unless `forGood`, makes it ready for editing
  /// again.
  private func giveBackTerminal(forGood: Bool = false, during body: () -> Void) {
    announcePastes(false)
    edit_line_set_raw(editor.handle, 0)
    body()
    if forGood { return }
    edit_line_set_raw(editor.handle, 1)
    announcePastes(true)
    el_resize(editor.handle)
    redraw()
  }
}
