internal import PhoneNumbers
internal import UnicodeText

extension PostalAddress {
  /// Returns the lines of an envelope posted in a country (ISO 3166-1), as the address's own post
  /// wants them; the names come first.
  ///
  /// The country is the last line, in capitals, unless it is the one the letter is posted in. An
  /// address that is one text keeps its lines.
  public func envelope(to names: [String], postedIn home: String?) -> [String] {
    let known = Set(names.map { FoldedText($0) })
    var text = Array(Self.lines(of: formatted).drop { known.contains(FoldedText($0)) })
    var written = country.collapsingSpaces
    if let last = text.last, let named = Self.country(named: last),
      written.isEmpty || Self.country(named: written) == named
    {
      text.removeLast()
      written = last
    }
    let named = written.isEmpty ? nil : Self.country(named: written)
    let code = written.isEmpty ? home : named?.code
    let isAbroad = !written.isEmpty && (home == nil || code != home)
    return (text.isEmpty ? lines(to: names, in: code) : names + text)
      + (isAbroad ? [(named?.name ?? written).uppercased()] : [])
  }

  /// Returns the names and the parts in the order of a country.
  private func lines(to names: [String], in country: String?) -> [String] {
    let layout = AddressLayout.of(
      country: country, isLocal: NameScript.writesFamilyFirst(city, street))
    let isTown = FoldedText(region) == FoldedText(city)
    return layout.lines { letter in
      switch letter {
      case "N": names
      case "A": [extended, street, box].flatMap(Self.lines)
      case "C": Self.lines(of: city)
      case "S": isTown ? [] : Self.lines(of: region)
      default: Self.lines(of: postalCode)
      }
    }
  }

  /// The post-office box, with a name if it is only a number.
  private var box: String {
    let box = poBox.trimmed
    return box.isEmpty || !box.utf8.allSatisfy(\.isASCIIDigit)
      ? box : "PO Box \(box)"
  }

  private static func lines(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.filter { !$0.isEmpty }
  }

  /// Returns the country with a name; parts of the United Kingdom have its post.
  private static func country(named text: String) -> NamedCountry? {
    let parts = ["england", "northern ireland", "scotland", "wales"]
    let isPart = parts.contains(FoldedText(text.collapsingSpaces).description)
    return CountryNames.country(named: isPart ? "GB" : text)
  }
}

extension Contact {
  /// Returns the names above an address on an envelope: the contact's, and at work the
  /// organization's.
  public func addressees(of address: Labeled<PostalAddress>) -> [String] {
    let (name, organization) = (name.full, organization.name)
    let isAtWork = FoldedText(address.label) == FoldedText("work")
    let names = [name, name.isEmpty || isAtWork && organization != name ? organization : ""]
    return names.filter { !$0.isEmpty }
  }
}
