import CLibEdit

/// Moving and deleting by grapheme clusters: what a person takes for one character, such as a
/// letter with its accent.
///
/// libedit's own commands work on single scalars; they do what concerns only one.
extension EditLineReader {
  /// Moves the cursor before the cluster on its left, or does what a key does.
  func moveBackward(otherwise key: wchar_t) -> UInt8 {
    edit(editor.line.clusterBeforeCursor, otherwise: key) { editor.moveCursor(to: $0.lowerBound) }
  }

  /// Moves the cursor after the cluster on its right, or does what a key does.
  func moveForward(otherwise key: wchar_t) -> UInt8 {
    edit(editor.line.clusterAfterCursor, otherwise: key) { editor.moveCursor(to: $0.upperBound) }
  }

  /// Deletes the cluster on the left of the cursor, or does what a key does.
  func deleteBackward(otherwise key: wchar_t) -> UInt8 {
    edit(editor.line.clusterBeforeCursor, otherwise: key) { editor.replace($0, with: "") }
  }

  /// Deletes the cluster on the right of the cursor, or does what a key does.
  func deleteForward(otherwise key: wchar_t) -> UInt8 {
    edit(editor.line.clusterAfterCursor, otherwise: key) { editor.replace($0, with: "") }
  }

  private func edit(
    _ cluster: Range<Int>?, otherwise key: wchar_t, _ change: (Range<Int>) -> Void
  ) -> UInt8 {
    guard let cluster else { return press(key) }
    change(cluster)
    return UInt8(CC_REFRESH)
  }
}

extension Editor.Line {
  /// The cluster on the left of the cursor, as UTF-8 offsets; nil if it is one scalar, or none.
  var clusterBeforeCursor: Range<Int>? {
    let end = text.utf8.index(text.startIndex, offsetBy: cursor)
    guard let start = text.indices.last(where: { $0 < end }) else { return nil }
    return cluster(from: start, to: end)
  }

  /// The cluster on the right of the cursor, as UTF-8 offsets; nil if it is one scalar, or none.
  var clusterAfterCursor: Range<Int>? {
    let start = text.utf8.index(text.startIndex, offsetBy: cursor)
    guard start < text.endIndex else { return nil }
    let whole = text.indices.last { $0 <= start } ?? text.startIndex
    return cluster(from: start, to: text.index(after: whole))
  }

  private func cluster(from start: String.Index, to end: String.Index) -> Range<Int>? {
    guard text.unicodeScalars.index(after: start) < end else { return nil }
    return text.utf8.distance(
      from: text.startIndex, to: start)..<text.utf8.distance(from: text.startIndex, to: end)
  }
}
