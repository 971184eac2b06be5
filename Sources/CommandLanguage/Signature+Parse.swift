extension Signature {
  /// Parses the words after the command's name.
  ///
  /// Chooses the form whose leading keyword is the first word; otherwise the form whose keywords
  /// are among the words; otherwise the first form without keywords that has all the options given
  /// and lacks no required one.
  public func parse(_ words: ArraySlice<Word>) throws(UsageError) -> ArgumentList {
    let sorted = SortedWords(words, of: self)
    if let mistake = sorted.finalMistake { throw mistake }
    let form = usages.count > 1 ? fittingForm(of: forms(for: sorted.positionals), sorted) : 0
    let usage = usages[form]
    try checkOptions(of: sorted, in: usage)
    let (segments, missing) = usage.segments(of: sorted.positionals)
    var fillings: [Segment.Filling] = []
    fillings.reserveCapacity(usage.parameters.count)
    for segment in segments {
      do {
        try segment.addFillings(to: &fillings)
      } catch {
        throw self.error(error.kind, in: usage, at: error.position)
      }
    }
    if let missing { throw error(.missingKeyword(missing), in: usage) }
    return ArgumentList(signature: self, form: form, fillings: fillings, options: sorted.given)
  }

  /// Returns the indices of the forms that fit the leading keyword; without one, of the forms that
  /// have none.
  func forms(for words: ArraySlice<Word>) -> [Int] {
    let named = usages.indices.filter { index in
      usages[index].leadingKeyword.map { words.first?.isKeyword($0) ?? false } ?? false
    }
    if !named.isEmpty { return named }
    let others = usages.indices.filter { usages[$0].leadingKeyword == nil }
    let keyed = others.filter { usages[$0].hasKeyword(in: words) }
    return !keyed.isEmpty ? keyed : others.isEmpty ? Array(usages.indices) : others
  }

  /// Returns the first of the forms, at least one, that takes the options and lacks none; otherwise
  /// the first that takes them; otherwise the first.
  private func fittingForm(of forms: [Int], _ sorted: SortedWords) -> Int {
    var fitting: Int?
    for form in forms where misplacedOption(in: usages[form], of: sorted) == nil {
      if missingOption(in: usages[form], of: sorted) == nil { return form }
      fitting = fitting ?? form
    }
    return fitting ?? forms.first ?? 0
  }

  private func checkOptions(of sorted: SortedWords, in usage: Usage) throws(UsageError) {
    if let given = misplacedOption(in: usage, of: sorted) {
      let kind = UsageError.Kind.misplacedOption(given.option.spelling)
      throw error(kind, in: usage, at: given.word.range)
    }
    if let option = missingOption(in: usage, of: sorted) {
      throw error(.missingOption(option.synopsis), in: usage)
    }
  }

  private func misplacedOption(
    in usage: Usage, of sorted: SortedWords
  ) -> SortedWords.GivenOption? {
    sorted.given.first { given in
      !options.contains { $0.name == given.option.name }
        && !usage.options.contains { $0.name == given.option.name }
    }
  }

  private func missingOption(in usage: Usage, of sorted: SortedWords) -> Option? {
    let isMissing = { (option: Option) in option.occurrence == .required && !sorted.gives(option) }
    return usage.options.first(where: isMissing) ?? options.first(where: isMissing)
  }

  /// Returns an error with the usage line of a form.
  func error(
    _ kind: UsageError.Kind, in usage: Usage, at position: Range<Int>? = nil
  ) -> UsageError {
    UsageError(
      kind, command: name, usage: usageParts(of: usage).joined(separator: " "), position: position)
  }
}
