internal import UnicodeText

extension Contact {
  /// The name as contacts are sorted by it: family name, given name, then the rest.
  package var sortingName: String {
    sortingName(of: [sounding.family, sounding.given, name.middle])
  }

  /// The name as contacts are sorted by given name.
  package var givenSortingName: String {
    sortingName(of: [sounding.given, name.middle, sounding.family])
  }

  /// The letter that the contact is filed under by that name.
  public var initial: String { Initial(folded: FoldedText(sortingName).collapsed).title }

  /// The given and the family name, as they sound where that is known.
  private var sounding: (given: String, family: String) {
    (
      given: name.phoneticGiven.isEmpty ? name.given : name.phoneticGiven,
      family: name.phoneticFamily.isEmpty ? name.family : name.phoneticFamily
    )
  }

  private func sortingName(of parts: [String]) -> String {
    let parts = parts.filter { !$0.isEmpty }
    return name.isWrittenInParts && !parts.isEmpty ? parts.joined(separator: " ") : displayName
  }
}
