internal import CommandLanguage
internal import Platform

/// The books that `--book` knows by name.
enum NamedBook: NamedOption {
  static let kindName = "book"
  static let exampleName = "work"
  static let optionSummary = "a book that `--book` knows by this name"
  static let valuesSummary = "the path of its file"
  static let valueKind = Parameter.Kind.file

  /// Returns an absolute path, so that the name means one book wherever it is used.
  static func canonical(_ text: String, for name: String) throws(CommandError) -> String {
    guard !text.isEmpty else { throw CommandError("a book needs the path of a file") }
    return try text.expandingHome.absolutePath()
  }
}

extension Parameter.Kind {
  /// A book: a path, or a name that `option` has set.
  static let book = Parameter.Kind(rawValue: "book")
}

extension UserPreferences {
  /// Returns the path of a book given with `--book`: a text with a slash, an existing file, or a
  /// name that `option` has set.
  func bookPath(_ text: String) -> String {
    let text = text.expandingHome
    guard !text.contains("/"), !File.exists(text) || Folder.exists(text),
      let path = self[named: NamedBook.self].first(where: { $0.name == text.lowercased() })?.value
    else { return text }
    return path
  }
}
