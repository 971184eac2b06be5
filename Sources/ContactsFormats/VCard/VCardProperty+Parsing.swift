internal import ContactsModel
internal import UnicodeText

extension VCardProperty {
  /// Reads an unfolded line: `group.NAME;PARAMETER=value:VALUE`; nil if it is no property.
  init?(_ line: VCardLines.Line, recent: inout RecentHeads, remarks: inout [TextRemark]) {
    guard let (head, colon) = recent.head(of: line.bytes) else { return nil }
    self.init(head, value: "", line: line.number)
    value = decode(line.bytes.dropFirst(colon + 1), remarks: &remarks)
  }

  /// Returns whether the parameters of a line, whose end may be missing, declare quoted-printable.
  static func isQuotedPrintable(_ line: ArraySlice<UInt8>) -> Bool {
    guard let parts = VCardHead.Parts(line.span) else { return false }
    let parameters = VCardParameter.parameters(in: parts.parameters(in: line))
    let encoding = parameters.first { $0.name == "ENCODING" }?.values.first
    return encoding?.asciiUppercased == "QUOTED-PRINTABLE"
  }

  /// Whether the value is always text, components or a URI, never data.
  private var isTextAlone: Bool {
    kind == .addressLabel || ["N", "ADR", "GEO", "TEL"].contains(name.asciiUppercased)
  }

  /// Decodes the value, and removes its encoding and character set from the parameters.
  private mutating func decode(
    _ bytes: ArraySlice<UInt8>, remarks: inout [TextRemark]
  ) -> String {
    guard head.declaresEncoding else {
      return text(bytes, in: nil, remarks: &remarks)
    }
    let encoding = self["ENCODING"].first?.asciiUppercased
    let isBase64 = encoding == "BASE64" || encoding == "B"
    if isBase64, !isTextAlone {
      if let place = parameters.firstIndex(where: { $0.name == "ENCODING" && $0.values.count > 1 })
      {
        // A value has one encoding.
        parameters[place].values.removeLast(parameters[place].values.count - 1)
      }
      return String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
    }
    let characterSet = self["CHARSET"].first
    let isQuotedPrintable = encoding == "QUOTED-PRINTABLE"
    guard isQuotedPrintable || characterSet != nil || encoding != nil else {
      return text(bytes, in: nil, remarks: &remarks)
    }
    forgetEncoding()
    if isBase64, let octets = Base64.decoded(bytes) {
      let plain = text(octets[...], in: characterSet, remarks: &remarks)
      return kind == .addressLabel ? VCardText.escaped(plain) : VCardText.inOneLine(plain)
    }
    guard isQuotedPrintable else {
      // A UTF-16 line is in a UTF-16 file, which was converted as a whole.
      let isConverted = characterSet?.asciiUppercased.hasPrefix("UTF-16") ?? false
      return text(bytes, in: isConverted ? nil : characterSet, remarks: &remarks)
    }
    // An encoded semicolon does not separate components.
    return bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { component in
        let octets = QuotedPrintable.decoded(component)
        let plain = text(octets[...], in: characterSet, remarks: &remarks)
        let isPlain = octets.count == component.count
        return isPlain ? plain : Self.escapingDecoded(plain)
      }
      .joined(separator: ";")
  }

  /// Escapes line ends, and semicolons that were encoded.
  private static func escapingDecoded(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 != 0x0A && $0 != 0x0D && $0 != UInt8(ascii: ";") }
    if isPlain { return text }
    return text.withPlainLineEnds.replacingScalars { $0 == ";" ? "\\;" : $0 == "\n" ? "\\n" : nil }
  }

  private func text(
    _ bytes: ArraySlice<UInt8>, in characterSet: String?, remarks: inout [TextRemark]
  ) -> String {
    if let characterSet {
      if let text = CharacterSet.text(bytes, in: characterSet) { return text }
      remarks.append(.unknownCharacterSet(characterSet))
    }
    let (text, isUTF8) = CharacterSet.text(guessing: bytes)
    if !isUTF8, characterSet == nil { remarks.append(.readAsWindows1252) }
    return text
  }
}
