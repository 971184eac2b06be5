internal import ContactsModel
internal import UnicodeText

extension VCardProperty {
  /// Reads an unfolded line: `group.NAME;PARAMETER=value:VALUE`; nil if it is no property.
  ///
  /// - Parameter isUTF8: Whether the line is known to be UTF-8.
  init?(
    _ line: VCardLines.Line, isUTF8: Bool, recent: inout RecentHeads, remarks: inout [String]
  ) {
    guard let (head, colon) = recent.head(of: line.bytes) else { return nil }
    self.init(head, octets: line.bytes.dropFirst(colon + 1), line: line.number)
    if !isUTF8 || head.declaresEncoding { decode(remarks: &remarks) }
  }

  /// Returns whether the parameters of a line, whose end may be missing, declare quoted-printable.
  static func isQuotedPrintable(_ line: ArraySlice<UInt8>) -> Bool {
    guard let parts = VCardHead.Parts(line.span) else { return false }
    let parameters = VCardParameter.parameters(in: parts.parameters(in: line))
    let encoding = parameters.first { $0.name == "ENCODING" }?.values.first
    return encoding?.asciiUppercased == "QUOTED-PRINTABLE"
  }

  /// Whether the value is always one text, never data or components.
  private var isText: Bool {
    kind == .addressLabel
      || ["FN", "NOTE", "TITLE", "ROLE", "EMAIL", "BDAY"].contains(name.asciiUppercased)
  }

  /// Whether the value is always text, components or a URI, never data.
  private var isTextAlone: Bool {
    isText
      || ["N", "ADR", "GEO", "TEL", "ORG", "NICKNAME", "CATEGORIES"].contains(name.asciiUppercased)
  }

  /// Decodes the value, and removes its encoding and character set from the parameters.
  private mutating func decode(remarks: inout [String]) {
    guard head.declaresEncoding else { return decode(in: nil, remarks: &remarks) }
    let encoding = self["ENCODING"].first?.asciiUppercased
    let isBase64 = encoding == "BASE64" || encoding == "B"
    if isBase64, !isTextAlone {
      if let place = parameters.firstIndex(where: { $0.name == "ENCODING" && $0.values.count > 1 })
      {
        // A value has one encoding.
        parameters[place].values.removeLast(parameters[place].values.count - 1)
      }
      if octets.contains(where: { $0 <= 0x20 }) { octets = octets.filter { $0 > 0x20 }[...] }
      if !octets.span.isUTF8 { value = String(decoding: octets, as: UTF8.self) }
      return
    }
    let characterSet = self["CHARSET"].first
    let isQuotedPrintable = encoding == "QUOTED-PRINTABLE"
    guard isQuotedPrintable || characterSet != nil || encoding != nil else {
      return decode(in: nil, remarks: &remarks)
    }
    forgetEncoding()
    if isBase64, let plain = Base64.decoded(octets) {
      octets = plain[...]
      decode(in: characterSet, remarks: &remarks)
      value = isText ? VCardText.escaped(value) : VCardText.inOneLine(value)
      return
    }
    guard isQuotedPrintable else {
      // A UTF-16 line is in a UTF-16 file, which was converted as a whole.
      let isConverted = characterSet?.asciiUppercased.hasPrefix("UTF-16") ?? false
      return decode(in: isConverted ? nil : characterSet, remarks: &remarks)
    }
    // An encoded semicolon does not separate components, and an encoded backslash escapes nothing.
    let components = octets.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    var decoded: [UInt8] = []
    for (index, component) in components.enumerated() {
      if index > 0 { decoded.append(UInt8(ascii: ";")) }
      octets = QuotedPrintable.decoded(component)[...]
      let isPlain = octets.count == component.count
      decode(in: characterSet, remarks: &remarks)
      let hasEscapes = component.contains(UInt8(ascii: "\\"))
      let text = hasEscapes ? value : VCardText.escapingBackslashes(value)
      decoded += isPlain ? octets : Array(Self.escapingDecoded(text).utf8)[...]
    }
    octets = decoded[...]
  }

  /// Escapes line ends, and semicolons that were encoded.
  private static func escapingDecoded(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 != 0x0A && $0 != 0x0D && $0 != UInt8(ascii: ";") }
    if isPlain { return text }
    return text.withPlainLineEnds.replacingScalars { $0 == ";" ? "\\;" : $0 == "\n" ? "\\n" : nil }
  }

  /// Converts the value from a character set, or one that is guessed, to UTF-8.
  private mutating func decode(in characterSet: String?, remarks: inout [String]) {
    if let characterSet {
      if let text = CharacterSet.text(octets, in: characterSet) { return value = text }
      remarks.append(
        "has the wrong or an unknown character set `\(characterSet)`; it was guessed")
    }
    guard !octets.span.isUTF8 else { return }
    let (text, isUTF8) = CharacterSet.text(guessing: octets)
    if !isUTF8, characterSet == nil { remarks.append(CharacterSet.notUTF8) }
    value = text
  }
}
