extension Usage {
  /// Parts the words at the form's keywords.
  ///
  /// A leading keyword is the first word; any other is where it stands last, so that in
  /// `where QUERY do TAG` a query may contain the word `do`. A keyword is never quoted. The
  /// stretches end before the first keyword that is not there, which is returned as `missing`.
  func stretches(of words: [Word]) -> (stretches: [Stretch], missing: String?) {
    var stretches: [Stretch] = []
    var current = Stretch(words: words[...])
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
  /// How well the words go with a keyword that does not lead the form: 1 where it is among them, behind the words
  /// that must come before it; -1 where it is not; 0 for a form without such a keyword.
  func fitOfKeyword(in words: [Word]) -> Int {
    guard leadingKeyword == nil else { return 0 }
    var minimum = 0
    for element in elements {
      switch element {
      case .parameter(let parameter): minimum += parameter.minimum
      case .keyword(let keyword):
        return words.dropFirst(minimum).contains { $0.isKeyword(keyword) } ? 1 : -1
      }
    }
    return 0
  }
}
