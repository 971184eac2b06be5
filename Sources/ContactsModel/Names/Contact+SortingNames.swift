extension Contact {
  /// The name as contacts are sorted by it: family name, given name, then the rest.
  var sortingName: String {
    sortingName(of: [sounding.family, sounding.given, name.middle])
  }

  /// The name as contacts are sorted by given name.
  var givenSortingName: String {
    sortingName(of: [sounding.given, name.middle, sounding.family])
  }

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
