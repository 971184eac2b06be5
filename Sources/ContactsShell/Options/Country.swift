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
  static let choices = (["none"] + codes).map { (name: $0, summary: "") }

  /// The codes officially assigned.
  static let codes = CountryNames.codes

  init(code: String?) {
    self.code = code
  }

  init(option text: String) throws(CommandError) {
    let code = text.trimmed.uppercased()
    guard !code.isEmpty, code != "NONE" else {
      self.init(code: nil)
      return
    }
    guard Self.codes.contains(code) else {
      let hint = code == "UK" ? "; did you mean `GB`?" : ""
      throw CommandError(
        "\(Self.optionName) is \(Self.valuesSummary), not `\(text)`\(hint)")
    }
    self.init(code: code)
  }

  var optionText: String { code ?? "none" }
}
