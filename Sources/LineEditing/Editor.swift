import CLibEdit

/// libedit's editor with Swift text and UTF-8 offsets.
///
/// A handle that does not own the editor.
@safe struct Editor {
  /// The line being edited.
  struct Line: Equatable {
    var text: String
    var cursor: Int
  }

  let handle: OpaquePointer

  /// A copy of the line as it stands.
  var line: Line {
    let info = unsafe el_wline(handle).pointee
    let head = unsafe String(wide: info.buffer, count: info.cursor - info.buffer)
    let tail = unsafe String(wide: info.cursor, count: info.lastchar - info.cursor)
    return Line(text: head + tail, cursor: head.utf8.count)
  }

  /// Whether the cursor is at the end of the line.
  var isAtEnd: Bool {
    let info = unsafe el_wline(handle).pointee
    return unsafe info.cursor == info.lastchar
  }

  /// Whether the key bindings are emacs's rather than vi's.
  var isEmacs: Bool {
    unsafe edit_line_editor(handle).map { unsafe String(cString: $0) } == "emacs"
  }

  /// Moves the cursor to an offset in the line, or to its end.
  func moveCursor(to offset: Int = .max) {
    let line = line
    let target = line.text.scalarCount(upTo: offset)
    unsafe el_cursor(handle, Int32(target - line.text.scalarCount(upTo: line.cursor)))
  }

  /// Moves the cursor into the line: vi's `$` leaves it before an empty one.
  func correctCursor() {
    let offset = unsafe el_cursor(handle, 0)
    if offset < 0 { unsafe el_cursor(handle, -offset) }
  }

  /// Inserts text at the cursor, and moves the cursor after it.
  func insert(_ text: String) {
    let wide = text.unicodeScalars.filter { $0 != "\0" }.map { wchar_t($0.value) } + [0]
    unsafe el_winsertstr(handle, wide)
  }

  /// Replaces a part of the line, and moves the cursor after it.
  func replace(_ range: Range<Int>, with text: String) {
    let line = line.text
    moveCursor(to: range.upperBound)
    unsafe el_deletestr(
      handle,
      Int32(line.scalarCount(upTo: range.upperBound) - line.scalarCount(upTo: range.lowerBound)))
    insert(text)
  }

  /// Queues characters as if they had been typed.
  func push(_ keys: [wchar_t]) {
    unsafe el_wpush(handle, keys + [0])
  }
}

extension String {
  /// Converts libedit's text; an invalid scalar becomes U+FFFD.
  init(wide characters: UnsafePointer<wchar_t>, count: Int) {
    self.init()
    unsafe unicodeScalars.append(
      contentsOf: UnsafeBufferPointer(start: characters, count: count).lazy.map {
        Unicode.Scalar(UInt32(bitPattern: $0)) ?? "\u{FFFD}"
      })
  }

  /// The number of scalars that lie wholly before a UTF-8 offset.
  fileprivate func scalarCount(upTo offset: Int) -> Int {
    guard offset < utf8.count else { return unicodeScalars.count }
    let end = utf8.index(startIndex, offsetBy: max(0, offset))
    return unicodeScalars[..<end].count
  }
}
