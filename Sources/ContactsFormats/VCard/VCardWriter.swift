internal import ContactsModel
internal import UnicodeText

/// Writes contacts as valid vCards of a version (RFC 2426 or 6350): folded at 75 bytes, UTF-8,
/// CRLF.
struct VCardWriter: ContactWriter {
  private let version: VCard.Version

  init(_ version: VCard.Version) {
    self.version = version
  }

  func bytes(for contact: Contact) -> [UInt8] {
    ContentLines.folded(
      ["BEGIN:VCARD", "VERSION:\(version.rawValue)"] + properties(of: contact).map(\.written)
        + ["END:VCARD"])
  }

  func properties(of contact: Contact) -> [VCardProperty] {
    var properties = VCardMapping.all.flatMap { $0.restore(contact, version) }
    // What was empty when it came, and was filled since, stands once.
    let filled = Set(properties.map { $0.name.asciiUppercased }).intersection(Self.singleNames)
    let kept = contact.properties.map { VCardProperty($0.value) }.filter { property in
      !property.name.isEmpty
        && !(property.value.isBlank && filled.contains(property.name.asciiUppercased))
    }
    leaveGroups(&properties, labeledBesides: kept)
    properties = (properties + revision(of: contact) + kept).valid(in: version)
    let written = grouped(properties)
    return version == .v30 ? written.flatMap(\.withAddressLabelApart) : written
  }

  /// The properties that a card has once (RFC 6350, section 6), and those whose values we join.
  private static let singleNames: Set = [
    "FN", "N", "KIND", "BDAY", "ANNIVERSARY", "NICKNAME", "ORG", "TITLE", "NOTE", "CATEGORIES",
  ]

  /// The time of the last change; the received one if it is still true.
  private func revision(of contact: Contact) -> [VCardProperty] {
    let sources = contact.vCardSources["REV"]
    if let sources, contact.modified == contact.created {
      return sources.map { $0.property(like: VCardProperty(name: "REV", value: "")) }
    }
    guard let modified = contact.modified else { return [] }
    let time = modified.description
    return [
      VCardProperty(
        name: "REV", value: version == .v40 ? time.filter { $0 != "-" && $0 != ":" } : time)
    ]
  }

  /// Takes properties without an Apple label out of groups whose label they would take, as after a
  /// merge; and one with a new label out of a group where others have none.
  private func leaveGroups(
    _ properties: inout [VCardProperty], labeledBesides kept: [VCardProperty]
  ) {
    let labels = properties.filter { $0.appleLabel != nil } + kept.filter { $0.kind == .appleLabel }
    guard !labels.isEmpty else { return }
    let labeled = Set(labels.filter { !$0.hasNewLabel }.map(\.head.groupKey))
    let others = properties.filter { $0.appleLabel == nil && $0.takesAppleLabel }
    let unlabeled = Set(others.map(\.head.groupKey))
    for (index, property) in properties.enumerated() where property.takesAppleLabel {
      let isNew = property.appleLabel != nil && property.hasNewLabel
      guard property.appleLabel == nil || isNew,
        (isNew ? unlabeled : labeled).contains(property.head.groupKey)
      else { continue }
      properties[index] = property.inGroup("")
    }
  }

  /// Puts properties with an Apple label into groups, and their labels beside them.
  ///
  /// A group that has another label already, as after a merge, is not theirs.
  private func grouped(_ properties: [VCardProperty]) -> [VCardProperty] {
    guard properties.contains(where: { $0.appleLabel != nil }) else { return properties }
    var used = Set(properties.map { $0.group.asciiUppercased })
    let keptLabels = properties.filter { $0.kind == .appleLabel }
    let kept = Set(keptLabels.map { Self.key($0.group, $0.value) })
    // The only label of a group is kept if it is written otherwise than its entries write it.
    let only = Dictionary(keptLabels.map { ($0.head.groupKey, 1) }, uniquingKeysWith: +)
      .filter { $0.value == 1 }
    var next = 1
    var labels: [String: String] = [:]
    let written = properties.flatMap { property -> [VCardProperty] in
      guard let label = property.appleLabel else { return [property] }
      var property = property
      let written = labels[property.group.asciiUppercased]
      if property.group.isEmpty || written != nil && written != label {
        while !used.insert("ITEM\(next)").inserted { next += 1 }
        property = property.inGroup("item\(next)")
      }
      let isNew = labels.updateValue(label, forKey: property.group.asciiUppercased) == nil
      guard isNew, only[property.head.groupKey] == nil,
        !kept.contains(Self.key(property.group, label))
      else { return [property] }
      let isOfGroup = property.labelGroup.asciiUppercased == property.head.groupKey
      let group = isOfGroup ? property.labelGroup : property.group
      return [property, VCardProperty(group: group, name: "X-ABLabel", value: label)]
    }
    return written.map { property in
      guard property.kind == .appleLabel, only[property.head.groupKey] != nil,
        let label = labels[property.head.groupKey]
      else { return property }
      var property = property
      property.value = label
      return property
    }
  }

  /// A key that distinguishes Apple labels.
  private static func key(_ group: String, _ label: String) -> String {
    "\(group.asciiUppercased):\(label)"
  }
}

extension VCardProperty {
  fileprivate init(_ raw: RawProperty) {
    self.init(
      group: raw.group, name: raw.name, parameterText: raw.parameters,
      parameters: VCardParameter.parameters(in: raw.parameters.utf8), value: raw.value)
  }

  /// An address, and the LABEL property of vCard 3.0 for its text, with the same TYPE and group.
  fileprivate var withAddressLabelApart: [VCardProperty] {
    guard name.asciiUppercased == "ADR", let text = self["LABEL"].first else { return [self] }
    var address = self
    let ofLabel = ["LABEL", Self.labelTypes, Self.labelParameters]
    address.parameters.removeAll { ofLabel.contains($0.name) }
    var types = address.parameters.filter { $0.name == "TYPE" }
    if parameters.contains(where: { $0.name == Self.labelTypes }) {
      // An empty one is that of a LABEL without a TYPE.
      let kept = self[Self.labelTypes].filter { !$0.isEmpty }
      types = kept.isEmpty ? [] : [VCardParameter(name: "TYPE", values: kept)]
    }
    let rest = VCardParameter.parameters(in: (self[Self.labelParameters].first ?? "").utf8)
    let label = VCardProperty(
      group: group, name: "LABEL", parameterText: VCardParameter.text(of: types + rest),
      value: VCardText.escaped(VCardText.unescaped(text)))
    return [address, label]
  }
}
