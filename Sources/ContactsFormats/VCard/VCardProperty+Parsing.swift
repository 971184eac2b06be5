internal import ContactsModel

extension VCardProperty {
  /// Reads an unfolded line: `group.NAME;PARAMETER=value:VALUE`; nil where it is none.
  init?(_ line: VCardLines.Line, remarks: inout [TextRemark]) {
    let bytes = line.bytes
    guard let colon = Self.colon(in: bytes) else { return nil }
    let head = bytes[..<colon]
    let nameEnd = head.firstIndex(of: UInt8(ascii: ";")) ?? colon
    var name = head[..<nameEnd]
    if let dot = name.firstIndex(of: UInt8(ascii: ".")), dot > name.startIndex {
      group = String(decoding: name[..<dot], as: UTF8.self).trimmed
      name = name[(dot + 1)...]
    }
    guard !name.isEmpty, name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    self.name = String(decoding: name, as: UTF8.self)
    self.line = line.number
    value = ""
    let parameterBytes = head[nameEnd...].dropFirst()
    if !parameterBytes.isEmpty {
      parameterText = String(decoding: parameterBytes, as: UTF8.self)
      parameters = VCardParameter.parameters(in: parameterBytes)
    }
    value = decode(bytes[(colon + 1)...], remarks: &remarks)
  }

  /// Returns where the value begins: the first colon outside quotes, or the first at all where quotes are not
  /// closed.
  private static func colon(in bytes: ArraySlice<UInt8>) -> Int? {
    var isQuoted = false
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ":") where !isQuoted: return index
      default: break
      }
    }
    return isQuoted ? bytes.firstIndex(of: UInt8(ascii: ":")) : nil
  }

  /// Takes the encoding and the character set off the value and out of the parameters.
  private mutating func decode(
    _ bytes: ArraySlice<UInt8>, remarks: inout [TextRemark]
  ) -> String {
    let encoding = self["ENCODING"].first?.asciiUppercased
    if encoding == "BASE64" || encoding == "B" {
      return String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self)
    }
    let characterSet = self["CHARSET"].first
    let isQuotedPrintable = encoding == "QUOTED-PRINTABLE"
    guard isQuotedPrintable || characterSet != nil || encoding != nil else {
      return text(bytes, in: nil, remarks: &remarks)
    }
    parameters.removeAll { $0.name == "ENCODING" || $0.name == "CHARSET" }
    parameterText = VCardParameter.text(of: parameters)
    guard isQuotedPrintable else { return text(bytes, in: characterSet, remarks: &remarks) }
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

extension VCardParameter {
  /// Writes parameters as they stand between a name and its colon (RFC 6350, section 3.3, and RFC 6868).
  static func text(of parameters: [VCardParameter]) -> String {
    parameters.map { parameter in
      "\(parameter.name)=" + parameter.values.map(written).joined(separator: ",")
    }.joined(separator: ";")
  }

  private static func written(_ value: String) -> String {
    var text = ""
    for character in value {
      switch character {
      case "^": text += "^^"
      case "\"": text += "^'"
      case "\n", "\r\n", "\r": text += "^n"
      default: text.append(character)
      }
    }
    return text.utf8.contains { [0x2C, 0x3A, 0x3B].contains($0) } ? "\"\(text)\"" : text
  }
}
