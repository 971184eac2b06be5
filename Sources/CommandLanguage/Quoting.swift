/// Writes text so that the tokenizer reads it back as it was.
public enum Quoting {
  /// Returns the shortest legible form of `text` that is read back as one word that means itself.
  ///
  /// Plain where that is possible; else in quotes, and in `$'…'` where there are control or bidi
  /// characters to be made visible. A beginning such as `--` and a `=` are quoted too, so that the
  /// word is neither an option nor an assignment. Words that mean something only in one command's
  /// grammar (`where`, `or`) are that command's business.
  public static func quote(_ text: String) -> String {
    if isPlainWord(text) { return text }
    let whole = Word(text: text, range: 0..<text.utf8.count, quoted: [0..<text.utf8.count])
    guard whole.isAssignment, let first = text.first else {
      return quote(text, in: .best(for: text))
    }
    // A quote that begins inside the field's name makes no assignment of it.
    let rest = String(text.dropFirst())
    return String(first) + quote(rest, in: .best(for: rest))
  }

  /// Returns `text` for the place after an assignment's or an option's `=`; empty text as nothing.
  public static func quoteValue(_ text: String) -> String {
    isPlainValue(text) ? text : quote(text, in: .best(for: text))
  }

  /// Returns `text` in a given kind of quote, or in the best one where that cannot hold it.
  public static func quote(_ text: String, in quote: Quote) -> String {
    let quote = quote.holds(text) ? quote : .best(for: text)
    return quote.opening + quote.body(of: text) + quote.closing
  }

  /// Returns `text` in a quote that is left open, for more to be typed.
  public static func open(_ text: String, in quote: Quote) -> String {
    let quote = quote.holds(text) ? quote : .best(for: text)
    return quote.opening + quote.body(of: text)
  }

  /// Tells whether a word of that text is read back as it stands, unless something else is meant by it.
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
  /// Returns the quote in which `text` reads best.
  fileprivate static func best(for text: String) -> Quote {
    if !Quote.double.holds(text) { return .dollar }
    let isWorseInDouble =
      text.isEmpty || text.unicodeScalars.contains(where: \.isSpecialInDouble)
    return isWorseInDouble && Quote.single.holds(text) ? .single : .double
  }

  /// Returns whether the quote can hold `text` and show all of it.
  fileprivate func holds(_ text: String) -> Bool {
    switch self {
    case .single: !text.unicodeScalars.contains { $0 == "'" || $0.isInvisible }
    case .double: !text.unicodeScalars.contains(where: \.isInvisible)
    case .dollar: true
    }
  }

  /// Returns what stands between the quotes.
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

  /// The escape in `$'…'`: of a fixed length, so that digits may follow it.
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
