internal import ContactsModel

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The command that results longer than the screen are read with.
struct Pager: Hashable, Sendable {
  /// The command line, for the shell.
  let command: String

  /// What is used where nothing is said, if it is there.
  private static let standard = "less -FRX"

  /// Takes a command line; nil for one that is empty, or `cat`, which page nothing.
  init?(command: String) {
    guard !["", "cat"].contains(command.trimmed) else { return nil }
    self.command = command
  }

  /// Takes `$PAGER`, else `less`; nil where there is to be none.
  init?(environment: Environment) {
    if let command = getenv("PAGER") {
      self.init(command: String(cString: command))
    } else {
      guard environment.hasProgram("less") else { return nil }
      self.init(command: Self.standard)
    }
  }

  /// Starts the pager; nil where that cannot be done.
  func start() -> PagerProcess? {
    // As git has it: colours pass through `less` however it is named, unless the user says otherwise.
    PagerProcess(script: "export LESS=\"${LESS-FRX}\" LV=\"${LV--c}\"\n\(command)")
  }
}

extension Environment {
  /// Tells whether one of the folders in `$PATH` has a program of that name.
  fileprivate func hasProgram(_ name: String) -> Bool {
    (self["PATH"] ?? "").split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }
}
