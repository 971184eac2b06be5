import CLibEdit
internal import Platform
import UnicodeText

/// Reads lines edited at a terminal, through libedit.
///
/// Between two lines the terminal and the signal handlers are restored. libedit's state is global,
/// so use one reader, on one thread.
@safe public final class EditLineReader {
  /// The lines that ↑ and Ctrl-R search.
  public let history: LineHistory

  /// Completes a line at the cursor, a UTF-8 offset; called by Tab.
  public var completion: (_ line: String, _ cursor: Int) -> Completion? = { _, _ in nil }

  /// Called once, when the first prompt is shown and no key is pending.
  public var whenReady: (() -> Void)?

  /// The parameters of the prompt's SGR sequence, such as `1;34`; `nil` for a plain prompt.
  public var promptStyle: String?

  /// Returns what to show after a line with the cursor at its end; called at every key.
  ///
  /// An offered text continues the line, and a key accepts it; another says what is expected.
  public var suggestion: (_ line: String) -> (text: String, isOffered: Bool)? = { _ in nil }

  /// The parameters of the suggestions' SGR sequence, such as `2`.
  ///
  /// `nil` shows none: a suggestion must not look like typed text.
  public var suggestionStyle: String?

  let editor: Editor
  let input: Int32 = 0
  /// The keyboard, opened for reading without waiting if possible; otherwise the input.
  private(set) lazy var keyboard = Terminal.openedWithoutWaiting(input) ?? input
  let output: UnsafeMutablePointer<FILE>

  /// What ended editing, if not Enter; once set, nothing more is read.
  var outcome: LineInput?
  var signals: SignalWatch?
  var decoder = KeyDecoder()
  var prefill: Prefill?

  /// Whether a suggestion is on the screen.
  var showsSuggestion = false

  /// The last suggested continuation, and the line it was for.
  var suggested: (line: Editor.Line, text: String)?

  /// Whether the line is the answer to a question.
  private(set) var isAnswer = false

  /// Whether the next characters belong to a paste.
  var isPasting = false

  /// The signals that keys stand for, by the character.
  var signalKeys: [UInt8: Int32] = [:]

  /// Whether the next character is text, whatever key it is.
  var quotesNext = false

  /// Whether libedit may be searching the history for what is typed.
  var isSearching = false

  /// Characters read and not yet handled, such as those that Esc was before.
  var readAhead: ArraySlice<wchar_t> = []

  /// The character typed last that `insertMark` is to insert.
  var typedMark: Unicode.Scalar?

  /// Whether the cursor was at the end of the line when the last character was asked for.
  var isAtEnd = true

  /// Where characters with marks are on the screen.
  var drawnMarks: Set<MarkedCharacter.Place> = []

  /// The terminal's width when the line was last drawn.
  var columns = 80

  /// The line when it was last drawn as a whole.
  var redrawnLine: String?

  /// The prompt as shown, without its style.
  private(set) var shownPrompt = ""

  /// The line where Tab last had several candidates, and those candidates.
  var undecided: (line: Editor.Line, completion: Completion)?

  /// Whether the terminal understands escape sequences.
  let understandsSequences = !Terminal.isDumb

  private let inputFile: UnsafeMutablePointer<FILE>
  private let lines: OpaquePointer
  /// The revision of the history that libedit has; nil if it has no lines.
  private var linesRevision: Int?
  private var prompt = unsafe strdup("")

  /// The remaining lines of a paste.
  private var pastedLines: ArraySlice<LineInput> = []

  /// Opens the terminal, with the key bindings of the user's `.editrc`.
  ///
  /// - Parameter program: The name that selects this program's lines in it.
  public init(program: String, history: LineHistory) throws {
    // In other locales libedit drops typed characters beyond ASCII, and fails on such a prompt.
    useUTF8Locale()
    guard let inputFile = unsafe fdopen(try Self.duplicate(of: input), "r"),
      let outputFile = unsafe fdopen(try Self.duplicate(of: 1), "w"),
      let handle = unsafe el_init(program, inputFile, outputFile, outputFile),
      let lines = unsafe history_init()
    else { throw Self.notStarted(.last) }
    self.history = history
    unsafe self.output = outputFile
    unsafe self.inputFile = inputFile
    unsafe self.lines = lines
    editor = unsafe Editor(handle: handle)

    unsafe edit_line_set_client_data(handle, Unmanaged.passUnretained(self).toOpaque())
    unsafe edit_line_set_prompt(
      handle, { unsafe EditLineReader.of($0).prompt }, CChar(PromptText.mark))
    unsafe edit_line_set_editor(handle, "emacs")
    unsafe history_set_size(lines, Int32(clamping: history.limit))
    unsafe history_set_unique(lines, 1)
    unsafe edit_line_set_history(handle, lines)
    unsafe el_source(handle, nil)
    unsafe edit_line_set_reader(handle) { unsafe EditLineReader.of($0).readCharacter(into: $1!) }
    bindKeys()
    unsafe edit_line_take_signal_keys(handle)
  }

  private static func duplicate(of number: Int32) throws(SystemError) -> Int32 {
    do throws(Errno) {
      return try Descriptor(number).duplicated().number
    } catch {
      throw notStarted(error)
    }
  }

  private static func notStarted(_ error: Errno) -> SystemError {
    SystemError("edit lines on", "this terminal", error)
  }

  deinit {
    unsafe el_end(editor.handle)
    unsafe history_end(lines)
    if keyboard != input { Descriptor(keyboard).close() }
    unsafe fclose(inputFile)
    unsafe fclose(output)
    unsafe free(prompt)
  }

  /// Returns the line typed at the prompt, starting with a prefilled text.
  ///
  /// Several pasted lines are edited as one and returned one by one after Enter; Ctrl-C drops the
  /// rest.
  public func readLine(prompt: String, prefill: Prefill? = nil) -> LineInput {
    if prefill == nil, let line = pastedLines.popFirst() { return line }
    return readTyped(prompt: prompt, prefill: prefill)
  }

  /// Drops the lines of a paste that have not been returned; returns how many they were.
  public func dropPaste() -> Int {
    defer { pastedLines = [] }
    return pastedLines.count
  }

  /// Returns the answer to a question: without pasted lines, history, completion and suggestions,
  /// which are all of commands.
  ///
  /// `lines` stand above the prompt.
  public func readAnswer(prompt: String, below lines: [String] = []) -> LineInput {
    isAnswer = true
    defer { isAnswer = false }
    for line in lines { show("\(line.withVisibleControls)\n") }
    return readTyped(prompt: prompt, prefill: nil)
  }

  private func readTyped(prompt: String, prefill: Prefill?) -> LineInput {
    unsafe free(self.prompt)
    shownPrompt = prompt.withVisibleControls
    unsafe self.prompt = strdup(
      PromptText.marked(prompt, style: understandsSequences ? promptStyle : nil))
    self.prefill = prefill
    offerHistory()
    guard let text = edit() else {
      if outcome == .interrupt { pastedLines = [] }
      show(outcome == .interrupt ? "^C\n" : "\n")
      return outcome ?? .endOfInput
    }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    pastedLines = lines.dropFirst().map { LineInput(String($0)) } + pastedLines
    return LineInput(String(lines[0]))
  }

  /// Returns the text up to Enter, or `nil` if something else ended editing.
  private func edit() -> String? {
    outcome = nil
    isSearching = false
    undecided = nil
    suggested = nil
    redrawnLine = nil
    drawnMarks = []
    isAtEnd = true
    readAhead = []
    quotesNext = false
    signalKeys = Terminal.signalKeys(of: input)
    decoder = KeyDecoder()
    columns = Terminal.size(of: input)?.columns ?? 80
    signals = SignalWatch()
    if prefill != nil { editor.push([PrivateKey.prefill]) }
    // libedit shows the prompt first, so characters typed ahead would be echoed twice.
    unsafe edit_line_set_raw(editor.handle, 1)
    announcePastes(true)
    var count: Int32 = 0
    let text = unsafe el_wgets(editor.handle, &count).map {
      unsafe String(wide: $0, count: Int(count))
    }
    announcePastes(false)
    signals?.end()
    guard outcome == nil, var text else { return nil }
    if text.unicodeScalars.last == "\n" { text.unicodeScalars.removeLast() }
    return text
  }

  /// Passes the history to libedit, if it changed; none for an answer.
  private func offerHistory() {
    let revision = isAnswer ? nil : history.revision
    guard linesRevision != revision else { return }
    linesRevision = revision
    unsafe history_clear(lines)
    if !isAnswer { history.entries.forEach { unsafe history_enter(lines, $0.line) } }
  }
}

extension EditLineReader {
  /// Returns the reader that created an editor.
  static func of(_ editor: OpaquePointer?) -> EditLineReader {
    unsafe Unmanaged.fromOpaque(edit_line_client_data(editor)!).takeUnretainedValue()
  }

  /// Prints text with its control characters.
  func show(_ text: String) {
    unsafe fputs(text, output)
    unsafe fflush(output)
  }

  /// Redraws the prompt and the line, starting in the cursor's row or some rows above it.
  func redraw(rowsUp: Int = 0) {
    let up = rowsUp > 0 ? "\u{1B}[\(rowsUp)A" : ""
    // tmux takes erasing from the first cell for a new screen, and keeps the rows in its history.
    show(understandsSequences ? "\(up)\r \u{1B}[J\r" : "\n")
    drawnMarks = []
    unsafe edit_line_redraw(editor.handle)
    redrawnLine = editor.line.text
  }

  /// Redraws the prompt and the line after the terminal's size changed.
  func resize() {
    let size = Terminal.size(of: input) ?? (80, 24)
    let line = editor.line
    let row =
      Terminal.rewrapsRows
      ? RewrappedLayout(
        prompt: shownPrompt, line: line, drawnFor: columns, now: size.columns,
        leavesOutBlanks: redrawnLine == line.text
      ).current.row
      : LineLayout(prompt: shownPrompt, line: line, columns: columns).row
    columns = size.columns
    unsafe el_resize(editor.handle)
    redraw(rowsUp: min(row, size.rows - 1))
  }
}
