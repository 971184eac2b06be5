import CLibEdit

/// C1 controls bound to the reader's own commands; typed ones are not keys, but text.
enum PrivateKey {
  static let forward: wchar_t = 0x90
  static let forwardWord: wchar_t = 0x91
  static let toEnd: wchar_t = 0x92
  static let accept: wchar_t = 0x93
  static let acceptWord: wchar_t = 0x94
  static let paste: wchar_t = 0x95
  static let insertMark: wchar_t = 0x96
  static let backward: wchar_t = 0x97
  static let deleteBackward: wchar_t = 0x98
  static let deleteForward: wchar_t = 0x99
  static let search: wchar_t = 0x9A
  static let prefill: wchar_t = 0x9D
  static let lineEnd: wchar_t = 0x9E
  static let candidates: wchar_t = 0x9F

  /// The bytes after Esc of sequences that are keys in vi mode too, and those keys.
  static let sequences: [(rest: [wchar_t], key: wchar_t)] = [
    ("[200~", paste), ("[C", accept), ("OC", accept), ("[F", accept), ("OF", accept),
    ("[4~", accept), ("[1;3C", acceptWord), ("[1;5C", acceptWord),
  ].map { rest, key in (rest.unicodeScalars.map { wchar_t($0.value) }, key) }
}

extension EditLineReader {
  /// Adds the reader's commands, and binds keys to them and to libedit's.
  ///
  /// Sequences that start with Esc are bound in emacs mode only: in vi mode they would make the Esc
  /// key wait.
  func bindKeys() {
    unsafe add("line-complete", "Complete the word at the cursor", to: "^I") { handle, _ in
      unsafe EditLineReader.of(handle).complete()
    }
    unsafe add("line-list-candidates", "List what the word can be completed to", to: "\\237") {
      handle, _ in unsafe EditLineReader.of(handle).listCandidates()
    }
    unsafe add("line-prefill", "Put the text asked for on the line", to: "\\235") { handle, _ in
      unsafe EditLineReader.of(handle).insertPrefill()
    }
    unsafe add("line-end", "Go to the end of the line", to: "\\236") { handle, _ in
      unsafe EditLineReader.of(handle).editor.moveCursor()
      return UInt8(CC_REFRESH)
    }
    // In insert mode only: in vi's command mode, a character inserts nothing.
    unsafe edit_line_add_command(editor.handle, "line-insert-mark", "Insert a mark or a C1 control")
    {
      handle, _ in unsafe EditLineReader.of(handle).insertMark()
    }
    bind(["\\226": "line-insert-mark"])
    if editor.isEmacs { bindEmacsKeys() } else { bindViKeys() }
  }

  private func bindEmacsKeys() {
    unsafe add("line-paste", "Insert what is pasted", to: "\\e[200~") { handle, _ in
      unsafe EditLineReader.of(handle).insertPaste()
    }
    bind([
      "\\e[A": "ed-search-prev-history", "\\eOA": "ed-search-prev-history",
      "\\e[B": "ed-search-next-history", "\\eOB": "ed-search-next-history",
      "\\e[1;5D": "ed-prev-word", "\\232": "em-inc-search-prev", "^_": "vi-undo",
      "\\220": "ed-next-char", "\\221": "em-next-word", "\\222": "ed-move-to-end",
      // libedit's own command line crashes at a quote that is not closed.
      "\\ex": "ed-unassigned", "\\eX": "ed-unassigned",
    ])
    unsafe add("line-search", "Search the history for what is typed", to: "^R") { handle, _ in
      let reader = unsafe EditLineReader.of(handle)
      reader.isSearching = true
      return reader.press(PrivateKey.search)
    }
    unsafe add("line-forward", "Go forward, or accept the suggestion", to: "^F") { handle, _ in
      let reader = unsafe EditLineReader.of(handle)
      return reader.offeredText == nil
        ? reader.moveForward(otherwise: PrivateKey.forward) : reader.accept()
    }
    bindClusterKeys()
    unsafe add("line-forward-word", "Go a word forward, or accept one", to: "\\ef") { handle, _ in
      unsafe EditLineReader.of(handle).accept(\.firstWord, otherwise: PrivateKey.forwardWord)
    }
    unsafe add("line-to-end", "Go to the end, or accept the suggestion", to: "^E") { handle, _ in
      unsafe EditLineReader.of(handle).accept(otherwise: PrivateKey.toEnd)
    }
    bind([
      "\\e[C": "line-forward", "\\eOC": "line-forward",
      "\\e[1;3C": "line-forward-word", "\\e[1;5C": "line-forward-word",
      "\\e\\e[C": "line-forward-word",
      "\\e[F": "line-to-end", "\\eOF": "line-to-end", "\\e[4~": "line-to-end",
    ])
  }

  private func bindClusterKeys() {
    unsafe add("line-backward", "Go a character back", to: "^B") { handle, _ in
      unsafe EditLineReader.of(handle).moveBackward(otherwise: PrivateKey.backward)
    }
    unsafe add("line-delete-backward", "Delete the character before", to: "^?") { handle, _ in
      unsafe EditLineReader.of(handle).deleteBackward(otherwise: PrivateKey.deleteBackward)
    }
    unsafe add("line-delete-or-leave", "Delete the character, or leave", to: "^D") { handle, _ in
      let reader = unsafe EditLineReader.of(handle)
      // libedit's own command would print the key.
      return reader.editor.line.text.isEmpty
        ? UInt8(CC_EOF) : reader.deleteForward(otherwise: PrivateKey.deleteForward)
    }
    unsafe add("line-delete-forward", "Delete the character", to: "\\e[3~") { handle, _ in
      unsafe EditLineReader.of(handle).deleteForward(otherwise: PrivateKey.deleteForward)
    }
    bind([
      "^H": "line-delete-backward", "\\e[D": "line-backward", "\\eOD": "line-backward",
      "\\227": "ed-prev-char", "\\230": "em-delete-prev-char",
      "\\231": "ed-delete-next-char",
    ])
  }

  /// Binds the characters that `readCharacter` makes of sequences.
  private func bindViKeys() {
    unsafe add("line-paste", "Insert what is pasted", to: "\\225") { handle, _ in
      unsafe EditLineReader.of(handle).insertPaste()
    }
    unsafe add("line-accept", "Accept the suggestion", to: "\\223") { handle, _ in
      unsafe EditLineReader.of(handle).accept()
    }
    unsafe add("line-accept-word", "Accept a word of the suggestion", to: "\\224") { handle, _ in
      unsafe EditLineReader.of(handle).accept(\.firstWord)
    }
    // In insert mode only: vi's command mode shows no suggestion.
    bind(["^F": "line-accept"])
    // As in emacs mode: libedit's own command line.
    unsafe edit_line_bind_alternate(editor.handle, ":", "ed-unassigned")
  }

  private func bind(_ keys: KeyValuePairs<String, String>) {
    for (key, command) in keys {
      unsafe edit_line_bind(editor.handle, key, command)
    }
  }

  private func add(
    _ name: String, _ help: String, to key: String,
    command: @convention(c) (OpaquePointer?, wint_t) -> UInt8
  ) {
    unsafe edit_line_add_command(editor.handle, name, help, command)
    unsafe edit_line_bind(editor.handle, key, name)
    if !editor.isEmacs { unsafe edit_line_bind_alternate(editor.handle, key, name) }
  }
}

extension EditLineReader {
  /// Does the work of a key in place of the current command.
  func press(_ key: wchar_t) -> UInt8 {
    editor.push([key])
    // Keeps a count typed before the current command for the key's.
    return UInt8(CC_ARGHACK)
  }

  private func insertPrefill() -> UInt8 {
    guard let prefill else { return UInt8(CC_ERROR) }
    editor.insert(prefill.text)
    editor.moveCursor(to: prefill.cursor)
    self.prefill = nil
    return UInt8(CC_REFRESH)
  }

  /// Inserts what precedes the terminal's closing mark verbatim, except for line ends.
  ///
  /// Line ends become LF, and trailing ones are dropped, so that only Enter runs a paste.
  private func insertPaste() -> UInt8 {
    var pasted = String.UnicodeScalarView()
    let closing = "\u{1B}[201~".unicodeScalars
    var character: wchar_t = 0
    isPasting = true
    defer { isPasting = false }
    while !pasted.suffix(closing.count).elementsEqual(closing) {
      guard unsafe el_wgetc(editor.handle, &character) == 1, outcome == nil else {
        return UInt8(CC_REFRESH)
      }
      pasted.append(Unicode.Scalar(UInt32(bitPattern: character)) ?? "\u{FFFD}")
    }
    pasted.removeLast(closing.count)
    let lines = String(pasted).split(omittingEmptySubsequences: false) {
      ["\n", "\r", "\r\n"].contains($0)
    }
    editor.insert(lines.joined(separator: "\n").trimmingEnd("\n"))
    return UInt8(CC_REFRESH)
  }
}
