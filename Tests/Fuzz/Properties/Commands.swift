import CommandLanguage
import ContactsModel
import ContactsSearch
import ShellTestSupport

@testable import ContactsShell

extension FuzzTarget {
  /// Any line is run by a command or an error with a message, as a line and as words of a process;
  /// what is offered for its words can be typed there.
  ///
  /// Nothing is printed or written.
  @Sendable static func command(_ bytes: [UInt8]) throws {
    let line = String(decoding: bytes, as: UTF8.self)
    if let words = try? Tokenizer.words(in: line) {
      try expectResult(of: aliases.expanding(words))
      do {
        _ = try ProcessOptions(words.map(\.text), aliases: aliases)
      } catch {
        try expectEqual("\(error)".isEmpty, false, "a message")
      }
      _ = completer.candidates(
        for: words.last ?? Word(argument: ""), after: words.dropLast(),
        of: ProcessOptions.signature, from: source)
    }
    for end in Set([line.utf8.count, line.utf8.count / 2]) {
      try expectCandidates(in: line, at: end)
    }
  }

  private static func expectResult(of words: [Word]) throws {
    do {
      try runDry(words, on: Array(smallBook.storedContacts), allowingPrefixes: true)
    } catch {
      try expectEqual("\(error)".isEmpty, false, "a message")
    }
  }

  /// Each candidate, put into the line, is a word there, and the words before it stay.
  private static func expectCandidates(in line: String, at end: Int) throws {
    let before = Tokenizer.partial(line, upTo: end)
    let result = completer.complete(line, at: end, from: source)
    guard !result.candidates.isEmpty else { return }
    try expectEqual(
      0 <= result.range.lowerBound && result.range.upperBound <= end, true, "a range in the line")
    let head = Array(line.utf8.prefix(result.range.lowerBound))
    for candidate in result.candidates {
      let completed = String(decoding: head + Array(candidate.insertion.utf8), as: UTF8.self)
      let after = Tokenizer.partial(completed, upTo: completed.utf8.count)
      try expectEqual(
        after.words.map(\.text), before.words.map(\.text), "the words before \(candidate)")
      let text = Array((after.current?.text ?? "").utf8)
      try expectEqual(
        text.suffix(candidate.text.utf8.count), Array(candidate.text.utf8)[...],
        "what was offered, in \(completed.debugDescription)")
    }
  }

  private static let aliases = [
    CommandAlias("friends", "list tag:friend"), CommandAlias("odd", "'open"),
  ]

  private static let completer = Completer(CommandTable.standard.signatures, aliases: aliases)

  /// The names and values of a small book, but no files of this machine.
  private struct Source: CompletionSource {
    let book: BookCompletionSource

    func candidates(
      for kind: Parameter.Kind, prefix: String, in context: CompletionContext
    ) -> [CompletionCandidate] {
      [.file, .book].contains(kind) || context.words.contains { $0.text.hasPrefix("book") }
        ? [] : book.candidates(for: kind, prefix: prefix, in: context)
    }
  }

  private static var source: Source { Source(book: BookCompletionSource { smallBook }) }

  private static let smallBook: SearchableBook = {
    var book = SearchableBook()
    let names = [
      "Ada Lovelace", "Zoë O'Brien \"Z\"", "-dash # $x", "e\u{301}\u{301} line\nend", "王 小明",
    ]
    for (number, name) in names.enumerated() {
      let number = UInt64(number)
      var contact = Contact(id: ContactID(words: (number << 60, number)))
      contact.rename(name)
      contact.append(PhoneNumber("+49 151 10000\(number)"))
      contact.append(EmailAddress("ada\(number)@example.org"))
      contact.tags = ["friend", "two words", "\u{301}mark", "it's"]
      contact.note = name
      _ = try? book.append(StoredContact(contact))
    }
    return book
  }()
}
