/// The order in which a country's post wants the lines of an address, as in the templates of UPU
/// S42.
///
/// A template has its lines between bars. `N` stands for the names, `A` for street, flat and box,
/// `Z` for the postal code, `C` for the town, `S` for the state or province; `^` before a letter
/// writes it in capitals. What stands between two letters is left out with either.
struct AddressLayout: Hashable, Sendable {
  /// The lines.
  let template: String

  /// The layouts, and the countries (ISO 3166-1) that have them.
  static let all: KeyValuePairs = [
    "N|A|Z C": """
    AD AT AX BA BE BG CH CY CZ DE DK DZ EE FI FO GE GL GR GW HR HT IL IS KW LI LU MA MC MD ME MG \
    MK MN NE NL NO PL PT PY RO RS SE SI SJ SK SN TJ TN TM VA ZM
    """,
    "N|A|Z ^C": "BL FR GF GP MF MQ NC PF PM RE TF WF YT",
    "N|A|Z ^C ^S": "IT SM",
    "N|A|Z C|S": "AR CL CN CR CU DO EC ES GT HN LT MY NI PA PH SV UY",
    "N|A|Z C/S": "TR",
    "N|A|Z C, S": "MX",
    "N|A|^C|^Z": "FK GB GG GI GS IM IO JE PN SH TC",
    "N|A|C|S|Z": "AF AM BY CO EG ET IE IR KE KG KR KZ LK OM RU TZ UA UZ ZA",
    "N|A|C, S Z": "AS FM GU JP MH MP PR PW TW UM US VI",
    "N|A|^C ^S  ^Z": "CA",
    "N|A|^C ^S ^Z": "AU CC CX NF",
    "N|A|C Z|S": "IN KH MM NG PE SA",
    "N|A|C Z": "BH BM BN BT CV IQ JO LB LS MT MV MZ NP NZ SG SZ",
    "N|A|C - Z|S": "BD PK",
    "N|A|C|S Z": "ID LA TH VE VN",
    "N|A|C-S|Z": "BR",
    "N|A|C, Z": "LV",
    "N|C|A|Z": "HU",
  ]

  /// The layout of other countries, and of addresses without one.
  static let other = AddressLayout(template: "N|A|Z C S")

  /// The layouts in the script of the country: from the largest part to the name.
  private static let local = [
    "CN": AddressLayout(template: "Z|SCA|N"), "TW": AddressLayout(template: "Z|SCA|N"),
    "HK": AddressLayout(template: "SCA|N"), "MO": AddressLayout(template: "SCA|N"),
    "JP": AddressLayout(template: "Z|SCA|N"), "KR": AddressLayout(template: "S C A|N|Z"),
  ]

  private static let byCountry: [Substring: AddressLayout] = {
    var byCountry: [Substring: AddressLayout] = [:]
    for (template, countries) in all {
      for country in countries.split(separator: " ") {
        byCountry[country] = AddressLayout(template: template)
      }
    }
    return byCountry
  }()

  /// Returns the layout of a country; `isLocal` if the address is in Han, kana or hangul.
  static func of(country: String?, isLocal: Bool) -> AddressLayout {
    guard let country else { return other }
    return (isLocal ? local[country] : nil) ?? byCountry[country[...]] ?? other
  }

  /// Returns the lines with the texts of each letter; lines without a text are left out.
  func lines(_ texts: (Character) -> [String]) -> [String] {
    template.split(separator: "|").flatMap { line in
      line == "N" || line == "A" ? texts(line.first ?? " ") : [Self.line(line, texts)]
    }.filter { !$0.isEmpty }
  }

  private static func line(_ template: Substring, _ texts: (Character) -> [String]) -> String {
    var (line, between, isCapital) = ("", "", false)
    for character in template {
      switch character {
      case "^": isCapital = true
      case "A", "C", "N", "S", "Z":
        let text = texts(character).joined(separator: " ")
        if !text.isEmpty {
          line += (line.isEmpty ? "" : between) + (isCapital ? text.uppercased() : text)
        }
        (between, isCapital) = ("", false)
      default: between.append(character)
      }
    }
    return line
  }
}
