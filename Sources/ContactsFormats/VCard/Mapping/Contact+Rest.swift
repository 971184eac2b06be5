public import ContactsModel
internal import JSON
internal import UnicodeText

extension Contact {
  /// Keeps the kind of the former state where a record says none; most programs write none.
  public mutating func completeKind(from former: Contact) {
    guard kind == .person, former.kind != .person, vCardSources["KIND"]?.isEmpty ?? true
    else { return }
    standFor(former.kind)
    // The name of anything but a person is whole.
    if name.formatted.isEmpty { name.formatted = name.full }
  }

  /// Takes what the vCard properties of a newer record say beyond our fields, after an update: the
  /// time of a birthday, the room of an address, how a name is sorted.
  ///
  /// A record that says nothing more takes nothing away, as most programs do not write these; of a
  /// value that it does not have, all stays as it was written.
  ///
  /// - Parameters:
  ///   - former: The contact before the update.
  ///   - stated: What the record says of the name.
  public mutating func takeRest(
    of newer: Contact, over former: Contact, stating stated: StatedName
  ) {
    let guessed = [StatedName.whole: "N", .parts: "FN"][stated]
    let (old, new) = (former.vCardSources, newer.vCardSources)
    var sources = vCardSources
    for mapping in VCardMapping.all {
      let key = mapping.key
      if let said = new[key], !said.rests(of: key).isEmpty {
        if said.rests(of: key) != sources[key]?.rests(of: key) { sources[key] = said }
      } else if let said = old[key], !said.isEmpty, said != sources[key],
        !said.rests(of: key).isEmpty || key == guessed
          || new[key]?.isEmpty ?? mapping.ours(of: newer).isEmpty,
        mapping.isSame(in: self, and: former)
      {
        sources[key] = said
      }
    }
    if sources != vCardSources { setVCardSources(sources.map { ($0, $1) }) }
    for mapping in VCardMapping.all { mapping.takeRestOfEntries?(newer, former, &self) }
  }

  /// Takes what a newer record says of the entries of a type that it has, too.
  mutating func takeRestOfEntries<Value: VCardEntryValue>(
    of newer: Contact, over former: Contact, _ type: Value.Type
  ) {
    dropFormerForms(of: newer, over: former, type)
    let name = Value.vCardNames[0]
    func plain(_ entry: Labeled<Value>) -> Labeled<Value> {
      Labeled(entry.value.canonical, label: entry.label)
    }
    var more: [Labeled<Value>: VCardSource] = [:]
    for entry in newer[Value.list] {
      guard let source = entry.vCardSource, source.rest(of: name) != nil else { continue }
      more[plain(entry)] = source
    }
    guard !more.isEmpty else { return }
    // Of two that look the same, nobody knows which is which.
    let counts = Dictionary(newer[Value.list].map { (plain($0), 1) }, uniquingKeysWith: +)
    more = more.filter { counts[$0.key] == 1 }
    Value.list.modify(in: &self) { entries in
      for index in entries.indices {
        let former = entries[index].vCardSource
        guard let source = more[plain(entries[index])]?.keepingParts(of: former, name),
          source.rest(of: name) != former?.rest(of: name)
        else { continue }
        entries[index].vCardSource = source
      }
    }
  }
}

extension Contact {
  /// Removes former values of the properties that a newer record has in another form: a key that was
  /// a link and is data now is no entry, but the same property.
  ///
  /// Only as many as are new: one of several may be another. A property without a value is none.
  private mutating func dropFormerForms<Value: VCardEntryValue>(
    of newer: Contact, over former: Contact, _ type: Value.Type
  ) {
    guard !newer.properties.isEmpty || !former.properties.isEmpty else { return }
    func name(_ entry: Labeled<Value>) -> String { Value.written(entry, .v40).name }
    func others(_ contact: Contact, besides other: Contact) -> [String: Int] {
      let known = Set(other.properties.map(\.value))
      let new = contact.properties.filter {
        !known.contains($0.value) && !$0.value.canonical.value.isBlank
      }
      return Dictionary(new.map { ($0.value.name.asciiUppercased, 1) }, uniquingKeysWith: +)
    }
    func entries(_ contact: Contact) -> [String: Int] {
      Dictionary(contact[Value.list].map { (name($0), 1) }, uniquingKeysWith: +)
    }
    let (old, new) = (others(former, besides: newer), others(newer, besides: former))
    let (oldEntries, newEntries) = (entries(former), entries(newer))
    properties.removeAll {
      let name = $0.value.name.asciiUppercased
      return oldEntries[name] == nil && old[name] != nil && old[name] == newEntries[name]
    }
    guard new.contains(where: { newEntries[$0.key] == nil && oldEntries[$0.key] == $0.value })
    else { return }
    Value.list.modify(in: &self) { list in
      list.removeAll {
        let name = name($0)
        return newEntries[name] == nil && new[name] != nil && new[name] == oldEntries[name]
      }
    }
  }
}

extension [VCardSource] {
  /// Returns what each property says beyond our fields, of those that do.
  fileprivate func rests(of key: String) -> [VCardSource.Rest] { compactMap { $0.rest(of: key) } }
}

extension VCardSource {
  /// What a property says beyond our fields.
  fileprivate struct Rest: Hashable {
    /// The parameters that describe a value.
    var parameters: Set<VCardParameter> = []
    /// The further parts of a name or an address (RFC 9554), without empty ones at the end.
    var parts: [String] = []
    /// The time of a date, in the basic format.
    var time = ""
  }

  /// Returns the source with the value of a former one, if only that has further parts or a time.
  fileprivate func keepingParts(of former: VCardSource?, _ key: String) -> VCardSource {
    guard let rest = rest(of: key), rest.parts.isEmpty, rest.time.isEmpty,
      let former, let old = former.rest(of: key), !old.parts.isEmpty || !old.time.isEmpty
    else { return self }
    var json = json
    json["value"] = former.json["value"]
    return VCardSource(json)
  }

  private static let describing = VCardProperty.describingValue.union(["LANGUAGE"])
  /// Of other properties these are our fields.
  private static let describingMessaging = describing.union(["USERNAME", "SERVICE-TYPE"])

  /// Returns what the property of a mapping says beyond our fields; nil for nothing.
  fileprivate func rest(of key: String) -> Rest? {
    var rest = Rest()
    let names = key == "IMPP" ? Self.describingMessaging : Self.describing
    rest.parameters = Set(
      VCardParameter.parameters(in: (json["parameters"]?.string ?? "").utf8)
        .filter { names.contains($0.name) && !$0.isUsualCalendar })
    let value = json["value"]?.string ?? ""
    switch key {
    case "ADR", "N":
      let parts = VCardText.split(value, at: UInt8(ascii: ";")).dropFirst(key == "N" ? 5 : 7)
      rest.parts = Array(parts.reversed().drop(while: \.isEmpty).reversed())
    case "BDAY": rest.time = value.drop { $0.isNumber || $0 == "-" }.filter { $0 != ":" }
    default: break
    }
    return rest == Rest() ? nil : rest
  }
}
