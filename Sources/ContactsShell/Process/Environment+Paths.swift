internal import Platform

/// The places that the environment names (XDG Base Directory Specification).
extension Environment {
  /// Returns the path of a file of ours under the folder that `variable` names, or else in the home folder.
  func path(_ file: String, under variable: String, orHome folder: String) -> String? {
    // A relative path there is invalid, and ignored.
    if let base = self[variable], base.hasPrefix("/") { return "\(base)/contacts/\(file)" }
    return self["HOME"].map { "\($0)/\(folder)/contacts/\(file)" }
  }

  /// The book where none is named.
  var bookPath: String? {
    self["CONTACTS_BOOK"]
      ?? path("contacts.json", under: "XDG_DATA_HOME", orHome: ".local/share")
  }

  /// The lines typed before.
  var historyPath: String? {
    self["CONTACTS_HISTFILE"] ?? path("history", under: "XDG_STATE_HOME", orHome: ".local/state")
  }

  /// The user's own script, run before a prompt.
  var startScriptPath: String? {
    path("contactsrc", under: "XDG_CONFIG_HOME", orHome: ".config")
  }

  /// What the user set with `option`.
  var optionsPath: String? {
    path("options.json", under: "XDG_CONFIG_HOME", orHome: ".config")
  }
}
