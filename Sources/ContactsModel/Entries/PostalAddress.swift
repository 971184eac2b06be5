public import JSON
internal import UnicodeText

/// A postal address, in the parts of vCard (RFC 6350, section 6.3.1).
public struct PostalAddress: EntryValue {
  /// The street and number.
  public var street = ""
  /// The town.
  public var city = ""
  /// The state, county or province.
  public var region = ""
  /// The postal code.
  public var postalCode = ""
  /// The country.
  public var country = ""
  /// The post-office box.
  public var poBox = ""
  /// The flat, the floor, or a care-of name.
  public var extended = ""
  /// The address as one text, if it differs from the parts.
  public var formatted = ""

  /// The key of these entries.
  public static let key = "addresses"
  /// The known members, in the order they are written.
  public static let members = Labeled<PostalAddress>.members(
    .string("street", \.value.street),
    .string("city", \.value.city),
    .string("region", \.value.region),
    .string("postalCode", \.value.postalCode),
    .string("country", \.value.country),
    .string("poBox", \.value.poBox),
    .string("extended", \.value.extended),
    .string("formatted", \.value.formatted)
  )
  /// The list of these entries.
  public static let list = StoredProperty(\Contact.addresses)
  /// The fields of these entries.
  public static let fields = [
    Field.entries(
      PostalAddress.self, "address", "street; city; region; postal code; country",
      example: "12 St James's Square; London; ; SW1Y 4JH; UK", sharing: sharedParts)
  ]

  /// The parts that several contacts share, after the street.
  private static let sharedParts: SharedValues = {
    let vocabularies = [
      Vocabulary("city", inEach: PostalAddress.self) { $0.value.city },
      Vocabulary("region", inEach: PostalAddress.self) { $0.value.region },
      Vocabulary("postal code", inEach: PostalAddress.self) { $0.value.postalCode },
      Vocabulary("country", inEach: PostalAddress.self) { $0.value.country },
    ]
    return SharedValues(vocabularies) { text in
      let parts = split(text)
      guard parts.count >= 2, parts.count - 2 < vocabularies.count else { return nil }
      let written = parts.dropLast().map(escape).joined(separator: "; ")
      return SharedValues.Part(
        vocabulary: vocabularies[parts.count - 2], head: written + "; ",
        beginning: parts[parts.count - 1], isLast: parts.count - 1 == vocabularies.count,
        escape: escape)
    }
  }()

  /// The texts of the value: the parts of an assignment, in order, then `formatted`.
  public static let parts: [any WritableKeyPath<PostalAddress, String> & Sendable] = [
    \.street, \.city, \.region, \.postalCode, \.country, \.poBox, \.extended, \.formatted,
  ]

  /// Creates an empty value.
  public init() {}

  /// Reads `street; city; region; postal code; country`, or its first parts; `\;` is a semicolon.
  ///
  /// A post-office box and an extension may follow.
  public init(text: String) throws(FieldError) {
    let parts = Self.split(text)
    guard parts.count < Self.parts.count else {
      throw FieldError.malformed(
        field: "address", value: text,
        reason: "it has \(parts.count) parts, and an address has street; city; region; "
          + "postal code; country (write \\; for a semicolon)")
    }
    for (part, value) in zip(Self.parts, parts) { self[keyPath: part] = value }
  }

  private static func split(_ text: String) -> [String] {
    var parts: [String] = []
    var part: [UInt8] = []
    let (semicolon, backslash) = (UInt8(ascii: ";"), UInt8(ascii: "\\"))
    func finishPart() {
      parts.append(String(decoding: part, as: UTF8.self).trimmed)
      part.removeAll(keepingCapacity: true)
    }
    var isEscaped = false
    let bytes = text.utf8.span
    for index in bytes.indices {
      let byte = bytes[index]
      if !isEscaped, byte == backslash {
        isEscaped = true
        continue
      }
      if !isEscaped, byte == semicolon {
        finishPart()
        continue
      }
      if isEscaped, byte != semicolon, byte != backslash { part.append(backslash) }
      part.append(byte)
      isEscaped = false
    }
    if isEscaped { part.append(backslash) }
    finishPart()
    return parts
  }

  /// Replaces the value by a typed one; the text that it has leaves it as it is.
  public mutating func rewrite(as text: String) throws(FieldError) {
    let new = try Self(text: text)
    if new.text != self.text { self = new }
  }

  /// The parts as in an assignment, with semicolons escaped; without parts, the lines of the address.
  public var text: String {
    if hasNoParts { return Self.escape(lines.joined(separator: ", ")) }
    var text = Self.escape(street)
    var separators = 0
    for part in [city, region, postalCode, country, poBox, extended] {
      separators += 1
      guard !part.isEmpty else { continue }
      for _ in 0..<separators { text += "; " }
      text += Self.escape(part)
      separators = 0
    }
    return text
  }

  /// Whether `text` would be blank: a part after the street has a separator before it.
  public var isBlank: Bool { hasNoParts && formatted.trimmed.isEmpty }

  private var hasNoParts: Bool {
    street.trimmed.isEmpty
      && [city, region, postalCode, country, poBox, extended].allSatisfy(\.isEmpty)
  }

  private static func escape(_ part: String) -> String {
    let needsNone = part.utf8.allSatisfy { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "\\") }
    if needsNone { return part }
    // By scalars, as a semicolon with a combining mark is still a semicolon.
    var escaped = String.UnicodeScalarView()
    for scalar in part.unicodeScalars {
      if scalar == ";" || scalar == "\\" { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }

  /// The lines of the address: of its text, or of its parts.
  public var lines: [String] {
    if !formatted.isEmpty {
      return formatted.split(whereSeparator: \.isNewline).map(String.init)
    }
    return [extended, street, poBox, townLine, country].filter { !$0.isEmpty }
  }
}
