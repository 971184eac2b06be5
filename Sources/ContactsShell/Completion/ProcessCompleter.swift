internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

/// Completes the command line of the process, for shells, with the completer of the prompt.
enum ProcessCompleter {
  /// Returns candidates for the last of `words`, at most 200 of each kind.
  ///
  /// A candidate's `insertion` is the whole word, not quoted for any shell; `display` and `summary`
  /// describe it, unescaped, and a space may follow if `isFinal` is true.
  ///
  /// - Parameters:
  ///   - words: The words between the program's name and the cursor, split and unquoted by the
  ///     shell; the last is the one to complete, empty for a new one.
  ///   - preferences: The options of the user.
  ///   - book: Opens the book, or the one named by `--book`. It is called at most once, and only if
  ///     the book has candidates; if it fails, the book has none.
  static func candidates(
    for words: [String], preferences: UserPreferences = UserPreferences(),
    book open: (_ path: String?) throws -> SearchableBook
  ) -> [CompletionCandidate] {
    let signature = ProcessOptions.signature
    let before = words.dropLast().map { Word(argument: $0) }
    return withoutActuallyEscaping(open) { open in
      var opened: SearchableBook?
      let source = BookCompletionSource(preferences) {
        if let opened { return opened }
        // A book that cannot be opened offers nothing.
        let book = (try? open(bookPath(in: before))) ?? SearchableBook()
        opened = book
        return book
      }
      return Completer(CommandTable.standard.signatures, aliases: preferences.aliases).candidates(
        for: Word(argument: words.last ?? ""), after: before, of: signature, from: source)
    }
  }

  /// The value of the last `--book` option of the process.
  private static func bookPath(in words: [Word]) -> String? {
    // An unfinished command line cannot be parsed, so its words are looked at one by one.
    var path: String?
    for (index, word) in words.enumerated() {
      if word.text == "--book", index + 1 < words.count { path = words[index + 1].text }
      if word.text.hasPrefix("--book=") { path = String(word.text.dropFirst("--book=".count)) }
    }
    return path
  }
}
