extension Signature {
  /// Reads the words after the command's name.
  ///
  /// Of several forms the one is meant whose leading keyword is the first word, or else whose keywords are among the
  /// words, and among those without a keyword the first that has the options given and lacks none it requires.
  public func parse(_ words: ArraySlice<Word>) throws(UsageError) -> ArgumentList {
    let sorted = SortedWords(words, of: self)
    if let mistake = sorted.finalMistake { throw mistake }
    let form = form(for: sorted)
    let usage = usages[form]
    try checkOptions(of: sorted, in: usage)
    let (stretches, missing) = usage.stretches(of: sorted.positionals)
    var fillings: [Stretch.Filling] = []
    for stretch in stretches {
      do {
        let more = try stretch.fill()
        if fillings.isEmpty { fillings = more } else { fillings += more }
      } catch {
        throw self.error(error.kind, in: usage, at: error.position)
      }
    }
    if let missing { throw error(.missingKeyword(missing), in: usage) }
    return ArgumentList(signature: self, form: form, fillings: fillings, options: sorted.given)
  }

  /// Returns the indices of the forms the words may belong to, going by the leading keyword, or the others.
  func forms(for words: ArraySlice<Word>) -> [Int] {
    let named = usages.indices.filter { index in
      usages[index].leadingKeyword.map { words.first?.isKeyword($0) ?? false } ?? false
    }
    if !named.isEmpty { return named }
    let others = usages.indices.filter { usages[$0].leadingKeyword == nil }
    let keyed = others.filter { usages[$0].hasKeyword(in: words) }
    return !keyed.isEmpty ? keyed : others.isEmpty ? Array(usages.indices) : others
  }

  private func form(for sorted: SortedWords) -> Int {
    guard usages.count > 1 else { return 0 }
    return hasKeywords
      ? fittingForm(of: forms(for: sorted.positionals), sorted)
      : fittingForm(of: usages.indices, sorted)
  }

  /// Returns the first of some forms, of which there is one at least, that takes the options and lacks none, or else the first
  /// that takes them, or else the first.
  private func fittingForm(of forms: some Collection<Int>, _ sorted: SortedWords) -> Int {
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
    guard !sorted.given.isEmpty else { return nil }
    return sorted.given.first { given in
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
