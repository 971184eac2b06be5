internal import ContactsModel
internal import UnicodeText

extension VCard {
  /// Returns the properties with each LABEL of vCard 3.0 attached to its address, as the parameter
  /// that 4.0 has for it; one without an address is the last.
  func attachingAddressLabels(to properties: [VCardProperty]) -> [VCardProperty] {
    var result = properties
    var labels = properties.indices.filter { properties[$0].kind == .addressLabel }
    for link in AddressLink.allCases where !labels.isEmpty {
      labels = result.attach(labels, by: link, version)
    }
    let left = labels.map { result[$0] }
    return result.filter { $0.kind != .addressLabel } + left
  }
}

/// What an address and its LABEL have in common, the surest sign first.
private enum AddressLink: CaseIterable {
  case group
  /// All TYPE words.
  case types
  /// The TYPE words that make a label: neither a preference nor a default of RFC 2426.
  case label

  /// Returns what the other property must have, too; nil if the property has no such link.
  func key(of property: VCardProperty, _ version: VCard.Version) -> [String]? {
    switch self {
    case .group: property.group.isEmpty ? nil : [property.head.groupKey]
    // vCard 4.0 has no LABEL: its types stay as they are written.
    case .types where version == .v40: property.typesAsWritten.map(String.init)
    case .types: Set(property.types).sorted()
    case .label: version == .v40 ? nil : [property.head.label(of: .address)]
    }
  }
}

extension [VCardProperty] {
  /// Attaches the LABELs at some places to addresses without one; returns the places of those that
  /// have no address.
  fileprivate mutating func attach(
    _ labels: [Int], by link: AddressLink, _ version: VCard.Version
  ) -> [Int] {
    // The first address last.
    var open: [[String]: [Int]] = [:]
    for place in indices.reversed() where self[place].kind == .address {
      guard self[place]["LABEL"].isEmpty, let key = link.key(of: self[place], version) else {
        continue
      }
      open[key, default: []].append(place)
    }
    return labels.filter { place in
      guard let key = link.key(of: self[place], version) else { return true }
      while let first = open[key]?.last, !self[first]["LABEL"].isEmpty {
        open[key]?.removeLast()
      }
      func has(_ kind: VCardName, at place: Int) -> Bool {
        indices.contains(place) && self[place].kind == kind && self[place]["LABEL"].isEmpty
          && link.key(of: self[place], version) == key
      }
      // Most programs write it right after its address; some, all addresses and then all labels.
      let isOneOfMany = has(.address, at: place - 2) && has(.addressLabel, at: place + 1)
      let isBehindItsOwn = has(.address, at: place - 1) && !isOneOfMany
      guard let found = isBehindItsOwn ? place - 1 : open[key]?.last else { return true }
      self[found].takeAddressLabel(self[place])
      return false
    }
  }
}

extension VCardProperty {
  /// The parameter that keeps the TYPE of a LABEL, if it differs from that of its address.
  static let labelTypes = "X-LABEL-TYPE"
  /// The parameter that keeps the other parameters of a LABEL.
  static let labelParameters = "X-LABEL-PARAMETERS"

  /// Takes a LABEL as a parameter.
  fileprivate mutating func takeAddressLabel(_ label: VCardProperty) {
    let text = VCardText.escapingBackslashes(VCardText.unescaped(label.octets.span))
    if label.typesAsWritten != typesAsWritten {
      parameters.append(VCardParameter(name: Self.labelTypes, values: label["TYPE"]))
    }
    let rest = label.parameters.filter { $0.name != "TYPE" }
    if !rest.isEmpty {
      let written = VCardParameter.text(of: rest)
      parameters.append(VCardParameter(name: Self.labelParameters, values: [written]))
    }
    parameters.append(VCardParameter(name: "LABEL", values: [text]))
  }

  /// The TYPE words as they are written, in any order.
  fileprivate var typesAsWritten: [Substring] {
    self["TYPE"].flatMap { $0.unicodeScalars.split(separator: ",").map { Substring($0) } }.sorted()
  }
}
