/// The parameters between two keywords of a form, and their words.
struct Segment {
  var parameters: [Parameter] = []
  var words: ArraySlice<Word>

  /// A parameter's name, and its words or its assignments.
  struct Filling {
    let parameter: String
    var words: ArraySlice<Word> = []
    var assignments: [Assignment] = []
  }

  /// Assigns the words to the parameters, and adds the fillings.
  ///
  /// A parameter that takes assignments gets all of them, wherever they stand. The others are
  /// filled from left to right: each gets what it needs, and the rest goes to the first that takes
  /// more (`REF… TAG`: all but the last word). An optional number skips a word that is not a
  /// number.
  func addFillings(to fillings: inout [Filling]) throws(UsageError) {
    guard let assignments = parameters.first(where: { $0.kind == .assignment }) else {
      return try addFillings(of: parameters, with: words, to: &fillings)
    }
    let plain = parameters.filter { $0.kind != .assignment }
    var others: [Word] = []
    var assigned: [Assignment] = []
    assigned.reserveCapacity(words.count)
    // A span lends the words; a slice would copy each.
    let lent = words.span
    for index in lent.indices {
      if let assignment = Assignment(lent[index], fields: assignments.fields) {
        assigned.append(assignment)
      } else if lent[index].isRowAssignment(of: assignments.fields) {
        throw UsageError(.rowAssignment(lent[index].text), position: lent[index].range)
      } else {
        others.append(lent[index])
      }
    }
    if let word = plain.overflow(in: others) {
      throw UsageError(mistake(of: word, among: assignments.fields), position: word.range)
    }
    try addFillings(of: plain, with: others[...], to: &fillings)
    if assigned.count < assignments.minimum {
      throw UsageError(.missingParameter(assignments.name))
    }
    fillings.append(Filling(parameter: assignments.name, assignments: assigned))
  }

  /// Returns the error for a word that fits no parameter; the words up to the next assignment belong
  /// to it.
  private func mistake(of word: Word, among fields: Set<String>) -> UsageError.Kind {
    let before = words.filter { $0.range.upperBound <= word.range.lowerBound }
    let after = words.dropFirst(before.count)
    let rest = after.prefix { !$0.isAssignment }.map(\.text)
    guard let last = before.last, !last.isQuoted else { return .notAnAssignment(word.text) }
    if last.isAssignment {
      return .unquotedValue(
        word.text, assignment: last.text, rest: rest.joined(separator: " "))
    }
    guard rest.count < after.count, !fields.contains(word.text.lowercased()) else {
      return .notAnAssignment(word.text)
    }
    return .unquotedName(
      word.text, name: (before.map(\.text) + rest).joined(separator: " "))
  }

  private func addFillings(
    of parameters: [Parameter], with words: ArraySlice<Word>, to fillings: inout [Filling]
  ) throws(UsageError) {
    var words = words
    var spare = words.count - parameters.reduce(0) { $0 + $1.minimum }
    for index in parameters.indices {
      let parameter = parameters[index]
      guard words.count >= parameter.minimum else {
        throw UsageError(.missingParameter(parameter.name))
      }
      var count = parameter.minimum
      if spare > 0, parameter.takesSeveralWords {
        count += spare
      } else if spare > 0, parameter.repetition == .optional,
        !parameter.leaves(words.first, to: parameters[(index + 1)...])
      {
        count += 1
      }
      spare -= count - parameter.minimum
      let filling = words.prefix(count)
      for word in filling where parameter.kind == .number && wholeNumber(word.text) == nil {
        throw UsageError(.notANumber(word.text, of: parameter.name), position: word.range)
      }
      fillings.append(Filling(parameter: parameter.name, words: filling))
      words = words.dropFirst(count)
    }
    if let word = words.first {
      throw UsageError(.unexpectedWord(word.text), position: word.range)
    }
  }

  /// Returns the parameters that one more word may fill.
  func parametersOfNextWord() -> [Parameter] {
    var fewest = 0
    var most = 0
    return parameters.filter { parameter in
      let isReached = fewest <= words.count
      fewest += parameter.minimum
      most += parameter.takesSeveralWords ? words.count + 1 : 1
      return isReached && words.count < most
    }
  }

  /// Returns the words so far of a value that one more word would continue.
  func phrase(of parameter: Parameter) -> [Word] {
    guard parameter.repetition == .phrase || parameter.repetition == .optionalPhrase else {
      return []
    }
    let before = parameters.prefix { $0 != parameter }.reduce(0) { $0 + $1.minimum }
    return Array(words.dropFirst(before))
  }

  /// Whether the parameters have enough words.
  var isSatisfied: Bool {
    words.count >= parameters.reduce(0) { $0 + $1.minimum }
  }
}

extension [Parameter] {
  /// Returns the first word that no parameter takes.
  fileprivate func overflow(in words: [Word]) -> Word? {
    contains(where: \.takesSeveralWords) ? nil : words.dropFirst(count).first
  }
}

extension Parameter {
  fileprivate func leaves(_ word: Word?, to later: ArraySlice<Parameter>) -> Bool {
    guard kind == .number, let word, !later.isEmpty else { return false }
    return wholeNumber(word.text) == nil
  }
}
