internal import CommandLanguage
internal import ContactsModel
internal import ContactsSearch

extension Shell {
  /// Runs the command of a line; at a prompt, asks whom a REF means that several contacts fit.
  ///
  /// Afterwards, numbers mean the contacts of the question, as their rows were the last ones shown;
  /// those of the line still mean what they did when it was typed.
  mutating func runAsking(_ line: [Word]) throws {
    var words = line
    let before = session.meanings.listing
    var asked: ContactIDList?
    defer {
      if let asked, session.meanings.listing == before { session.meanings.listing = asked }
    }
    while true {
      do {
        return try run(words)
      } catch let error as AmbiguousReferenceError {
        guard session.isAtPrompt, let place = words.place(of: error.reference) else {
          throw error
        }
        session.output.endPaging()
        asked = ContactIDList(error.candidates.map(\.id))
        guard let chosen = session.choice(among: error) else { return }
        try session.refresh()
        guard session.book[chosen.id] != nil else {
          throw CommandError(
            "\(chosen.label) was removed by another process; nothing was changed")
        }
        words.name(chosen.id, in: place, insteadOf: error.reference)
      }
    }
  }
}

extension Session {
  /// Lists the contacts that a REF may mean, and returns the one that is chosen; nil for none.
  fileprivate mutating func choice(
    among error: AmbiguousReferenceError
  ) -> AmbiguousReferenceError.Candidate? {
    let candidates = error.candidates
    for (index, candidate) in candidates.enumerated() {
      output.print("  \(index + 1)  \(candidate.label)  \(candidate.detail)".safeForTerminal)
    }
    if error.count > candidates.count {
      output.print("  and \(error.count - candidates.count) more; more of the name finds fewer")
    }
    output.flush()
    while let answer = prompt?.answer("which one?  [none] "), !answer.isEmpty {
      guard let number = Int(answer) else {
        // It may have been pasted with others, and the next line is a command.
        let numbers = "a number from 1 to \(candidates.count)"
        output.print("`\(answer)` is not \(numbers); no contact was chosen".safeForTerminal)
        break
      }
      if candidates.indices.contains(number - 1) { return candidates[number - 1] }
      output.print("a number from 1 to \(candidates.count); nothing changes without one")
      output.flush()
    }
    return nil
  }
}

extension [Word] {
  /// Returns the words that are a REF, alone or with a row behind it; the command's name is one
  /// only if no others are.
  fileprivate func place(of reference: String) -> Range<Int>? {
    for start in (1..<Swift.max(1, count)).map(\.self) + [0] {
      for end in start + 1..<count + 1 {
        let text = self[start..<end].map(\.text).joined(separator: " ")
        if text == reference || text.hasPrefix(reference + "/") { return start..<end }
        if text.utf8.count > reference.utf8.count { break }
      }
    }
    return nil
  }

  /// Replaces a REF in some words by an id.
  fileprivate mutating func name(
    _ id: ContactID, in place: Range<Int>, insteadOf reference: String
  ) {
    let text = self[place].map(\.text).joined(separator: " ")
    let row = text.dropFirst(reference.count)
    let word = Word(argument: "@\(id)\(row)")
      .placed(at: self[place.lowerBound].range.lowerBound)
    replaceSubrange(place, with: [word])
  }
}
