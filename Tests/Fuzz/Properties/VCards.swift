import ContactsModel
import UnicodeText

@testable import ContactsFormats

extension FuzzTarget {
  /// vCards: each property round-trips in the card's own version, and written cards write to the
  /// same bytes.
  @Sendable static func vCard(_ bytes: [UInt8]) throws {
    var parser = VCardParser(bytes)
    while let card = parser.next() {
      let contact = card.contact
      for version in [VCard.Version.v30, .v40] {
        let text = VCardWriter(version).bytes(for: contact)
        try expectLines(of: text)
        var again = VCardParser(text)
        guard let back = again.next() else {
          throw BrokenPromise(description: "no card was written of \(card)")
        }
        try expectEqual(again.next(), nil, "what follows the card")
        try expectEqual(again.takeIssues().map(\.description), [], "remarks on what was written")
        // Data has one form in each version (RFC 2426, section 2.4.1; RFC 6350, section 10.1).
        let encodings = Set(back.properties.flatMap { $0["ENCODING"] })
        try expectEqual(encodings.subtracting(version == .v40 ? [] : ["b", "B"]), [], "encodings")
        if (card.version == .v40) == (version == .v40) {
          try expect(card.described, in: back.described)
        }
        var third = VCardParser(VCardWriter(version).bytes(for: back.contact))
        try expectEqual(
          third.next()?.described, back.described,
          "vCard \(version.rawValue), written and read again")
      }
    }
  }

  /// Lines have at most 75 octets, and split no character (RFC 6350, section 3.2).
  private static func expectLines(of text: [UInt8]) throws {
    for line in text.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast() {
      try expectEqual(line.count <= 76 && line.last == 0x0D, true, "a line fits")
      try expectEqual(
        Array(String(decoding: line, as: UTF8.self).utf8) == Array(line), true, "a line is UTF-8")
    }
  }

  private static func expect(_ before: [String: Int], in after: [String: Int]) throws {
    for (key, count) in before where after[key, default: 0] < count {
      throw BrokenPromise(
        description:
          "lost\n  \(key.debugDescription)\nof\n  \(after.keys.sorted().debugDescription)")
    }
  }
}

extension VCard {
  /// The properties, each with its count in the card.
  var described: [String: Int] {
    var described: [String: Int] = [:]
    // An invalid line is kept, but not written to a card.
    for property in properties where !property.name.isEmpty {
      var name = property.name.asciiUppercased
      var parameters = property.parametersInAnyVersion
      var value = property.value
      var group = property.group
      switch name {
      // A card of 4.0 has one gender, and further ones under the name of 3.0.
      case "GENDER": name = "X-GENDER"
      case "LABEL":
        // Its text is kept unescaped, with the TYPE of its address.
        value = VCardText.unescaped(value)
        (group, parameters) = ("", parameters.filter { $0.name == "TYPE" })
      case "ADR":
        // vCard 3.0 has a property where 4.0 has a parameter.
        for text in property["LABEL"].prefix(1) {
          let types = parameters.filter { $0.name == "TYPE" }.described
          described["|LABEL|\(types)|\(text)", default: 0] += 1
        }
        parameters.removeAll { $0.name == "LABEL" }
        value = value.padded(to: 7)
      case "N": value = value.padded(to: 5)
      // A card must have a name, which takes the place of an empty one.
      case "FN" where property.text.isEmpty: continue
      case "TEL" where value.asciiUppercased.hasPrefix("TEL:"):
        // In 3.0 a number is not a URI.
        let kinds = parameters.first { $0.name == "VALUE" }?.values ?? []
        guard kinds.map(\.asciiLowercased) == ["uri"] else { break }
        parameters.removeAll { $0.name == "VALUE" }
        value = VCardText.escaped(PhoneNumber.number(in: VCardText.unescaped(value)))
      case "GEO":
        // Version 4.0 writes two numbers as a geo URI, whatever separates them.
        let text = value.trimmed.asciiLowercased
        let place = text.hasPrefix("geo:") ? text.dropFirst(4).prefix { $0 != ";" } : text[...]
        value = place.split { $0 == "," || $0 == ";" || $0.isWhitespace }.joined(separator: ";")
      case "RELATED": parameters.removeAll { $0.name == "VALUE" }
      // Version 4.0 declares a date that is text.
      case _ where ImportantDate.isUndeclaredText(property):
        parameters.append(VCardParameter(name: "VALUE", values: ["text"]))
      default: break
      }
      // Data is base64 in 3.0, and a URI in 4.0.
      let isData = property["ENCODING"].contains { ["B", "BASE64"].contains($0.asciiUppercased) }
      let isURI = value.asciiLowercased.hasPrefix("data:")
      if isData || name != "LABEL" && isURI {
        parameters.removeAll { ["CHARSET", "ENCODING", "TYPE", "VALUE"].contains($0.name) }
        let comma = isURI ? value.firstIndex(of: ",") : nil
        if let comma { value = String(value[value.index(after: comma)...]) }
        value.removeAll { $0 <= " " }
      }
      described["\(group)|\(name)|\(parameters.described)|\(value)", default: 0] += 1
    }
    return described
  }
}

extension VCardProperty {
  /// The parameters in a normal form: the words of TYPE and VALUE, and the rank.
  fileprivate var parametersInAnyVersion: [VCardParameter] {
    // Labels of telephones become Apple's.
    let losesLabel = ["TEL", "EMAIL", "ADR"].contains(name.asciiUppercased)
    func isLabel(_ text: String) -> Bool {
      losesLabel && text.asciiUppercased.hasPrefix("X-CUSTOM(")
    }
    var parameters = parameters.map { parameter in
      var parameter = parameter
      switch parameter.name {
      case "TYPE":
        parameter.values.removeAll { isLabel($0) && $0.hasSuffix(")") }
        parameter.values = parameter.values.flatMap { $0.split(separator: ",") }.map(String.init)
      case "VALUE":
        let unsaid = ["INLINE", "BINARY", "PHONE-NUMBER"]
        parameter.values.removeAll { unsaid.contains($0.asciiUppercased) }
        parameter.values = parameter.values.map { $0.asciiUppercased == "URL" ? "uri" : $0 }
      default: break
      }
      return parameter
    }
    if let rank {
      parameters.removeAll { ["PREF", "X-PREF"].contains($0.name) }
      for index in parameters.indices where parameters[index].name == "TYPE" {
        parameters[index].values.removeAll { $0.asciiUppercased.trimmed == "PREF" }
      }
      parameters.append(VCardParameter(name: "rank", values: [String(rank)]))
    }
    return parameters.filter { !$0.values.isEmpty && !isLabel($0.name) }
  }
}

extension String {
  /// A structured value padded to at least `count` components, as 4.0 requires.
  fileprivate func padded(to count: Int) -> String {
    let missing = count - VCardText.split(self, at: UInt8(ascii: ";")).count
    return self + String(repeating: ";", count: max(0, missing))
  }
}

extension [VCardParameter] {
  /// The parameters in any order.
  fileprivate var described: String {
    map { "\($0.name)=\($0.values.sorted())" }.sorted().joined(separator: ";")
  }
}
