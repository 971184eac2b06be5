internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

/// Completes the command line of the process, for shells, with the completer of the prompt.
enum ProcessCompleter {
  /// Returns what the last of `words` may be.
  ///
  /// A candidate's `insertion` is the whole word that takes its place, not quoted for any shell; `display` and
  /// `summary` are what to show of it, as the data has them, and a space may follow where `isFinal` is true.
  /// At most 200 are returned for each thing that may stand there.
  ///
  /// - Parameters:
  ///   - words: The words after the program's name as far as the cursor, as the shell has split and unquoted
  ///     them; the last is the one to be completed, empty for a new one.
  ///   - book: Opens the book, or one that `--book` names. It is called at most once, and only where something
  ///     in the book can complete the word; where it fails, nothing of the book is offered.
  static func candidates(
    for words: [String], book open: (_ path: String?) throws -> SearchableBook
  ) -> [CompletionCandidate] {
    let signature = ProcessOptions.signature
    let before = words.dropLast().map { Word(argument: $0) }
    return withoutActuallyEscaping(open) { open in
      var opened: SearchableBook?
      let source = BookCompletionSource {
        if let opened { return opened }
        // A book that cannot be opened offers nothing.
        let book = (try? open(bookPath(in: before))) ?? SearchableBook()
        opened = book
        return book
      }
      return Completer(CommandTable.standard.signatures).candidates(
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
