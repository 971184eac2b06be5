extension Usage {
  /// Parts the words at the form's keywords.
  ///
  /// A leading keyword is the first word; any other is where it stands last, so that in
  /// `where QUERY do TAG` a query may contain the word `do`. A keyword is never quoted. The
  /// stretches end before the first keyword that is not there, which is returned as `missing`.
  func stretches(of words: ArraySlice<Word>) -> (stretches: [Stretch], missing: String?) {
    guard hasKeywords else { return ([Stretch(parameters: parameters, words: words)], nil) }
    var stretches: [Stretch] = []
    var current = Stretch(words: words)
    for (index, element) in elements.enumerated() {
      switch element {
      case .parameter(let parameter):
        current.parameters.append(parameter)
      case .keyword(let keyword):
        let place =
          index == 0
          ? words.indices.prefix(1).first { words[$0].isKeyword(keyword) }
          : current.words.lastIndex { $0.isKeyword(keyword) }
        guard let place else { return (stretches + [current], keyword) }
        let rest = current.words[(place + 1)...]
        current.words = current.words[..<place]
        stretches.append(current)
        current = Stretch(words: rest)
      }
    }
    return (stretches + [current], nil)
  }
}

extension Usage {
  /// Tells whether a keyword that does not lead the form is among the words, behind those that must come before it.
  func hasKeyword(in words: ArraySlice<Word>) -> Bool {
    guard leadingKeyword == nil else { return false }
    var minimum = 0
    for element in elements {
      switch element {
      case .parameter(let parameter): minimum += parameter.minimum
      case .keyword(let keyword):
        return words.dropFirst(minimum).contains { $0.isKeyword(keyword) }
      }
    }
    return false
  }
}
