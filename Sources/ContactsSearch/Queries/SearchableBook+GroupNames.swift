internal import ContactsModel
internal import UnicodeText

extension SearchableBook {
  /// The most tags that are looked through.
  private static let maximumTags = 10_000

  /// Returns the names of tags and group contacts that `text` is, or that have words which begin
  /// with its words; the same name first, the others in order.
  ///
  /// Names that fold to the same text are one. Without words, all match. Linear in the number of
  /// distinct tags and of groups.
  public func groupNames(matching text: String) -> [String] {
    let search = RecipientSearch(text)
    var names: [FoldedText: String] = [:]
    for name in tags(withWordsOf: search) + groupContacts.map(\.displayName) {
      let folded = FoldedText(name).collapsed
      if names[folded] == nil, search.matches(nameOfGroup: folded) { names[folded] = name }
    }
    return names.sorted { left, right in
      let (isLeft, isRight) = (left.key == search.text, right.key == search.text)
      return isLeft == isRight ? left.key < right.key : isLeft
    }.map(\.value)
  }

  /// Returns all tags if some contact has one with the words of `search`, as few do; otherwise none.
  private func tags(withWordsOf search: RecipientSearch) -> [String] {
    let words = search.words.flatMap(\.parts).map { Query.field("tag", SearchTerm($0)) }
    guard words.isEmpty || !ids(matching: .conjunction(of: words[...])).isEmpty else { return [] }
    let vocabularies = Field.named("tag")?.sharedValues?.vocabularies ?? []
    return vocabularies.flatMap {
      values(of: $0, beginningWith: "", limit: Self.maximumTags).elements.map(\.text)
    }
  }
}

extension RecipientSearch {
  /// Returns whether the folded name of a group has all words.
  fileprivate func matches(nameOfGroup name: FoldedText) -> Bool {
    name.hasPrefix(text)
      || words.allSatisfy { word in
        !word.parts.isEmpty
          && word.parts.allSatisfy { part in name.words.contains { $0.hasPrefix(part) } }
      }
  }
}
