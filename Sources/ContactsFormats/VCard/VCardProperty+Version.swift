internal import ContactsModel
internal import UnicodeText

extension [VCardProperty] {
  /// Returns the properties of a card in the form of a version.
  func valid(in version: VCard.Version) -> [VCardProperty] {
    guard version == .v30 else { return version == .v40 ? map(\.inFour).withOneGender : self }
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

extension [VCardProperty] {
  /// The properties with further genders under the name of 3.0, as a card of 4.0 has one (RFC 6350,
  /// section 6.2.7); what is no gender is written as it came.
  fileprivate var withOneGender: [VCardProperty] {
    guard let first = firstIndex(where: { $0.isNamed(Gender.vCardName) }) else { return self }
    return enumerated().map { index, property in
      guard index > first, property.isNamed(Gender.vCardName),
        Gender(vCardValue: property.value) != nil
      else { return property }
      return property.named(Gender.vCardNameBefore4)
    }
  }
}

extension VCardProperty {
  /// The property in vCard 3.0: words have names, a preference is a TYPE word, and data has
  /// ENCODING=b (RFC 2426, sections 4 and 2.4.1).
  fileprivate func inThree(isMostPreferred: Bool) -> VCardProperty {
    changing { parameters, value in
      parameters["VALUE"] = parameters["VALUE"].compactMap(Self.kindOfValue)
      if parameters["ENCODING"].contains(where: { $0.asciiUppercased == "BASE64" }) {
        parameters["ENCODING"] = ["b"]
      }
      parameters["TYPE"] = parameters.types
      if head.preference != nil, let rank {
        // Other ranks have no place there.
        parameters["PREF"] = []
        if isMostPreferred, !types.contains("pref") { parameters["TYPE"].append("pref") }
        parameters["X-PREF"] = rank > 1 ? [String(rank)] : []
      }
      switch name.asciiUppercased {
      case "TEL" where value.hasCapitals("TEL:"):
        guard parameters["VALUE"].map(\.asciiLowercased) == ["uri"] else { break }
        parameters["VALUE"] = []
        value = VCardText.escaped(PhoneNumber.number(in: VCardText.unescaped(value)))
      case "GEO" where value.hasCapitals("GEO:") || !value.utf8.contains(UInt8(ascii: ";")):
        guard let numbers = GeoPosition.numbers(in: value) else { break }
        value = "\(numbers.first);\(numbers.second)"
      case let name where MediaType.propertyNames.contains(name) && parameters["VALUE"].isEmpty:
        guard let data = DataURI(value) else {
          // Without VALUE it would be base64, which has no colon. A photo has its VALUE already.
          if isURI, !isBase64, name != "PHOTO" { parameters["VALUE"] = ["uri"] }
          break
        }
        value = data.base64
        parameters["ENCODING"] = ["b"]
        if let word = MediaType.word(for: data.type, in: name) {
          parameters["TYPE"].insert(word, at: 0)
        }
      default: break
      }
    }
  }

  /// The property in vCard 4.0: words have names, a preference is a rank, data is a URI (RFC 2397),
  /// times but REV have the basic format of ISO 8601, and no component is missing.
  fileprivate var inFour: VCardProperty {
    let name = name.asciiUppercased
    return changing { parameters, value in
      parameters["VALUE"] = parameters["VALUE"].compactMap(Self.kindOfValue).filter {
        !["binary", "phone-number"].contains($0.asciiLowercased)
      }
      if JCardValue.standardType(of: name) == "date-and-or-time",
        ["date", "date-time"].contains(parameters["VALUE"].first?.asciiLowercased),
        VCardTime.isMoment(value)
      {
        // It has either there without saying so (RFC 6350, section 6.2.5).
        parameters["VALUE"] = []
      }
      if types.contains("pref") || head.keptPreference != nil, let rank {
        parameters["TYPE"] = parameters.types.filter {
          $0.trimmed.asciiLowercased != "pref"
        }
        parameters["PREF"] = [String(rank)]
        parameters["X-PREF"] = []
      }
      if let year = parameters[VCardParameter.omittedYear].first, value.hasPrefix(year),
        ImportantDate.isYearless(self)
      {
        // A date without a year has a form of its own there.
        let rest = value.dropFirst(year.count)
        value = "--" + (rest.hasPrefix("-") ? rest.dropFirst() : rest)
        parameters[VCardParameter.omittedYear] = []
      }
      switch name {
      // Old programs escape URIs.
      case "URL": value = VCardText.unescapedURI(value)
      case "N": value = Self.padded(value, to: 5)
      case "ADR": value = Self.padded(value, to: 7)
      case "RELATED" where parameters["VALUE"].isEmpty && !value.utf8.contains(UInt8(ascii: ":")),
        "KEY" where parameters["VALUE"].isEmpty && !isBase64 && !isURI:
        // Without VALUE it would be a URI (RFC 6350, sections 6.6.6 and 6.8.1).
        parameters["VALUE"] = ["text"]
      case "GEO" where !value.hasCapitals("GEO:"):
        guard let numbers = GeoPosition.numbers(in: value) else { break }
        value = "geo:\(numbers.first),\(numbers.second)"
      case _ where ImportantDate.isUndeclaredText(self):
        // Without VALUE it would be a date (RFC 6350, section 6.2.5).
        parameters["VALUE"] = ["text"]
      case "REV": break
      default:
        value = VCardTime.basic(
          value,
          type: parameters["VALUE"].first?.asciiLowercased ?? JCardValue.standardType(of: name))
      }
      guard isBase64 else {
        // The type of a key is its label.
        guard MediaType.propertyNames.contains(name), name != "KEY", isURI,
          !value.hasCapitals("DATA:"),
          let word = types.first(where: { MediaType.isUsual(word: $0, in: name) })
        else { return }
        if parameters["MEDIATYPE"].isEmpty {
          parameters["MEDIATYPE"] = [MediaType.of(word: word, in: name)].compactMap(\.self)
        }
        parameters["TYPE"] = parameters.types.filter { $0.trimmed.asciiLowercased != word }
        return
      }
      parameters["ENCODING"] = []
      parameters["CHARSET"] = []
      let word = MediaType.word(among: types, in: name)
      let known = word.flatMap { MediaType.of(word: $0, in: name) }
      parameters["TYPE"] = parameters.types.filter { $0.trimmed.asciiLowercased != word }
      guard !value.hasCapitals("DATA:") else { return }
      value = DataURI(type: known ?? MediaType.of(base64: value), base64: value).text
    }
  }

  /// Whether the value has a colon, and no space.
  private var isURI: Bool {
    octets.contains(UInt8(ascii: ":")) && !octets.contains(UInt8(ascii: " "))
  }

  /// Whether ENCODING declares base64.
  private var isBase64: Bool {
    self["ENCODING"].contains { ["B", "BASE64"].contains($0.asciiUppercased) }
  }

  /// Returns a VALUE word in its form since vCard 3.0; nil for one of 2.1 that is the default.
  private static func kindOfValue(_ word: String) -> String? {
    switch word.asciiUppercased {
    case "URL": "uri"
    case "INLINE": nil
    default: word
    }
  }

  private static func padded(_ value: String, to count: Int) -> String {
    // A backslash at the end would escape the next semicolon.
    let backslashes = value.utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    guard backslashes.isMultiple(of: 2) else { return value }
    let missing = count - VCardText.split(value, at: UInt8(ascii: ";")).count
    return missing > 0 ? value + String(repeating: ";", count: missing) : value
  }

  /// Returns the property with changes; parameters are written again if they differ, or had no
  /// names.
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
  /// The TYPE words as they are written, with quoted lists split.
  var types: [String] {
    self["TYPE"].flatMap { $0.unicodeScalars.split(separator: ",").map(String.init) }
  }

  /// The values of a parameter, by its name in capitals; empty if it is missing.
  subscript(name: String) -> [String] {
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
