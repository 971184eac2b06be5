internal import UnicodeText

/// A written telephone number, split into its parts.
struct WrittenNumber {
  /// Whether it starts with `+`.
  let isInternational: Bool
  /// The ASCII digits without those of the extension.
  let digits: String
  /// The number of digits before `(0)`; `nil` if there is none.
  let bracketed: Int?
  /// The digits of the extension; empty for none.
  let tail: String

  /// The words that introduce an extension, in several languages, longest first.
  private static let introductions = [
    "durchwahl", "extension", "anexo", "interno", "poste", "ramal", "toestel", "extn.", "extn",
    "ext.", "ext", "nst.",
    "app.", "dw.", "dw", "int.", "доб.", "доб", "wew.", "x", "#",
  ]

  /// Reads a number; throws if it contains other letters or signs.
  init(_ text: String) throws(NormalizationProblem) {
    var text = Self.plain(text).dropping(scheme: "tel:")
    var tail = ""
    if let range = Self.introduction(in: text) {
      tail = text[range.upperBound...].filter { !" .:=".contains($0) }
      text = String(text[..<range.lowerBound])
      guard !tail.isEmpty, tail.utf8.allSatisfy(\.isASCIIDigit) else {
        throw NormalizationProblem("contains something that is not a digit")
      }
    }
    text = text.trimmed
    while let last = text.last, ",;-/".contains(last) { text = String(text.dropLast()).trimmed }
    // Brackets may enclose the whole country code.
    if text.hasPrefix("(+") { text.removeFirst() }
    isInternational = text.hasPrefix("+")
    if isInternational { text.removeFirst() }
    guard text.utf8.contains(where: \.isASCIIDigit) else {
      throw NormalizationProblem("has no digits")
    }
    guard text.allSatisfy({ " ()[]-./".contains($0) || $0.utf8.allSatisfy(\.isASCIIDigit) }) else {
      throw NormalizationProblem("contains something that is not a digit")
    }
    self.tail = tail
    digits = text.filter { $0.utf8.allSatisfy(\.isASCIIDigit) }
    bracketed = text.firstRange(ofText: "(0)").map { range in
      text[..<range.lowerBound].utf8.count(where: \.isASCIIDigit)
    }
  }

  /// The text in lower case, with ASCII digits, dashes and spaces.
  private static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.trimmed.unicodeScalars {
      switch scalar {
      case "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FF0D}", "~", "_", "·", "•": plain.append("-")
      case "\u{200B}"..."\u{200F}", "\u{202A}"..."\u{202E}", "\u{2060}"..."\u{2069}", "\u{FEFF}",
        "\u{AD}":
        continue
      case "＋": plain.append("+")
      case "（": plain.append("(")
      case "）": plain.append(")")
      case "／", "⁄": plain.append("/")
      case "．": plain.append(".")
      case _ where scalar.properties.isWhitespace: plain.append(" ")
      default:
        let digits = scalar.isASCII ? [] : PhoneDigits.digits(of: String(scalar))
        plain.append(digits.first.map { Unicode.Scalar($0) } ?? scalar)
      }
    }
    return String(plain).lowercased()
  }

  /// Returns the range of the word that introduces an extension, after a digit.
  private static func introduction(in text: String) -> Range<String.Index>? {
    let found = introductions.compactMap { text.firstRange(ofText: $0) }
      .filter { range in text[..<range.lowerBound].utf8.contains(where: \.isASCIIDigit) }
    return found.min { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
  }
}
