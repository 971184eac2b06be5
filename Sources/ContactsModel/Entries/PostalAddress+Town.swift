internal import UnicodeText

extension PostalAddress {
  /// The town, region and postal code in one line: `Arlington, VA 22201` and `London SW1Y 4JH` in
  /// countries with the code last, `53111 Bonn` elsewhere.
  public var townLine: String {
    guard !country.isEmpty,
      Self.codeLast.contains(FoldedText(country.collapsingSpaces).description)
    else { return Self.line([postalCode, city, region], " ") }
    return Self.line([city, Self.line([region, postalCode], " ")], region.isEmpty ? " " : ", ")
  }

  private static func line(_ parts: [String], _ separator: String) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: separator)
  }

  /// The folded names of some countries with the postal code last.
  ///
  /// Folding all names of `CountryNames` would take as long as everything else about a contact.
  private static let codeLast: Set<String> = [
    "australia", "au", "aus", "canada", "ca", "can", "india", "in", "ind", "ireland", "ie", "irl",
    "new zealand", "nz", "nzl", "singapore", "sg", "sgp", "south africa", "za", "zaf",
    "united kingdom", "uk", "u.k.", "gb", "gbr", "great britain",
    "england", "northern ireland", "scotland", "wales",
    "united states", "united states of america", "us", "usa", "u.s.", "u.s.a.", "america",
  ]
}
