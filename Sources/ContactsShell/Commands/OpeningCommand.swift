internal import JSON
internal import Platform

/// A command that opens or copies a value of a contact.
protocol OpeningCommand: Command {}

extension OpeningCommand {
  static var isPaged: Bool { false }
  // Whoever is only mentioned in a note must not be called, nor written to.
  static func isChanging(inForm form: Int) -> Bool { true }
}

extension ReadingSession {
  /// Whether to open and copy; off a terminal, for programs, and in a dry run, what would be opened
  /// or copied is printed.
  private var actsOutside: Bool {
    screen.isTerminal && Terminal.isTerminal(0) && preferences.format == nil && !isDryRun
  }

  /// Opens a URI, or prints it.
  mutating func open(_ uri: String, for command: String) throws {
    guard uri.utf8.count <= ContactURI.maximumSize else {
      throw CommandError(
        "cannot open a URI of \(uri.utf8.count) bytes, as many programs cut one of more than "
          + "\(ContactURI.maximumSize)")
    }
    guard actsOutside else { return try printInstead(uri, named: "uri", for: command) }
    try Opener(userPreferences).open(uri)
    report("opened \(uri)")
  }

  /// Puts a text on the clipboard, or prints it.
  mutating func copy(_ text: String, called name: String, for command: String) throws {
    guard text.utf8.count <= Clipboard.maximumSize else {
      throw CommandError(
        "cannot copy \(text.utf8.count) bytes, as terminals take at most "
          + "\(Clipboard.maximumSize)")
    }
    guard actsOutside else { return try printInstead(text, named: "value", for: command) }
    let clipboard = Clipboard(isTerminalDumb: screen.isDumb)
    output.write(try clipboard.sequence(copying: text))
    for problem in clipboard.failures(copying: text) { advise(problem) }
    report("copied \(name): \(text)".safeForTerminal)
  }

  /// Prints what would be opened or copied.
  private mutating func printInstead(
    _ text: String, named column: String, for command: String
  ) throws {
    if try !write(CollectionOfOne(text), [.init(column) { .string($0) }], of: command) {
      output.writeData("\(text)\n".utf8)
    }
  }
}
