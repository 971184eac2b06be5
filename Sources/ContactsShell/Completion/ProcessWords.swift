internal import CommandLanguage
internal import ContactsStore

/// The words of a process command line, the last of which is to be completed.
struct ProcessWords {
  private let words: [String]
  /// The index of the command's name; the last one where it is still to come.
  private let command: Int

  init(_ words: [String]) {
    self.words = words
    var index = 0
    while index < words.count - 1, words[index].hasPrefix("-"), words[index] != "--" {
      index += Self.takesNext(words[index]) ? 2 : 1
    }
    if index < words.count - 1, words[index] == "--" { index += 1 }
    command = index
  }

  /// Returns what the last word may be, with what the book has that is named, or else the user's own.
  func candidates(in environment: Environment) -> [CompletionCandidate] {
    guard let current = words.last else { return [] }
    if command >= words.count || command == words.count - 1 && current.hasPrefix("-") {
      return complete(["contacts"] + words.dropLast(), [ProcessOptions.signature], environment)
    }
    return complete(
      Array(words[command..<(words.count - 1)]), CommandTable.standard.signatures, environment)
  }

  private func complete(
    _ before: [String], _ signatures: [Signature], _ environment: Environment
  ) -> [CompletionCandidate] {
    let typed = before.map { Word(argument: $0).retyped } + [Word(argument: words.last!).typed]
    let line = typed.joined(separator: " ")
    // The whole word is answered, also where only the value of an option is completed.
    let head = words.last!.hasPrefix("--") ? words.last!.prefix { $0 != "=" } + "=" : ""
    return Completer(signatures).complete(line, at: line.utf8.count, from: source(environment))
      .candidates.map { candidate in
        words.last!.hasPrefix(head)
          ? CompletionCandidate(head + candidate.text, summary: candidate.summary) : candidate
      }
  }

  /// What there is to offer; a book that cannot be read offers nothing.
  private func source(_ environment: Environment) -> any CompletionSource {
    guard let path = book(in: environment), let store = try? Store(path: path) else {
      return NothingToOffer()
    }
    return BookCompletionSource(
      session: Session(store: store, screen: Screen(), preferences: Session.Preferences()))
  }

  private func book(in environment: Environment) -> String? {
    let options = words.prefix(command)
    let name = "--book"
    let given =
      options.last { $0.hasPrefix(name + "=") }.map { String($0.dropFirst(name.count + 1)) }
      ?? options.lastIndex(of: name).flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
    return given?.expandingHome ?? environment.bookPath
  }

  private static func takesNext(_ word: String) -> Bool {
    ProcessOptions.signature.options.contains { option in
      option.placeholder != nil
        && (word == option.spelling || option.alias.map { word == "-\($0)" } == true)
    }
  }
}

private struct NothingToOffer: CompletionSource {
  func candidates(
    for kind: Parameter.Kind, prefix: String, in context: CompletionContext
  ) -> [CompletionCandidate] { [] }
}

extension Word {
  /// The word as far as it is typed, each character that means something quoted by itself.
  fileprivate var typed: String {
    text.map { character in
      character.isWhitespace || "'\"\\$`()#".contains(character) ? "\\\(character)" : "\(character)"
    }.joined()
  }
}
