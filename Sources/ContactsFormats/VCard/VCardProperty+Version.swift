internal import ContactsModel
internal import UnicodeText

extension [VCardProperty] {
  /// The properties of a card in the forms that a version has for them, where they were kept in those of another.
  func valid(in version: VCard.Version) -> [VCardProperty] {
    guard version == .v30 else { return version == .v40 ? map(\.inFour) : self }
    var best: [String: Int] = [:]
    for property in self {
      guard let rank = property.rank else { continue }
      let name = property.name.asciiUppercased
      best[name] = Swift.min(rank, best[name] ?? rank)
    }
    return map { property in
      let isMostPreferred =
        property.rank != nil && property.rank == best[property.name.asciiUppercased]
      return property.inThree(isMostPreferred: isMostPreferred)
    }
  }
}

extension VCardProperty {
  /// Words have names, a preference is a word of TYPE, and data has ENCODING=b (RFC 2426, sections 4 and 2.4.1).
  fileprivate func inThree(isMostPreferred: Bool) -> VCardProperty {
    changing { parameters, value in
      parameters["VALUE"] = parameters["VALUE"].compactMap(Self.kindOfValue)
      if parameters["ENCODING"].contains(where: { $0.asciiUppercased == "BASE64" }) {
        parameters["ENCODING"] = ["b"]
      }
      parameters["TYPE"] = types(of: parameters)
      if head.preference != nil, let rank {
        // The other ranks have no place there.
        parameters["PREF"] = []
        if isMostPreferred, !types.contains("pref") { parameters["TYPE"].append("pref") }
        parameters["X-PREF"] = rank > 1 ? [String(rank)] : []
      }
      switch name.asciiUppercased {
      case "TEL" where value.hasCapitals("TEL:"):
        guard parameters["VALUE"].map(\.asciiLowercased) == ["uri"] else { break }
        parameters["VALUE"] = []
        value = VCardText.escaped(String(decoding: value.utf8.dropFirst(4), as: UTF8.self))
      case "GEO" where value.hasPrefix("geo:"):
        let parts = value.utf8.dropFirst(4).split(separator: UInt8(ascii: ","))
          .map { String(decoding: $0, as: UTF8.self) }
        guard parts.count == 2, parts.allSatisfy({ Double($0) != nil }) else { break }
        value = parts.joined(separator: ";")
      case let name where MediaType.propertyNames.contains(name) && parameters["VALUE"].isEmpty:
        guard let data = DataURI(value) else { break }
        value = data.base64
        parameters["ENCODING"] = ["b"]
        if let word = MediaType.word(for: data.type, in: name) {
          parameters["TYPE"].insert(word, at: 0)
        }
      default: break
      }
    }
  }

  /// Words have names, a preference is a rank, data is a URI (RFC 2397), and all components are there.
  fileprivate var inFour: VCardProperty {
    let name = name.asciiUppercased
    return changing { parameters, value in
      parameters["VALUE"] = parameters["VALUE"].compactMap(Self.kindOfValue).filter {
        !["binary", "phone-number"].contains($0.asciiLowercased)
      }
      if types.contains("pref") || head.keptPreference != nil, let rank {
        parameters["TYPE"] = types(of: parameters).filter {
          $0.trimmed.asciiLowercased != "pref"
        }
        parameters["PREF"] = [String(rank)]
        parameters["X-PREF"] = []
      }
      switch name {
      case "N": value = Self.padded(value, to: 5)
      case "ADR": value = Self.padded(value, to: 7)
      case "RELATED" where parameters["VALUE"].isEmpty && !value.utf8.contains(UInt8(ascii: ":")):
        // Without VALUE it is a URI (RFC 6350, section 6.6.6).
        parameters["VALUE"] = ["text"]
      case "GEO":
        let parts = VCardText.split(value, at: UInt8(ascii: ";"))
        guard parts.count == 2, parts.allSatisfy({ Double($0) != nil }) else { break }
        value = "geo:\(parts[0]),\(parts[1])"
      default: break
      }
      guard isBase64 else { return }
      parameters["ENCODING"] = []
      parameters["CHARSET"] = []
      let word = MediaType.word(among: types, in: name)
      let known = word.flatMap { MediaType.of(word: $0, in: name) }
      parameters["TYPE"] = types(of: parameters).filter { $0.trimmed.asciiLowercased != word }
      guard !value.hasCapitals("DATA:") else { return }
      value = DataURI(type: known ?? MediaType.of(base64: value), base64: value).text
    }
  }

  /// Whether the value is data in base64, by its ENCODING.
  private var isBase64: Bool {
    self["ENCODING"].contains { ["B", "BASE64"].contains($0.asciiUppercased) }
  }

  /// Returns a word of VALUE as it is since vCard 3.0; nil for one of 2.1 that says what is meant without it.
  private static func kindOfValue(_ word: String) -> String? {
    switch word.asciiUppercased {
    case "URL": "uri"
    case "INLINE": nil
    default: word
    }
  }

  /// The words of TYPE as they are written, a quoted list taken apart.
  private func types(of parameters: [VCardParameter]) -> [String] {
    parameters["TYPE"].flatMap { $0.unicodeScalars.split(separator: ",").map(String.init) }
  }

  private static func padded(_ value: String, to count: Int) -> String {
    // A backslash at the end would take the next semicolon for itself.
    let backslashes = value.utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    guard backslashes.isMultiple(of: 2) else { return value }
    let missing = count - VCardText.split(value, at: UInt8(ascii: ";")).count
    return missing > 0 ? value + String(repeating: ";", count: missing) : value
  }

  /// The property with what is changed of it; its parameters are written anew where they are others, or had no names.
  private func changing(
    _ change: (inout [VCardParameter], inout String) -> Void
  ) -> VCardProperty {
    var (copy, list) = (self, parameters)
    change(&list, &copy.value)
    if list != parameters || head.hasBareWords { copy.parameters = list }
    return copy
  }
}

extension [VCardParameter] {
  /// The values of a parameter, by its name in capitals; empty where it is missing.
  fileprivate subscript(name: String) -> [String] {
    get { first { $0.name == name }?.values ?? [] }
    set {
      if let place = firstIndex(where: { $0.name == name }) {
        if newValue.isEmpty { remove(at: place) } else { self[place].values = newValue }
      } else if !newValue.isEmpty {
        append(VCardParameter(name: name, values: newValue))
      }
    }
  }
}
