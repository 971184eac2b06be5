internal import ContactsModel
internal import UnicodeText

extension VCardProperty {
  /// Reads an unfolded line: `group.NAME;PARAMETER=value:VALUE`; nil where it is none.
  init?(_ line: VCardLines.Line, recent: inout RecentParameters, remarks: inout [TextRemark]) {
    guard let head = line.bytes.withUnsafeBufferPointer({ Head($0) }) else { return nil }
    let (group, name, kind) = line.bytes.withUnsafeBufferPointer { bytes in
      let name = UnsafeBufferPointer(rebasing: bytes[head.nameStart..<head.nameEnd])
      let group = bytes[..<max(0, head.nameStart - 1)]
      return (
        group.isEmpty ? "" : String(decoding: group, as: UTF8.self).trimmed,
        String(decoding: name, as: UTF8.self), VCardName(name)
      )
    }
    var parameters: VCardParameters?
    if head.nameEnd + 1 < head.colon {
      parameters = line.bytes.withUnsafeBufferPointer { bytes in
        recent.parameters(
          in: UnsafeBufferPointer(rebasing: bytes[(head.nameEnd + 1)..<head.colon]))
      }
    }
    self.init(group: group, name: name, kind: kind, parameters, line: line.number)
    value = decode(line.bytes.dropFirst(head.colon + 1), remarks: &remarks)
  }

  /// Tells whether the parameters of a line, of which the end may be missing, say that its value is in quoted-printable.
  static func isQuotedPrintable(_ line: ArraySlice<UInt8>) -> Bool {
    line.withUnsafeBufferPointer { line in
      guard let head = Head(line), head.nameEnd + 1 < head.colon else { return false }
      let parameters = VCardParameter.parameters(in: line[(head.nameEnd + 1)..<head.colon])
      let encoding = parameters.first { $0.name == "ENCODING" }?.values.first
      return encoding?.asciiUppercased == "QUOTED-PRINTABLE"
    }
  }

  /// Where the parts of a line before its value end.
  private struct Head {
    /// Where the name begins, behind the dot of a group.
    let nameStart: Int
    let nameEnd: Int
    /// The first colon outside quotes, or the first at all where quotes are not closed; a quote in a name is a letter of it.
    let colon: Int

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
      var (isValue, isQuoted) = (false, false)
      var (dot, semicolon, first, found): (Int?, Int?, Int?, Int?) = (nil, nil, nil, nil)
      search: for index in bytes.indices {
        switch bytes[index] {
        case UInt8(ascii: "\"") where isValue: isQuoted.toggle()
        case UInt8(ascii: "=") where semicolon != nil: isValue = true
        case UInt8(ascii: ":"):
          if first == nil { first = index }
          guard isQuoted else {
            found = index
            break search
          }
        case UInt8(ascii: ";"):
          if semicolon == nil { semicolon = index }
          if !isQuoted { isValue = false }
        case UInt8(ascii: "."): if dot == nil { dot = index }
        default: break
        }
      }
      guard let colon = found ?? (isQuoted ? first : nil) else { return nil }
      self.colon = colon
      nameEnd = min(semicolon ?? colon, colon)
      let end = nameEnd
      nameStart = dot.map { $0 > 0 && $0 < end ? $0 + 1 : 0 } ?? 0
      let name = bytes[nameStart..<nameEnd]
      guard !name.isEmpty, name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    }
  }

  /// Whether the value is text, components of it or a URI, and data in no version.
  private var isTextAlone: Bool {
    kind == .addressLabel || ["N", "ADR", "GEO", "TEL"].contains(name.asciiUppercased)
  }

  /// Takes the encoding and the character set off the value and out of the parameters.
  private mutating func decode(
    _ bytes: ArraySlice<UInt8>, remarks: inout [TextRemark]
  ) -> String {
    guard let allParameters, allParameters.tellOfEncoding else {
      return text(bytes, in: nil, remarks: &remarks)
    }
    let encoding = self["ENCODING"].first?.asciiUppercased
    let isBase64 = encoding == "BASE64" || encoding == "B"
    if isBase64, !isTextAlone {
      if let place = parameters.firstIndex(where: { $0.name == "ENCODING" && $0.values.count > 1 })
      {
        // It has one encoding.
        parameters[place].values.removeLast(parameters[place].values.count - 1)
        parameterText = VCardParameter.text(of: parameters)
      }
      return String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
    }
    let characterSet = self["CHARSET"].first
    let isQuotedPrintable = encoding == "QUOTED-PRINTABLE"
    guard isQuotedPrintable || characterSet != nil || encoding != nil else {
      return text(bytes, in: nil, remarks: &remarks)
    }
    parameters.removeAll { $0.name == "ENCODING" || $0.name == "CHARSET" }
    parameterText = VCardParameter.text(of: parameters)
    if isBase64, let octets = Base64.decoded(bytes) {
      let plain = text(octets[...], in: characterSet, remarks: &remarks)
      return kind == .addressLabel ? VCardText.escaped(plain) : plain.escapingLineEnds
    }
    guard isQuotedPrintable else {
      // A line that is in UTF-16 stands in a file that is, and was converted with it.
      let isConverted = characterSet?.asciiUppercased.hasPrefix("UTF-16") ?? false
      return text(bytes, in: isConverted ? nil : characterSet, remarks: &remarks)
    }
    // A semicolon in the code is none that parts the components.
    return bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { component in
        let octets = QuotedPrintable.decoded(component)
        let plain = text(octets[...], in: characterSet, remarks: &remarks)
        let isPlain = octets.count == component.count
        return isPlain ? plain : Self.escapingDecoded(plain, written: component)
      }
      .joined(separator: ";")
  }

  /// Escapes line ends, and the semicolons that came out of the code.
  private static func escapingDecoded(_ text: String, written: ArraySlice<UInt8>) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\r\n", "\n", "\r": escaped += "\\n"
      case ";": escaped += "\\;"
      default: escaped.append(character)
      }
    }
    return escaped
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

extension String {
  /// The text with each end of a line as `\n`.
  fileprivate var escapingLineEnds: String {
    reduce(into: "") { $0 += $1 == "\r\n" || $1 == "\n" || $1 == "\r" ? "\\n" : String($1) }
  }
}
