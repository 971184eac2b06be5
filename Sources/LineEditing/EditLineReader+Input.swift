import CLibEdit
internal import Platform

extension EditLineReader {
  /// Reads the next character for libedit: returns 1, or -1 to abandon the line.
  func readCharacter(into character: UnsafeMutablePointer<wchar_t>) -> Int32 {
    whenReady.take()?()
    editor.correctCursor()
    drawEndOfTallLine()
    while outcome == nil {
      let event: SignalWatch.Event?
      if let typed = readAhead.popFirst() {
        switch signal(of: typed) {
        case nil:
          quotesNext = typed == quoteKey && !quotesNext && !isPasting
          unsafe character.pointee = key(begunBy: typed)
          return 1
        case SIGINT: event = .signal(SIGINT)
        case let other?:
          // It comes to this process, too.
          Terminal.signalGroup(other)
          guard let received = signals?.received() else { continue }
          event = received
        }
      } else {
        drawMarks()
        drawSuggestion()
        event = signals?.wait(for: input)
        eraseSuggestion()
      }
      switch event {
      case nil, .input:
        if let typed = decoder.readByte(from: keyboard) {
          readAhead += typed
        } else {
          outcome = .endOfInput
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
        // libedit restores the terminal when it is closed, if it is open.
        giveBackTerminal(forGood: true) { signals?.passOn(other) }
        outcome = .endOfInput
      }
    }
    Errno.last = .interrupted
    return -1
  }

  /// Returns the signal that a character stands for; nil for text.
  ///
  /// The terminal would send it even for a character of a paste, and throw away the paste's beginning,
  /// so that the rest would run. In a paste only a character that nothing follows for a second is a
  /// key: that of a person whose paste has no end.
  private func signal(of character: wchar_t) -> Int32? {
    guard let key = UInt8(exactly: character), let signal = signalKeys[key], !quotesNext else {
      return nil
    }
    return isPasting && (!readAhead.isEmpty || hasInput(within: 1_000)) ? nil : signal
  }

  /// Redraws a line at least as tall as the screen when the cursor comes to its end.
  ///
  /// libedit finds the cursor's row by counting the rows that have scrolled off too. It does not go
  /// to a row that the screen lacks, then draws typed text in the wrong one, and writes past its rows.
  private func drawEndOfTallLine() {
    let wasAtEnd = isAtEnd
    isAtEnd = editor.isAtEnd
    guard isAtEnd, !wasAtEnd else { return }
    let end = LineLayout(prompt: shownPrompt, line: editor.line, columns: columns)
    let rows = Terminal.size(of: input)?.rows ?? 24
    if end.row >= rows - 1 { redraw(rowsUp: rows - 1) }
  }

  /// Turns bracketed paste on or off.
  func announcePastes(_ isOn: Bool) {
    guard understandsSequences else { return }
    show("\u{1B}[?2004\(isOn ? "h" : "l")")
  }

  /// Moves the cursor past the line, so that other output does not overwrite it.
  private func leaveLine() {
    guard understandsSequences else { return }
    var line = editor.line
    let cursor = LineLayout(prompt: shownPrompt, line: line, columns: columns)
    line.cursor = line.text.utf8.count
    let end = LineLayout(prompt: shownPrompt, line: line, columns: columns)
    if end.row > cursor.row { show("\u{1B}[\(end.row - cursor.row)B") }
    show("\u{1B}[\(end.column + 1)G")
  }

  /// Restores the terminal, runs `body`, and prepares the terminal for editing again unless
  /// `forGood`.
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

  /// Returns the key that a character is or starts.
  ///
  /// In vi mode Esc is a key of its own, so libedit cannot know sequences that start with it. A
  /// terminal sends the rest of a sequence at once; a person does not.
  private func key(begunBy character: wchar_t) -> wchar_t {
    if isSearching, let key = searchKey(begunBy: character) { return key }
    if !isPasting, let scalar = Unicode.Scalar(UInt32(bitPattern: character)),
      scalar.isInsertedAsMark
    {
      typedMark = scalar
      return PrivateKey.insertMark
    }
    guard character == escape, !editor.isEmacs, !isPasting else { return character }
    let known = PrivateKey.sequences.filter {
      $0.key == PrivateKey.paste || offeredText != nil
    }
    var rest: [wchar_t] = []
    while known.contains(where: { $0.rest.starts(with: rest) }) {
      if let found = known.first(where: { $0.rest == rest }) { return found.key }
      guard let next = characterSentAtOnce() else { break }
      rest.append(next)
    }
    readAhead = rest + readAhead
    return character
  }

  /// Returns the key that a character is while libedit searches the history; nil if it ends the
  /// search, and is a key as outside of one.
  ///
  /// libedit does the work of the key that ends the search, but drops an Esc, so a sequence that
  /// starts with it is sent again.
  private func searchKey(begunBy character: wchar_t) -> wchar_t? {
    switch character {
    case 0x08, 0x7F: return PrivateKey.deleteBackward
    case 0x12: return PrivateKey.search
    case 0x17: return character
    // libedit looks at the lowest byte alone.
    case 0x20... where ![0x00...0x1F, 0x7F...0x9F].contains { $0.contains(character & 0xFF) }:
      return character
    default:
      isSearching = false
      guard character == escape, let next = characterSentAtOnce() else { return nil }
      readAhead = [escape, next] + readAhead
      return escape
    }
  }

  private func characterSentAtOnce() -> wchar_t? {
    if readAhead.isEmpty, hasInput(within: 50) {
      readAhead += decoder.readByte(from: keyboard) ?? []
    }
    return readAhead.popFirst()
  }
}

private let escape: wchar_t = 0x1B
/// Ctrl-V, which makes the next character text.
private let quoteKey: wchar_t = 0x16
