import CLibEdit
internal import Platform
import UnicodeText

/// Reads lines that a person edits at a terminal, by means of libedit.
///
/// Between two lines the terminal and the signal handlers are as they were found. libedit's state
/// is the process's, so there can be one reader, used from one thread.
@safe public final class EditLineReader: LineReader {
  /// The number of the line last read.
  public private(set) var lineNumber = 0

  /// The lines that ↑ and Ctrl-R look through.
  public let history: LineHistory

  /// How Tab completes a line at the cursor, an offset in its UTF-8.
  public var completion: (_ line: String, _ cursor: Int) -> Completion? = { _, _ in nil }

  /// What is done once, when a prompt stands for the first time and a key is waited for.
  public var whenReady: (() -> Void)?

  /// The parameters of the prompt's SGR sequence, such as `1;34`; `nil` for a plain prompt.
  public var promptStyle: String?

  /// What is shown after a line with the cursor at its end, asked for at every key.
  public var suggestion: (_ line: String) -> Autosuggestion? = { _ in nil }

  /// The parameters of the SGR sequence of suggestions, such as `2`; `nil` shows none, as what is
  /// suggested must not look like what is typed.
  public var suggestionStyle: String?

  let editor: Editor
  let input: Int32
  /// What is typed, to be read without waiting for it where the terminal can be opened for that; else the input.
  private(set) lazy var keyboard = Terminal.openedWithoutWaiting(input) ?? input
  let output: UnsafeMutablePointer<FILE>

  /// What ended the editing other than Enter; once it is set, nothing more is read.
  var outcome: LineInput?
  var signals: SignalWatch?
  var decoder = KeyDecoder()
  var prefill: Prefill?
  var suggestions = SuggestionState()

  /// Whether what comes is part of a paste.
  var isPasting = false

  /// What was read to find out whether Esc begins a sequence, and is yet to be handled.
  var readAhead: ArraySlice<wchar_t> = []

  /// The width of the terminal for which the line was last drawn.
  var columns = 80

  /// The line as it was when all of it was last drawn at once.
  var lineDrawnAnew: String?

  /// The prompt as it is shown, without its style.
  private(set) var shownPrompt = ""

  /// The line at which Tab was last pressed with several candidates left, and those.
  var undecided: (line: Editor.Line, completion: Completion)?

  /// Whether the terminal acts on escape sequences.
  let understandsSequences = !Terminal.isDumb

  private let inputFile: UnsafeMutablePointer<FILE>
  private let lines: OpaquePointer
  private var linesRevision = 0
  private var prompt = unsafe strdup("")

  /// The lines of a paste that follow the one returned last.
  private var pastedLines: ArraySlice<LineInput> = []

  /// Takes up a terminal.
  ///
  /// - Parameters:
  ///   - program: The name by which a user's `.editrc` can single this program out.
  ///   - settings: The file of key bindings; `nil` for the user's `.editrc`.
  public init(
    program: String, history: LineHistory, settings: String? = nil,
    input: Int32 = 0, output: Int32 = 1
  ) throws {
    // In another locale libedit drops what is typed beyond ASCII, and fails on such a prompt.
    useUTF8Locale()
    guard let inputFile = unsafe fdopen(try Self.duplicate(of: input), "r"),
      let outputFile = unsafe fdopen(try Self.duplicate(of: output), "w"),
      let handle = unsafe el_init(program, inputFile, outputFile, outputFile),
      let lines = unsafe history_init()
    else { throw LineEditingError(.startEditor, code: .last) }
    self.history = history
    self.input = input
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
    unsafe el_source(handle, settings)
    unsafe edit_line_set_reader(handle) { unsafe EditLineReader.of($0).readCharacter(into: $1!) }
    bindKeys()
  }

  private static func duplicate(of number: Int32) throws(LineEditingError) -> Int32 {
    do throws(Errno) {
      return try Descriptor(number).duplicated().number
    } catch {
      throw LineEditingError(.startEditor, code: error)
    }
  }

  deinit {
    unsafe el_end(editor.handle)
    unsafe history_end(lines)
    if keyboard != input { Descriptor(keyboard).close() }
    unsafe fclose(inputFile)
    unsafe fclose(output)
    unsafe free(prompt)
  }

  /// Returns the line typed at the prompt.
  public func readLine(prompt: String) -> LineInput {
    readLine(prompt: prompt, prefill: nil)
  }

  /// Returns the line typed at the prompt, on which a text stands at first.
  ///
  /// When several lines are pasted they are edited as one, and returned one by one after Enter;
  /// Ctrl-C gives up those that are left.
  public func readLine(prompt: String, prefill: Prefill?) -> LineInput {
    if prefill == nil, let line = pastedLines.popFirst() {
      lineNumber += 1
      return line
    }
    suggestions.isOn = true
    return readTyped(prompt: prompt, prefill: prefill)
  }

  /// Returns the answer to a question, for which no line is taken that was pasted before it.
  public func readAnswer(prompt: String) -> LineInput {
    suggestions.isOn = false
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
    lineNumber += 1
    return LineInput(String(lines[0]))
  }

  /// Returns what was typed up to Enter, or `nil` where something else ended the editing.
  private func edit() -> String? {
    outcome = nil
    undecided = nil
    suggestions.offer = nil
    lineDrawnAnew = nil
    readAhead = []
    columns = Terminal.size(of: input)?.columns ?? 80
    signals = SignalWatch()
    if prefill != nil { editor.push([PrivateKey.prefill]) }
    // libedit shows the prompt first, so that what is typed at once would be echoed twice.
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

  /// Gives libedit the history's lines, if there are others than when it was last given them.
  private func offerHistory() {
    guard linesRevision != history.revision else { return }
    linesRevision = history.revision
    unsafe history_clear(lines)
    history.entries.forEach { unsafe history_enter(lines, $0.line) }
  }
}

extension EditLineReader {
  /// Returns the reader that an editor was made by.
  static func of(_ editor: OpaquePointer?) -> EditLineReader {
    unsafe Unmanaged.fromOpaque(edit_line_client_data(editor)!).takeUnretainedValue()
  }

  /// Prints text, in which control characters act.
  func show(_ text: String) {
    unsafe fputs(text, output)
    unsafe fflush(output)
  }

  /// Draws prompt and line anew, in the row of the cursor or some rows above it, and those below.
  func redraw(rowsUp: Int = 0) {
    let up = rowsUp > 0 ? "\u{1B}[\(rowsUp)A" : ""
    show(understandsSequences ? "\(up)\r\u{1B}[J" : "\n")
    unsafe edit_line_redraw(editor.handle)
    lineDrawnAnew = editor.line.text
  }

  /// Draws prompt and line anew for the terminal's new size, where the prompt's first row is now.
  func resize() {
    let size = Terminal.size(of: input) ?? (80, 24)
    let line = editor.line
    let row =
      Terminal.rewrapsRows
      ? RewrappedLayout(
        prompt: shownPrompt, line: line, drawnFor: columns, now: size.columns,
        leavesOutBlanks: lineDrawnAnew == line.text
      ).current.row
      : LineLayout(prompt: shownPrompt, line: line, columns: columns).row
    columns = size.columns
    unsafe el_resize(editor.handle)
    redraw(rowsUp: min(row, size.rows - 1))
  }
}
