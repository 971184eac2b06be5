internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// The country of phone numbers without a country code, and the one letters are posted in.
struct Country: UserOption {
  /// The two-letter code in capitals (ISO 3166-1 alpha-2); nil for none.
  let code: String?

  static let optionName = "country"
  static let optionSummary = "the country of numbers without a country code, and of your letters"
  static let valuesSummary = "two letters of ISO 3166-1, as DE, or none"
  static let standard = Country(code: nil)
  static let choices = [OptionChoice("none")] + codes.map { OptionChoice(String($0)) }

  /// The codes officially assigned.
  static let codes = """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ \
    BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM \
    DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS \
    GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN \
    KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ \
    MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM \
    PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV \
    SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI \
    VN VU WF WS YE YT ZA ZM ZW
    """.split(separator: " ")

  init(code: String?) {
    self.code = code
  }

  init(option text: String) throws(CommandError) {
    let code = text.trimmed.uppercased()
    guard !code.isEmpty, code != "NONE" else {
      self.init(code: nil)
      return
    }
    guard Self.codes.contains(code[...]) else {
      let hint = code == "UK" ? "; did you mean `GB`?" : ""
      throw CommandError(
        "\(Self.optionName) is \(Self.valuesSummary), not `\(text)`\(hint)")
    }
    self.init(code: code)
  }

  var optionText: String { code ?? "none" }
}
