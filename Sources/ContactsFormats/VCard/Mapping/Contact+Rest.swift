public import ContactsModel
internal import JSON

extension Contact {
  /// Takes what the vCard properties of a newer record say beyond our fields, after an update: the time
  /// of a birthday, the room of an address, how a name is sorted.
  ///
  /// A record that says nothing more takes nothing away, as most programs do not write these.
  ///
  /// - Parameter former: The contact before the update.
  public mutating func takeRest(of newer: Contact, over former: Contact) {
    let (old, new) = (former.vCardSources, newer.vCardSources)
    var sources = vCardSources
    for key in Set(old.keys).union(new.keys) {
      let said = [new, old].compactMap { $0[key] }.first {
        !$0.flatMap { $0.rest(of: key) }.isEmpty
      }
      let present = sources[key]?.flatMap { $0.rest(of: key) }
      guard let said, said.flatMap({ $0.rest(of: key) }) != present else { continue }
      sources[key] = said
    }
    if sources != vCardSources { setVCardSources(sources.map { ($0, $1) }) }
    for mapping in VCardMapping.all { mapping.takeRest?(newer, &self) }
  }

  /// Takes what a newer record says of the entries of a type that it has, too.
  mutating func takeRest<Value: VCardEntryValue>(of newer: Contact, _ type: Value.Type) {
    let name = Value.vCardNames[0]
    func plain(_ entry: Labeled<Value>) -> Labeled<Value> {
      Labeled(entry.value.canonical, label: entry.label)
    }
    var more: [Labeled<Value>: VCardSource] = [:]
    for entry in newer[Value.list] {
      guard let source = entry.vCardSource, !source.rest(of: name).isEmpty else { continue }
      more[plain(entry)] = source
    }
    guard !more.isEmpty else { return }
    Value.list.modify(in: &self) { entries in
      for index in entries.indices {
        guard let source = more[plain(entries[index])],
          source.rest(of: name) != entries[index].vCardSource?.rest(of: name)
        else { continue }
        entries[index].vCardSource = source
      }
    }
  }
}

extension VCardSource {
  /// What a property says beyond our fields: in parameters, further parts (RFC 9554), and the time of
  /// a date.
  fileprivate func rest(of name: String) -> [String] {
    let parameters = VCardParameter.parameters(in: (json["parameters"]?.string ?? "").utf8)
    let rest = parameters.filter {
      VCardProperty.describingValue.union(["LANGUAGE", "USERNAME", "SERVICE-TYPE"])
        .contains($0.name)
    }
    .map { "\($0.name)=\($0.values)" }.sorted()
    let value = json["value"]?.string ?? ""
    let parts = VCardText.split(value, at: UInt8(ascii: ";"))
    switch self.name ?? name {
    case "ADR": return rest + parts.dropFirst(7).filter { !$0.isEmpty }
    case "N": return rest + parts.dropFirst(5).filter { !$0.isEmpty }
    case "BDAY", "ANNIVERSARY":
      let time = value.drop { $0.isNumber || $0 == "-" }
      return rest + (time.isEmpty ? [] : [String(time)])
    default: return rest
    }
  }
}
