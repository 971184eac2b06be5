internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import ContactsSync
internal import Platform

/// The requests of shells that complete the program's command line, and the replies.
///
/// `contacts --complete WORD…` gets the words between the program's name and the cursor, unquoted;
/// the last one, which may be empty, is the one to complete. The reply has one candidate per line:
/// the whole word, unquoted, and after a TAB its summary, if any. A candidate that ends in `=`, `:`
/// or `/` is incomplete; a space may follow any other. Errors print nothing and give status 0, as a
/// shell cannot show them there.
struct ShellCompletion {
  /// The first argument of such a call.
  static let option = "--complete"

  /// The words after the name of the program; the last is under the cursor.
  let words: [String]

  /// Reads the arguments after the name of the program; nil if no shell asks.
  init?(_ arguments: [String]) {
    guard arguments.first == Self.option else { return nil }
    words = arguments.count > 1 ? Array(arguments.dropFirst()) : [""]
  }

  /// The lines of the answer, from the book named, or the user's own.
  ///
  /// Candidates with control characters are left out, as a shell would read other words.
  func answer() -> String {
    let environment = Environment()
    // A shell cannot show problems of the options.
    let preferences = OptionsFile(path: environment.configurationPath("options.json"))
      .load().preferences
    let bookPath = { (path: String?) in
      path.map { preferences.bookPath($0) } ?? environment.bookPath
    }
    return candidates(preferences) { path in
      guard let book = bookPath(path), let file = environment.configurationPath("accounts.json")
      else { return [] }
      return try AccountsFile(path: file).accounts(of: BookLocation(book))
    } book: { path in
      guard let path = bookPath(path) else { return SearchableBook() }
      return try Store(path: path, forReading: true).book
    }.filter { $0.insertion == $0.insertion.safeForTerminal }
      .map { [$0.insertion, $0.summary.safeForTerminal].filter { !$0.isEmpty } }
      .map { $0.joined(separator: "\t") + "\n" }
      .joined()
  }

  /// Returns candidates for the last word from the completer of the prompt, at most 200 of each
  /// kind.
  ///
  /// A candidate's `insertion` is the whole word, not quoted for any shell; `display` and `summary`
  /// describe it, unescaped, and a space may follow if `isFinal` is true.
  ///
  /// - Parameters:
  ///   - preferences: The options of the user.
  ///   - accounts: Reads the accounts of the book, or of the one named; if it fails, there are none.
  ///   - book: Opens the book, or the one named by `--book`. It is called at most once, and only if
  ///     the book has candidates; if it fails, the book has none.
  func candidates(
    _ preferences: UserPreferences = UserPreferences(),
    accounts: (_ path: String?) throws -> [Account] = { _ in [] },
    book open: (_ path: String?) throws -> SearchableBook
  ) -> [CompletionCandidate] {
    let before = words.dropLast().map { Word(argument: $0) }
    let path = Self.bookPath(in: before)
    // Read at once, as the file is small.
    let accounts = (try? accounts(path)) ?? []
    return withoutActuallyEscaping(open) { open in
      var opened: SearchableBook?
      let source = BookCompletionSource(preferences, accounts: { accounts }) {
        if let opened { return opened }
        // A book that cannot be opened offers nothing.
        let book = (try? open(path)) ?? SearchableBook()
        opened = book
        return book
      }
      return Completer(CommandTable.standard.signatures, aliases: preferences.aliases).candidates(
        for: Word(argument: words.last ?? ""), after: before, of: ProcessOptions.signature,
        from: source)
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
