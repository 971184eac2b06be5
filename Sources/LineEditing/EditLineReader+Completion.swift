import CLibEdit
internal import Platform

extension EditLineReader {
  /// Inserts the common prefix of the candidates; lists them if it adds nothing.
  func complete() -> UInt8 {
    let line = editor.line
    guard !isAnswer, let completion = completion(line.text, line.cursor),
      let first = completion.candidates.first
    else { return UInt8(CC_ERROR) }

    if completion.candidates.count == 1 {
      insert(first, in: completion.replaced)
      return UInt8(CC_REFRESH)
    }
    if undecided?.line == line {
      editor.push([PrivateKey.lineEnd, PrivateKey.candidates])
      return UInt8(CC_NORM)
    }
    let known = line.text.utf8.dropFirst(completion.replaced.lowerBound)
      .prefix(completion.replaced.count)
    let prefix = completion.commonPrefix
    // A common quote or dash before anything is typed says nothing, and may be in the way.
    let tells = !known.isEmpty || prefix.contains { $0.isLetter || $0.isNumber }
    guard prefix.utf8.count > known.count, tells else {
      undecided = (line, completion)
      return UInt8(CC_ERROR)
    }
    editor.replace(completion.replaced, with: prefix)
    undecided = (editor.line, completion)
    return UInt8(CC_REFRESH)
  }

  /// Prints the candidates below the line, with the cursor at its end, and then the line again.
  func listCandidates() -> UInt8 {
    guard let (line, completion) = undecided else { return UInt8(CC_ERROR) }
    let size = Terminal.size(of: input) ?? (columns: 80, rows: 24)
    // The line, and the count of the remaining candidates, stay visible below the list.
    let rowLimit = max(3, size.rows - 3)
    let rows = CompletionList(
      completion.candidates, columns: size.columns, rowLimit: rowLimit
    ).rows
    show("\n" + rows.map { $0 + "\n" }.joined())
    editor.moveCursor(to: line.cursor)
    unsafe edit_line_redraw(editor.handle)
    return UInt8(CC_NORM)
  }

  private func insert(_ candidate: Completion.Candidate, in range: Range<Int>) {
    let rest = editor.line.text.utf8.dropFirst(range.upperBound)
    let needsSpace = candidate.isFinal && rest.first != UInt8(ascii: " ")
    editor.replace(range, with: candidate.insertion + (needsSpace ? " " : ""))
  }
}
