internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import Platform

/// The program that opens URIs: a browser, a mail program, a telephone.
struct Opener {
  /// The program, and the words before the URI.
  private let command: [String]

  /// Finds the user's program, or the one of the desktop; throws if there is none.
  init(_ preferences: UserPreferences) throws(CommandError) {
    if let command = preferences[OpenerCommand.self].words {
      self.command = command
    } else if let program = Self.usual.first(where: Environment().hasProgram) {
      command = [program]
    } else {
      throw CommandError(
        "no \(Self.usual.joined(separator: " or ")) to open it with; name a program with "
          + "`option opener COMMAND`")
    }
  }

  /// The help on what commands open.
  static let discussion = """
    `option opener` names another program than that of the desktop. Off a terminal, the URI is \
    printed, and nothing is opened.
    """

  /// The programs of desktops: freedesktop.org's, and that of macOS.
  static let usual = ["xdg-open", "open"]

  /// How long to wait for the program to fail; a browser may run on for hours.
  private static let patience = Duration.milliseconds(500)

  /// Opens a URI, without waiting for what opens to be closed.
  ///
  /// The program gets the URI as one argument, which begins with a scheme and so is no option. No
  /// shell reads it.
  func open(_ uri: String) throws(CommandError) {
    let program = command[0]
    let status: Int32?
    do throws(Errno) {
      let process = try DetachedProcess(program: program, command.dropFirst() + [uri])
      status = process.status(within: Self.patience)
    } catch {
      throw CommandError("cannot open \(uri): \(program): \(error)")
    }
    guard let status, status != 0 else { return }
    throw CommandError("`\(program)` could not open \(uri): it ended with status \(status)")
  }
}
