internal import ContactsFormats
internal import ContactsModel
internal import Platform

/// The clipboard of the person at the terminal.
///
/// The terminal is asked to copy (OSC 52), which also works through ssh. As it never says whether it
/// did, and some do not, tmux and the program of the desktop, if there is one, copy too.
struct Clipboard {
  /// The most bytes to copy: in base64 as long as terminals take, and a pipe holds them.
  static let maximumSize = 48 << 10

  /// Whether the terminal understands no escape sequences.
  let isTerminalDumb: Bool
  /// The programs that copy their standard input, with their arguments.
  private let programs: [[String]]
  private let isInTmux: Bool

  init(isTerminalDumb: Bool) {
    let environment = Environment()
    self.isTerminalDumb = isTerminalDumb
    isInTmux = environment["TMUX"] != nil
    // Through ssh, the desktop is another machine's.
    let desktop =
      environment["SSH_CONNECTION"] == nil
      ? Self.desktops.first { variable, words in
        variable.map { environment[$0] != nil } ?? true && environment.hasProgram(words[0])
      }?.words : nil
    let tmux = isInTmux && environment.hasProgram(Self.tmux[0]) ? Self.tmux : nil
    programs = [tmux, desktop].compactMap(\.self)
  }

  /// Sets tmux's own buffer, and through it the clipboard of the terminal around it.
  private static let tmux = ["tmux", "load-buffer", "-w", "-"]

  /// The programs of desktops, each with the variable that is set where it works.
  private static let desktops: [(variable: String?, words: [String])] = [
    ("WAYLAND_DISPLAY", ["wl-copy", "--type", "text/plain"]),
    ("DISPLAY", ["xclip", "-selection", "clipboard"]),
    ("DISPLAY", ["xsel", "--clipboard", "--input"]),
    (nil, ["pbcopy"]),
  ]

  /// Returns what asks the terminal to copy a text; empty for a dumb one, if a program
  /// can.
  func sequence(copying text: String) throws(CommandError) -> [UInt8] {
    guard isTerminalDumb else { return Self.sequence(copying: text, inTmux: isInTmux) }
    guard !programs.isEmpty else {
      throw CommandError(
        "cannot copy: the terminal is dumb, and there is no wl-copy, xclip, xsel or pbcopy")
    }
    return []
  }

  /// Returns the control sequence of xterm; tmux gets it twice: for itself (`set-clipboard on`), and
  /// to pass on (`allow-passthrough on`).
  static func sequence(copying text: String, inTmux: Bool) -> [UInt8] {
    let set = Array("\u{1B}]52;c;".utf8) + Base64.encoded(text.utf8) + [0x07]
    guard inTmux else { return set }
    return set + Array("\u{1B}Ptmux;\u{1B}".utf8) + set + Array("\u{1B}\\".utf8)
  }

  /// Starts a program with a text as its input.
  private static func start(
    _ program: [String], copying text: String
  ) throws(Errno) -> DetachedProcess {
    let (output, input) = try Descriptor.pipe()
    defer {
      output.close()
      input.close()
    }
    let process = try DetachedProcess(
      program: program[0], Array(program.dropFirst()), input: output)
    // The pipe holds it all, even if the program never reads.
    if let code = input.write(Array(text.utf8), patience: .zero) { throw code }
    return process
  }

  /// How long to wait for the program to fail.
  private static let patience = Duration.milliseconds(500)

  /// Has the programs copy a text; returns what went wrong.
  func failures(copying text: String) -> [String] {
    programs.compactMap { program in
      do throws(Errno) {
        let process = try Self.start(program, copying: text)
        guard let status = process.status(within: Self.patience), status != 0 else { return nil }
        return "`\(program[0])` could not copy it: it ended with status \(status)"
      } catch {
        return "`\(program[0])` could not copy it: \(error)"
      }
    }
  }
}
