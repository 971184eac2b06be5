/// Something that the word under the cursor may be.
enum Expectation: Hashable {
  /// A parameter; one that takes several words as one value comes with those it has.
  case parameter(Parameter, phrase: [Word] = [])
  case keyword(String)
  case option(Option)

  /// The value of an option: the part typed so far, and the text before it in the same word.
  case value(Option, prefix: String, head: String)
}

extension Signature {
  /// Returns what `current` may be after the command's complete words.
  func expectations(after words: ArraySlice<Word>, at current: Word) -> [Expectation] {
    let sorted = SortedWords(words, of: self)
    if let (option, _) = sorted.awaiting { return [.value(option, prefix: current.text, head: "")] }
    guard sorted.acceptsOptions, current.text.hasPrefix("-"), current.unquotedPrefix > 0 else {
      return positionalExpectations(after: sorted.positionals)
    }
    if let spelling = current.optionSpelling(optionPlacement), let value = spelling.value {
      let option = allOptions.first { spelling.names($0) && $0.placeholder != nil }
      let scalars = current.text.unicodeScalars
      let head = String(scalars.dropLast(value.unicodeScalars.count))
      return option.map { [.value($0, prefix: value, head: head)] } ?? []
    }
    let options = optionExpectations(after: sorted)
    return current.text.hasPrefix("--")
      ? options : options + positionalExpectations(after: sorted.positionals)
  }

  private func optionExpectations(after sorted: SortedWords) -> [Expectation] {
    let options = possibleForms(after: sorted.positionals).flatMap(\.options) + options
    return options.filter { $0.occurrence == .repeated || !sorted.gives($0) }
      .map(Expectation.option)
  }

  private func positionalExpectations(after words: ArraySlice<Word>) -> [Expectation] {
    possibleForms(after: words).flatMap { usage -> [Expectation] in
      let (segments, missing) = usage.segments(of: words)
      guard let last = segments.last else { return [] }
      let parameters = last.parametersOfNextWord().map { parameter in
        Expectation.parameter(parameter, phrase: last.phrase(of: parameter))
      }
      guard let missing, last.isSatisfied else { return parameters }
      return parameters + [.keyword(missing)]
    }
  }

  /// Returns the forms that fit the words; all of them if there are no words.
  private func possibleForms(after words: ArraySlice<Word>) -> [Usage] {
    words.isEmpty ? usages : forms(for: words).map { usages[$0] }
  }
}
