internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch
internal import ContactsStore
internal import Platform

/// What a shell asks when Tab is pressed behind the program's name, and what it is answered.
///
/// `contacts --complete WORD…` has the words after the program's name as far as the cursor, without
/// quotes; the last one, which may be empty, is the one to be completed. The answer is a candidate a
/// line: the whole word without quotes, and after a TAB what it is, if there is something to say. A
/// candidate that ends in `=`, `:` or `/` goes on; behind any other a blank may follow. Whatever is
/// wrong, nothing is printed, and the status is 0: a shell has no place for errors there.
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
  func answer(in environment: Environment = Environment()) -> String {
    ProcessCompleter.candidates(for: words) { path in
      guard let path = path?.expandingHome ?? environment.bookPath else { return SearchableBook() }
      return try Store(path: path, forReading: true).book
    }.filter { $0.insertion == $0.insertion.safeForTerminal }
      .map { [$0.insertion, $0.summary.safeForTerminal].filter { !$0.isEmpty } }
      .map { $0.joined(separator: "\t") + "\n" }
      .joined()
  }
}
