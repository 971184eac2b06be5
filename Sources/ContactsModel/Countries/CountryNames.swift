package import PhoneNumbers
internal import UnicodeText

/// Countries by name, in English, German, French, Spanish and their own languages, and by ISO
/// 3166-1.
package enum CountryNames {
  private static let byName: [FoldedText: NamedCountry] = {
    var byName: [FoldedText: NamedCountry] = [:]
    for line in CountryNameTable.names.split(separator: "\n") {
      let code = String(line.prefix(2))
      let names = line.dropFirst(3).split(separator: "|").map(String.init)
      let country = NamedCountry(code: code, name: names[0])
      for name in names + [code] { byName[FoldedText(name)] = country }
    }
    return byName
  }()

  /// The codes of all countries, in alphabetical order.
  package static var codes: [String] {
    CountryNameTable.names.split(separator: "\n").map { String($0.prefix(2)) }
  }

  /// Returns the names and the code of a country, if the text names one.
  package static func names(ofCountryNamed text: String) -> [String]? {
    guard let country = country(named: text) else { return nil }
    let line = CountryNameTable.names.split(separator: "\n").first { $0.hasPrefix(country.code) }
    return line.map { $0.dropFirst(3).split(separator: "|").map(String.init) + [country.code] }
  }

  /// Returns the country that a text names, in any case; nil for anything else, and for parts of
  /// countries such as `Scotland`.
  package static func country(named text: String) -> NamedCountry? {
    byName[FoldedText(text.collapsingSpaces)]
  }
}
