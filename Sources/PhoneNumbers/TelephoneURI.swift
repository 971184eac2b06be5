internal import UnicodeText

/// The URI of a telephone number (RFC 3966).
public enum TelephoneURI {
  /// Returns `tel:` and the number: with `+` and its country code if that is known, otherwise the
  /// digits to dial; nil if the text has letters or signs that cannot be dialled.
  ///
  /// - Parameters:
  ///   - country: The ISO 3166-1 country of numbers without a country code; `nil` for none.
  ///   - addresses: The countries of the owner's addresses.
  public static func uri(
    of text: String, country: String?, addresses: [NamedCountry] = []
  ) -> String? {
    do throws(NormalizationProblem) {
      let written = try WrittenNumber(text)
      let normalizer = PhoneNormalizer(country: country, addresses: addresses)
      let number = whole(written, normalizer) ?? asDialled(written)
      return "tel:\(number)" + (written.tail.isEmpty ? "" : ";ext=\(written.tail)")
    } catch {
      return code(text).map { "tel:\($0)" }
    }
  }

  /// Returns the number with its country code; nil if that is not certain.
  private static func whole(_ written: WrittenNumber, _ normalizer: PhoneNormalizer) -> String? {
    do throws(NormalizationProblem) {
      let (code, national) = try normalizer.international(written)
      return "+\(code)\(national)"
    } catch {
      return nil
    }
  }

  /// Returns the digits; a trunk zero in brackets is dialled only without a country code.
  private static func asDialled(_ written: WrittenNumber) -> String {
    guard written.isInternational else { return written.digits }
    var digits = written.digits
    if let zero = written.bracketed {
      digits.remove(at: digits.utf8.index(digits.startIndex, offsetBy: zero))
    }
    return "+\(digits)"
  }

  /// Returns a service code such as `*21#`, percent-encoded.
  private static func code(_ text: String) -> String? {
    let signs = text.filter { !" ()-.".contains($0) }
    guard signs.utf8.contains(where: \.isASCIIDigit),
      signs.utf8.allSatisfy({ $0.isASCIIDigit || "*#".utf8.contains($0) })
    else { return nil }
    return signs.replacingText("#", with: "%23")
  }
}
