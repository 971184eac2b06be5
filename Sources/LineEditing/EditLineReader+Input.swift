import CLibEdit
internal import Platform

extension EditLineReader {
  /// Reads the next character for libedit: 1 where there is one, or -1 where the line is given up.
  func readCharacter(into character: UnsafeMutablePointer<wchar_t>) -> Int32 {
    if outcome == nil, let typed = readAhead.popFirst() {
      unsafe character.pointee = key(begunBy: typed)
      return 1
    }
    whenReady.take()?()
    while outcome == nil {
      drawSuggestion()
      let event = signals?.wait(for: input)
      eraseSuggestion()
      switch event {
      case nil, .input:
        switch decoder.readByte(from: keyboard) {
        case .character(let typed):
          unsafe character.pointee = key(begunBy: typed)
          return 1
        case .partial: continue
        case .end: outcome = .endOfInput
        }
      case .signal(SIGINT):
        outcome = .interrupt
        unsafe character.pointee = PrivateKey.lineEnd
        return 1
      case .signal(SIGWINCH):
        resize()
      case .signal(SIGCONT):
        giveBackTerminal {}
      case .signal(SIGTSTP):
        leaveLine()
        giveBackTerminal { signals?.passOn(SIGTSTP) }
      case .signal(let other):
        leaveLine()
        show("\n")
        // libedit gives the terminal back on its way out, if there is one.
        giveBackTerminal(forGood: true) { signals?.passOn(other) }
        outcome = .endOfInput
      }
    }
    Errno.last = .interrupted
    return -1
  }

  /// Has the terminal mark what is pasted, or no longer do so.
  func announcePastes(_ isOn: Bool) {
    guard understandsSequences else { return }
    show("\u{1B}[?2004\(isOn ? "h" : "l")")
  }

  /// Goes to where the line ends, so that what others print does not come to stand in it.
  private func leaveLine() {
    guard understandsSequences else { return }
    var line = editor.line
    let cursor = LineLayout(prompt: shownPrompt, line: line, columns: columns)
    line.cursor = line.text.utf8.count
    let end = LineLayout(prompt: shownPrompt, line: line, columns: columns)
    if end.row > cursor.row { show("\u{1B}[\(end.row - cursor.row)B") }
    show("\u{1B}[\(end.column + 1)G")
  }

  /// Does something with the terminal as it was found, then, unless `forGood`, makes it ready for editing
  /// again.
  private func giveBackTerminal(forGood: Bool = false, during body: () -> Void) {
    announcePastes(false)
    unsafe edit_line_set_raw(editor.handle, 0)
    body()
    if forGood { return }
    unsafe edit_line_set_raw(editor.handle, 1)
    announcePastes(true)
    unsafe el_resize(editor.handle)
    columns = Terminal.size(of: input)?.columns ?? 80
    redraw()
  }

  /// Returns the key that a character just read is or begins.
  ///
  /// In vi's modes Esc is a key of its own, and so libedit cannot be told of sequences that begin
  /// with it. A terminal sends the rest of a sequence at once, a person does not.
  private func key(begunBy character: wchar_t) -> wchar_t {
    guard character == escape, !editor.isEmacs, !isPasting else { return character }
    let known = PrivateKey.sequences.filter {
      $0.key == PrivateKey.paste || offeredText != nil
    }
    var rest: [wchar_t] = []
    while known.contains(where: { $0.rest.starts(with: rest) }) {
      if let found = known.first(where: { $0.rest == rest }) { return found.key }
      guard let next = readAhead.popFirst() ?? characterSentAtOnce() else { break }
      rest.append(next)
    }
    readAhead = rest + readAhead
    return character
  }

  private func characterSentAtOnce() -> wchar_t? {
    guard hasInput(within: 50), case .character(let next) = decoder.readByte(from: keyboard)
    else { return nil }
    return next
  }
}

private let escape: wchar_t = 0x1B
