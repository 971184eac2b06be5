internal import ContactsMatching
internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

extension EditingSession {
  /// Asks which values stay; returns false if that was cancelled.
  private mutating func ask(about merge: inout ContactMerge) -> Bool {
    guard let prompt else { return true }
    for question in merge.questions {
      let choices = question.values.enumerated().map { "\($0 + 1) \($1.collapsingSpaces)" }
        .joined(separator: "   ")
      while true {
        let text = "\(question.field)?  \(choices)  [1] ".safeForTerminal
        guard let answer = prompt.answer(text) else { return false }
        let number = answer.isEmpty ? 1 : Int(answer)
        guard let number, question.values.indices.contains(number - 1) else {
          output.print("a number from 1 to \(question.values.count); Ctrl-C merges nothing")
          output.flush()
          continue
        }
        merge.choose(question.values[number - 1], for: question.field)
        break
      }
    }
    return true
  }

  /// Merges contacts in one transaction, and reports it; if `asks`, the user chooses values first.
  ///
  /// If the contacts have changed since the questions, nothing is merged.
  mutating func merge(
    asking asks: Bool, _ makeMerge: (ReferenceResolver) throws -> ContactMerge
  ) throws {
    var decided = try makeMerge(references)
    if asks { guard ask(about: &decided) else { return } }
    var former: Contact?
    var others: [Contact] = []
    try commit { references, _ in
      let book = references.book
      var merge = try makeMerge(references)
      merge.takeChoices(of: decided)
      if asks, merge.contacts != decided.contacts {
        throw CommandError("one of the contacts changed meanwhile, nothing was merged; merge again")
      }
      former = merge.contacts.first
      others = Array(merge.contacts.dropFirst())
      let naming = try references.progress.track("merging", of: book.count) {
        try book.ids(matching: .naming, step: $0)
      }
      return book.base.changes(
        merging: merge.contacts, into: merge.result, naming: naming.compactMap { book[$0] })
    }
    guard let former else { return }
    for other in others { meanings.forget(other.id) }
    meanings.current = former.id
    let merged = book[former.id].map { [$0] } ?? []
    answer?.leading = merged
    let names = others.map { "@\($0.id.short) \($0.displayName)" }.joined(separator: ", ")
    report(
      "merged \(names) into @\(book.shortest(of: former.id)) \(book[former.id]?.displayName ?? "")"
        .safeForTerminal)
    guard let contact = book[former.id], showsChanges, preferences.format == nil else { return }
    try show(contact, since: former)
  }
}
