extension Usage {
  /// Splits the words at the form's keywords.
  ///
  /// A leading keyword is the first word; for any other its last occurrence counts, so that in
  /// `where QUERY do TAG` a query may contain the word `do`. A quoted word is not a keyword. The
  /// segments end before the first missing keyword, which is returned as `missing`.
  func segments(of words: ArraySlice<Word>) -> (segments: [Segment], missing: String?) {
    guard hasKeywords else { return ([Segment(parameters: parameters, words: words)], nil) }
    var segments: [Segment] = []
    var current = Segment(words: words)
    for (index, element) in elements.enumerated() {
      switch element {
      case .parameter(let parameter):
        current.parameters.append(parameter)
      case .keyword(let keyword):
        let place =
          index == 0
          ? words.indices.prefix(1).first { words[$0].isKeyword(keyword) }
          : current.words.lastIndex { $0.isKeyword(keyword) }
        guard let place else { return (segments + [current], keyword) }
        let rest = current.words[(place + 1)...]
        current.words = current.words[..<place]
        segments.append(current)
        current = Segment(words: rest)
      }
    }
    return (segments + [current], nil)
  }
}

extension Usage {
  /// Returns whether the words contain a keyword that does not lead the form, after those that must
  /// precede it.
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
