/// Quotes text so that the tokenizer reads it back unchanged.
public enum Quoting {
  /// Returns the shortest legible form of `text` that reads back as one literal word.
  ///
  /// Unquoted if possible; in `$'…'` if control or bidi characters must be visible; otherwise in
  /// quotes. A leading `--` and a `=` are quoted too, so that the word is neither an option nor an
  /// assignment. Words that are keywords of one command (`where`, `or`) are left to that command.
  public static func quote(_ text: String) -> String {
    if isPlainWord(text) { return text }
    guard Word(argument: text).isAssignment, let first = text.first else {
      return quote(text, in: .best(for: text))
    }
    // A quote inside the field's name keeps the word from being an assignment.
    let rest = String(text.dropFirst())
    return String(first) + quote(rest, in: .best(for: rest))
  }

  /// Returns `text` as it follows the `=` of an assignment or option; empty text as nothing.
  public static func quoteValue(_ text: String) -> String {
    isPlainValue(text) ? text : quote(text, in: .best(for: text))
  }

  /// Returns `text` in the given style of quotes, or in the best one if that cannot represent it.
  public static func quote(_ text: String, in quote: Quote) -> String {
    let quote = quote.holds(text) ? quote : .best(for: text)
    return quote.opening + quote.body(of: text) + quote.closing
  }

  /// Returns `text` in a quote left open for more typing.
  public static func open(_ text: String, in quote: Quote) -> String {
    let quote = quote.holds(text) ? quote : .best(for: text)
    return quote.opening + quote.body(of: text)
  }

  /// Returns whether `text` needs no quotes to be read back, unless it has a special meaning.
  public static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0 == "(" || $0 == ")" || !$0.needsQuotes }
      && !text.hasPrefix("#") && !text.isEmpty
  }

  static func isPlainWord(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "~") else {
      return false
    }
    return isPlainValue(text) && !text.hasPrefix("--") && !text.utf8.contains(UInt8(ascii: "="))
  }

  static func isPlainValue(_ text: String) -> Bool {
    !text.unicodeScalars.contains(where: \.needsQuotes)
  }
}

extension Quote {
  /// Returns the most legible style of quotes for `text`.
  fileprivate static func best(for text: String) -> Quote {
    if !Quote.double.holds(text) { return .dollar }
    let isWorseInDouble =
      text.isEmpty || text.unicodeScalars.contains(where: \.isSpecialInDouble)
    return isWorseInDouble && Quote.single.holds(text) ? .single : .double
  }

  /// Returns whether the quote can represent `text` with every character visible.
  fileprivate func holds(_ text: String) -> Bool {
    switch self {
    case .single: !text.unicodeScalars.contains { $0 == "'" || $0.isInvisible }
    case .double: !text.unicodeScalars.contains(where: \.isInvisible)
    case .dollar: true
    }
  }

  /// Returns the text between the quotes.
  fileprivate func body(of text: String) -> String {
    var body = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch self {
      case .double where scalar.isSpecialInDouble, .dollar where scalar == "\\" || scalar == "'":
        body.append("\\")
        body.append(scalar)
      case .dollar where scalar.isInvisible:
        body += scalar.escape.unicodeScalars
      default:
        body.append(scalar)
      }
    }
    return String(body)
  }
}

extension Unicode.Scalar {
  fileprivate var needsQuotes: Bool {
    switch self {
    case "'", "\"", "\\", "$", "`", "(", ")": true
    default: properties.isWhitespace || isInvisible
    }
  }

  fileprivate var isSpecialInDouble: Bool {
    self == "\\" || self == "\"" || self == "$" || self == "`"
  }

  /// Whether the scalar is a control character, a bidi control or a line separator.
  fileprivate var isInvisible: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The escape for `$'…'`, of fixed length so that digits may follow.
  fileprivate var escape: String {
    switch self {
    case "\n": return #"\n"#
    case "\t": return #"\t"#
    case "\r": return #"\r"#
    default:
      let digits = String(value, radix: 16)
      return isASCII
        ? #"\x"# + String(repeating: "0", count: 2 - digits.count) + digits
        : #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
