extension PostalAddress {
  /// The town, the region and the postal code as one line, in the order of the country (UPU S42).
  ///
  /// The code comes first where the country is not named, as it does in most of Europe.
  var townLine: String {
    guard !postalCode.isEmpty, !country.isEmpty,
      Self.codeLast.contains(FoldedText(country).description)
    else { return Self.line([postalCode, city, region], " ") }
    // `Arlington, VA 22201`, `London SW1Y 4JH`.
    return Self.line([city, Self.line([region, postalCode], " ")], region.isEmpty ? " " : ", ")
  }

  private static func line(_ parts: [String], _ separator: String) -> String {
    parts.filter { !$0.isEmpty }.joined(by: separator)
  }

  /// What the countries where the postal code comes last are called, folded: as `normalize` has it, and for short.
  ///
  /// All names of `CountryNames` would take as long to fold as all else that shows a contact.
  private static let codeLast: Set<String> = [
    "australia", "au", "canada", "ca", "india", "in", "ireland", "ie", "new zealand", "nz",
    "singapore", "sg", "south africa", "za", "united kingdom", "uk", "u.k.", "gb", "great britain",
    "england", "northern ireland", "scotland", "wales", "united states",
    "united states of america", "us", "usa", "u.s.", "u.s.a.",
  ]
}
