internal import UnicodeText

/// A command's words, with options separated from the rest.
///
/// Reading does not stop at a mistake: the first one is recorded. Parsing throws it; completion
/// ignores it.
struct SortedWords {
  /// An option as given in the line.
  struct GivenOption {
    let option: Option
    let word: Word
    let value: String?
  }

  let signature: Signature
  private(set) var positionals: ArraySlice<Word> = []
  private(set) var given: [GivenOption] = []

  /// The last option, while its value is missing.
  private(set) var awaiting: (option: Option, word: Word)?

  /// Whether an option may follow.
  private(set) var acceptsOptions = true
  private(set) var mistake: UsageError?

  init(_ words: ArraySlice<Word>, of signature: Signature) {
    self.signature = signature
    guard words.contains(where: \.mayBeOption) else {
      // All words are of one kind, so nothing is separated.
      positionals = words
      acceptsOptions = words.isEmpty || signature.optionPlacement == .anywhere
      return
    }
    positionals.reserveCapacity(words.count)
    for word in words { take(word) }
  }

  private mutating func take(_ word: Word) {
    if let (option, name) = awaiting {
      awaiting = nil
      if !word.isLongOption { return give(option, word: name, value: word.text, from: word) }
      note(.missing(option), at: name)
    }
    if acceptsOptions, word.mayBeOption {
      if word.isKeyword("--") { return acceptsOptions = false }
      if let spelling = word.optionSpelling(signature.optionPlacement) {
        return take(word, spelled: spelling)
      }
    }
    positionals.append(word)
    if signature.optionPlacement == .leading { acceptsOptions = false }
  }

  private mutating func take(_ word: Word, spelled spelling: OptionSpelling) {
    let options = signature.allOptions
    guard let option = options.first(where: spelling.names) else {
      let suggestion = spelling.closest(among: options)?.spelling
      return note(.unknownOption(spelling.name, suggestion: suggestion), at: word)
    }
    switch (option.placeholder, spelling.value) {
    case (nil, nil): give(option, word: word, value: nil, from: word)
    case (nil, _?): note(.unexpectedValue(option: spelling.name), at: word)
    case (_?, nil): awaiting = (option, word)
    case (_?, let value?): give(option, word: word, value: value, from: word)
    }
  }

  private mutating func give(_ option: Option, word: Word, value: String?, from source: Word) {
    if value != nil, option.occurrence != .repeated, gives(option) {
      note(.repeatedOption(option.spelling), at: word)
    } else if let value, option.kind == .number, wholeNumber(value) == nil {
      note(.notANumber(value, of: option.spelling), at: source)
    } else {
      given.append(GivenOption(option: option, word: word, value: value))
    }
  }

  func gives(_ option: Option) -> Bool {
    given.contains { $0.option.name == option.name }
  }

  private mutating func note(_ kind: UsageError.Kind, at word: Word) {
    if mistake == nil {
      mistake = UsageError(kind, command: signature.name, position: word.range)
    }
  }

  /// The first mistake, given that no more words follow.
  var finalMistake: UsageError? {
    mistake
      ?? awaiting.map {
        UsageError(.missing($0.option), command: signature.name, position: $0.word.range)
      }
  }
}

/// The name of an option, with its dashes, and the value in the same word.
struct OptionSpelling {
  let name: String
  let value: String?

  func names(_ option: Option) -> Bool {
    name == option.spelling || option.alias.map { name == "-\($0)" } ?? false
  }

  func closest(among options: [Option]) -> Option? {
    let bare = String(name.drop { $0 == "-" })
    let closest = Spelling.closest(to: bare, among: options.map(\.name))
    let isLetter = bare.count == 1
    return options.first { $0.name == closest || isLetter && $0.name.hasPrefix(bare) }
  }
}

extension Word {
  /// Whether the word starts like an option.
  fileprivate var mayBeOption: Bool { text.utf8.first == UInt8(ascii: "-") }

  /// Whether the word has the form of a long option, with or without a value.
  fileprivate var isLongOption: Bool { optionSpelling(.anywhere) != nil }

  /// Reads `--name` and `--name=value`; before all other words also `-n` and `-nvalue`.
  ///
  /// Name and `=` must be unquoted.
  func optionSpelling(_ placement: Signature.OptionPlacement) -> OptionSpelling? {
    guard mayBeOption, text.utf8.count > 1 else { return nil }
    guard text.hasPrefix("--") else {
      guard placement == .leading, unquotedPrefix >= 2 else { return nil }
      let value = text.dropFirst(2)
      return OptionSpelling(
        name: String(text.prefix(2)), value: value.isEmpty ? nil : String(value))
    }
    let equals = text.utf8.firstIndex(of: UInt8(ascii: "="))
    let end = equals.map { text.utf8.index(after: $0) } ?? text.endIndex
    guard text.utf8.count > 2, text[..<end].utf8.count <= unquotedPrefix else { return nil }
    return OptionSpelling(
      name: String(text[..<(equals ?? end)]), value: equals.map { _ in String(text[end...]) })
  }
}

extension UsageError.Kind {
  fileprivate static func missing(_ option: Option) -> UsageError.Kind {
    .missingValue(option: option.spelling, placeholder: option.placeholder ?? "VALUE")
  }
}

/// Returns the number that decimal digits spell; `nil` for anything else, including a sign.
func wholeNumber(_ text: String) -> Int? {
  text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text) : nil
}
