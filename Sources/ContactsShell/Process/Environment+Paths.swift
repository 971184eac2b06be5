internal import Platform

/// The paths that the environment sets (XDG Base Directory Specification).
extension Environment {
  /// Returns the path of a file of ours below the folder in `variable`, or below the home folder.
  func path(_ file: String, under variable: String, orHome folder: String) -> String? {
    // A relative path there is invalid (XDG), and ignored.
    if let base = self[variable], base.hasPrefix("/") { return "\(base)/contacts/\(file)" }
    return self["HOME"].map { "\($0)/\(folder)/contacts/\(file)" }
  }

  /// The default path of the book.
  var bookPath: String? {
    self["CONTACTS_BOOK"]?.expandingHome
      ?? path("contacts.json", under: "XDG_DATA_HOME", orHome: ".local/share")
  }

  var historyPath: String? {
    self["CONTACTS_HISTFILE"] ?? path("history", under: "XDG_STATE_HOME", orHome: ".local/state")
  }

  /// Returns the path of a file of settings.
  func configurationPath(_ file: String) -> String? {
    path(file, under: "XDG_CONFIG_HOME", orHome: ".config")
  }

  /// Returns whether a folder in `$PATH` has a program.
  func hasProgram(_ name: String) -> Bool {
    (self["PATH"] ?? "").split(separator: ":").contains { File.isExecutable("\($0)/\(name)") }
  }
}
