/// Escapes text for man(7), so that groff and mandoc print it unchanged.
enum Roff {
  /// Escapes text within a line.
  static func escaped(_ text: some StringProtocol) -> String {
    text.unicodeScalars.map(escaped).joined()
  }

  /// Returns a line of text; escapes a dot or an apostrophe at its start, which would be a request.
  static func line(_ text: String) -> String {
    text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  /// Returns a macro's argument in quotes.
  static func argument(_ text: String) -> String {
    "\"" + escaped(text) + "\""
  }

  static func bold(_ text: some StringProtocol) -> String { "\\fB" + escaped(text) + "\\fP" }
  static func italic(_ text: some StringProtocol) -> String { "\\fI" + escaped(text) + "\\fP" }

  /// Returns a paragraph in lines of about seventy characters; text in backquotes is bold.
  static func filled(_ text: String) -> String {
    var isCode = false
    let words = text.words.map { word in
      let parts = word.split(separator: "`", omittingEmptySubsequences: false)
      return parts.enumerated().map { index, part in
        if index > 0 { isCode.toggle() }
        return part.isEmpty ? "" : isCode ? bold(part) : escaped(part)
      }.joined()
    }
    return HelpStyle(width: 72).wrap(words)
      .split(separator: "\n").map { line(String($0)) }.joined(separator: "\n")
  }

  /// Returns a part of a usage line: options and keywords bold, placeholders in italics.
  static func usage(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let first = rest.first {
      let run = rest.prefix { $0.isNameCharacter == first.isNameCharacter }
      rest = rest[run.endIndex...]
      if !first.isNameCharacter {
        result += escaped(run).split(separator: " ", omittingEmptySubsequences: false)
          .joined(separator: "\\ ")
      } else {
        result += run.allSatisfy(\.isUppercase) ? italic(run) : bold(run)
      }
    }
    return result
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\e"
    case "-": "\\-"
    case "'": "\\(aq"
    case "`": "\\(ga"
    case "^": "\\(ha"
    case "~": "\\(ti"
    case "\"": "\\(dq"
    case _ where scalar.isASCII: String(scalar)
    default: "\\[u" + hexadecimal(scalar) + "]"
    }
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}

extension Character {
  fileprivate var isNameCharacter: Bool { isLetter || isNumber || self == "-" }
}
