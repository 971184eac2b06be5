internal import UnicodeText

/// A parameter of a vCard property, its name in capitals: `TYPE=home,cell`.
public struct VCardParameter: Hashable, Sendable {
  /// The name, in capitals.
  public var name: String
  /// The values, without quotes.
  public var values: [String]

  /// Creates a parameter.
  public init(name: String, values: [String]) {
    (self.name, self.values) = (name, values)
  }
}

extension [VCardParameter] {
  /// Returns the rank that a parameter gives, 1 (most preferred) to 100; nil where it gives none.
  public func rank(in name: String) -> Int? {
    first { $0.name == name }?.values.first.flatMap { Int($0) }
      .flatMap { (1...100).contains($0) ? $0 : nil }
  }

  /// Returns the rank among properties of the same name, 1 for the preferred one: from PREF, our
  /// X-PREF of 3.0, and TYPE=pref.
  public func rank(isPreferredByType: Bool) -> Int? {
    let kept = rank(in: "X-PREF")
    return [rank(in: "PREF"), kept, isPreferredByType && kept == nil ? 1 : nil]
      .compactMap(\.self).min()
  }
}

extension VCardParameter {
  /// Returns whether a text can be the name of a parameter (RFC 6350, section 3.3).
  public static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
  }

  /// Returns whether a text is read as the name of a parameter, though programs may not write it.
  public static func isReadableName(_ text: String) -> Bool {
    !text.isEmpty && text == text.trimmed
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && ![0x22, 0x3A, 0x3B, 0x3D].contains($0) }
  }

  /// Reads the parameters of a property, between its name and its colon.
  ///
  /// A bare word is a TYPE, an ENCODING or a VALUE, as in vCard 2.1; quotes and the carets of RFC
  /// 6868 are decoded. Parameters with the same name are joined.
  public static func parameters(in text: some Collection<UInt8>) -> [VCardParameter] {
    var parameters: [VCardParameter] = []
    var places: [String: Int] = [:]
    var scanner = Scanner(rest: Array(text)[...])
    while let (name, values) = scanner.next() {
      guard !name.isEmpty || !values.isEmpty else { continue }
      let parameter =
        name.isEmpty ? bare(values[0]) : VCardParameter(name: name.asciiUppercased, values: values)
      if let place = place(of: parameter.name, among: parameters, &places) {
        parameters[place].values += parameter.values
      } else {
        parameters.append(parameter)
      }
    }
    return parameters
  }

  /// Returns parameters in a form for comparison: sorted by name, their values sorted, too; the
  /// words of TYPE, VALUE and ENCODING in capitals, and base64 by its name of vCard 3.0.
  public static func canonical(_ text: String) -> String {
    let parameters = parameters(in: text.utf8).map { parameter in
      let isOfWords = ["TYPE", "VALUE", "ENCODING"].contains(parameter.name)
      var words = isOfWords ? parameter.values.map(\.asciiUppercased) : parameter.values
      if parameter.name == "ENCODING", words == ["BASE64"] { words = ["B"] }
      return VCardParameter(name: parameter.name, values: words.sorted())
    }
    return self.text(of: parameters.sorted { $0.name < $1.name })
  }

  /// Returns whether a parameter has no name.
  public static func hasBareWords(_ text: String) -> Bool {
    var (isQuoted, isNamed) = (false, false)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\"") where isNamed: isQuoted.toggle()
      case UInt8(ascii: "="): isNamed = true
      case UInt8(ascii: ";") where !isQuoted:
        guard isNamed else { return true }
        isNamed = false
      default: break
      }
    }
    return !isNamed && !text.isEmpty
  }

  /// The most parameters searched linearly; a property has one or two.
  private static let fewParameters = 16

  /// Returns the index of a name among the parameters; many are looked up by hash, so that all take
  /// linear time.
  private static func place(
    of name: String, among parameters: [VCardParameter], _ places: inout [String: Int]
  ) -> Int? {
    guard parameters.count > fewParameters else {
      return parameters.firstIndex { $0.name == name }
    }
    for place in places.count..<parameters.count { places[parameters[place].name] = place }
    return places[name]
  }

  /// Names a bare word, as in vCard 2.1.
  private static func bare(_ word: String) -> VCardParameter {
    let name =
      switch word.asciiUppercased {
      case "QUOTED-PRINTABLE", "BASE64", "B", "7BIT", "8BIT": "ENCODING"
      case "URL", "URI", "INLINE", "CID", "CONTENT-ID": "VALUE"
      default: "TYPE"
      }
    return VCardParameter(name: name, values: [word])
  }

  private struct Scanner {
    var rest: ArraySlice<UInt8>

    mutating func next() -> (name: String, values: [String])? {
      guard !rest.isEmpty else { return nil }
      let head = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
      guard rest.count > head.count, rest[head.endIndex] == UInt8(ascii: "=") else {
        rest = rest[head.endIndex...].dropFirst()
        let word = String(decoding: head, as: UTF8.self).trimmed
        return ("", word.isEmpty ? [] : [word])
      }
      rest = rest[(head.endIndex + 1)...]
      var values: [String] = []
      repeat { values += value() } while take(UInt8(ascii: ","))
      _ = take(UInt8(ascii: ";"))
      return (String(decoding: head, as: UTF8.self).trimmed, values)
    }

    /// Reads a value; a quoted list, as some programs write it, is several.
    private mutating func value() -> [String] {
      if take(UInt8(ascii: "\"")) {
        let quoted = rest.prefix { $0 != UInt8(ascii: "\"") }
        rest = rest[quoted.endIndex...].dropFirst()
        // Text after the closing quote is ignored.
        _ = takePlain()
        return [decoded(quoted)]
      }
      return [decoded(takePlain())]
    }

    /// Reads up to an unquoted comma or semicolon.
    private mutating func takePlain() -> ArraySlice<UInt8> {
      var isQuoted = false
      let plain = rest.prefix { byte in
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        return isQuoted || byte != UInt8(ascii: ",") && byte != UInt8(ascii: ";")
      }
      rest = rest[plain.endIndex...]
      return plain
    }

    private mutating func take(_ byte: UInt8) -> Bool {
      guard rest.first == byte else { return false }
      rest = rest.dropFirst()
      return true
    }

    /// Decodes the carets of RFC 6868: `^n` is a line end, `^^` a caret, `^'` a quote.
    private func decoded(_ bytes: ArraySlice<UInt8>) -> String {
      guard bytes.contains(UInt8(ascii: "^")) else {
        return String(decoding: bytes, as: UTF8.self)
      }
      var text: [UInt8] = []
      var rest = bytes
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "^"), let next = rest.first else {
          text.append(byte)
          continue
        }
        switch next {
        case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "^"): text.append(UInt8(ascii: "^"))
        case UInt8(ascii: "'"): text.append(UInt8(ascii: "\""))
        default:
          text.append(byte)
          continue
        }
        rest = rest.dropFirst()
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
}

extension VCardParameter {
  /// Writes parameters as they are between a name and its colon (RFC 6350, section 3.3, and RFC
  /// 6868).
  public static func text(of parameters: [VCardParameter]) -> String {
    var text = ""
    for (index, parameter) in parameters.enumerated() {
      if index > 0 { text += ";" }
      text += parameter.name
      for (index, value) in parameter.values.enumerated() {
        text += index > 0 ? "," : "="
        text += written(value)
      }
      if parameter.values.isEmpty { text += "=" }
    }
    return text
  }

  private static func written(_ value: String) -> String {
    // Most values need neither escapes nor quotes.
    let isPlain = value.utf8.allSatisfy { byte in
      byte > 0x20 && ![0x22, 0x2C, 0x3A, 0x3B, 0x5E].contains(byte)
    }
    if isPlain { return value }
    let text = escaped(value)
    return text.utf8.contains { [0x2C, 0x3A, 0x3B].contains($0) } ? "\"\(text)\"" : text
  }

  /// Returns a value with the carets of RFC 6868.
  public static func escaped(_ value: String) -> String {
    value.withPlainLineEnds.replacingScalars { scalar in
      switch scalar {
      case "^": "^^"
      case "\"": "^'"
      case "\n": "^n"
      default: nil
      }
    }
  }
}
