internal import UnicodeText

extension Contact {
  /// The name for sorting: family name, given name, then the rest.
  package var sortingName: String {
    sortingName(sounding.family, sounding.given, name.middle)
  }

  /// The name for sorting by given name.
  package var givenSortingName: String {
    sortingName(sounding.given, name.middle, sounding.family)
  }

  /// The letter of the sorting name.
  public var initial: String { Initial(folded: FoldedText(sortingName).collapsed).title }

  /// The given and the family name, phonetic if known.
  private var sounding: (given: String, family: String) {
    (
      given: name.phoneticGiven.isEmpty ? name.given : name.phoneticGiven,
      family: name.phoneticFamily.isEmpty ? name.family : name.phoneticFamily
    )
  }

  private func sortingName(_ first: String, _ second: String, _ third: String) -> String {
    var parts = first
    parts.append(words: second)
    parts.append(words: third)
    return name.isWrittenInParts && !parts.isEmpty ? parts : displayName
  }
}
