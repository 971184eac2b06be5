internal import ContactsModel
internal import JSON
internal import UnicodeText

/// Parameters of vCard properties: those that JSContact has members for, and the others, with the
/// group, as `vCardParams` (RFC 9555).
extension JSContactItem {
  /// The member with the parameters that have none of their own.
  private static let member = "vCardParams"

  /// The member that only a resource has, and with it a media type (RFC 9553).
  private static let address = "uri"

  /// Returns the item with what the vCard of an entry said besides.
  ///
  /// - Parameter groups: Returns the groups, in capitals, that say something; another one does not.
  func keepingParameters<Value: EntryValue>(
    of entry: Labeled<Value>, groups: () -> Set<String>
  ) -> JSContactItem {
    guard var object = value.object, let property = entry.vCardProperty else { return self }
    var rest = JSONObject()
    for parameter in property.parameters where !parameter.values.isEmpty {
      switch parameter.name {
      case "PREF":
        guard !entry.isPreferred, let rank = property.rank, Self.ranks.contains(rank) else { break }
        object["pref"] = .number("\(rank)")
      case "MEDIATYPE" where object[Self.address] != nil:
        object.set("mediaType", parameter.values[0])
      case let name where !VCardProperty.managed.contains(name):
        let values = parameter.values.map { JSONValue.string($0) }
        rest[name.asciiLowercased] = values.count == 1 ? values[0] : .array(values)
      default: break
      }
    }
    if !property.group.isEmpty, groups().contains(property.group.asciiUppercased) {
      rest["group"] = .string(property.group)
    }
    if !rest.isEmpty { object[Self.member] = .object(rest) }
    return JSContactItem(key: key, .object(object), isKeyFixed: isKeyFixed)
  }

  /// The ranks behind the preferred one (RFC 6350, section 5.3).
  private static let ranks = 2...100

  /// The parameters of the item that no entry holds, and its group.
  fileprivate var parameters: (list: [VCardParameter], group: String) {
    var (list, group) = ([VCardParameter](), "")
    for member in object[Self.member]?.object?.members ?? [] {
      let name = member.key.asciiUppercased
      let values = (member.value.array ?? [member.value]).prefix(100).compactMap(\.string)
      guard !values.isEmpty, VCardParameter.isReadableName(name) else { continue }
      if name == "GROUP" {
        group = VCardParameter.isName(values[0]) ? values[0] : ""
      } else if !VCardProperty.managed.contains(name) {
        list.append(VCardParameter(name: name, values: values))
      }
    }
    if let rank = object["pref"]?.int, Self.ranks.contains(rank) {
      list.append(VCardParameter(name: "PREF", values: ["\(rank)"]))
    }
    let type = object[Self.address] == nil ? "" : object.text("mediaType")
    if !type.isEmpty { list.append(VCardParameter(name: "MEDIATYPE", values: [type])) }
    return (list, group)
  }
}

extension Labeled {
  /// The vCard property that the entry comes from, if it still has its value.
  fileprivate var vCardProperty: VCardProperty? {
    guard let type = Value.self as? any VCardEntryValue.Type, vCardSource != nil else { return nil }
    return type.property(of: self)
  }

  /// Keeps the parameters and the group of an item for vCards.
  mutating func takeParameters(of item: JSContactItem) {
    let (parameters, group) = item.parameters
    guard !parameters.isEmpty || !group.isEmpty,
      let type = Value.self as? any VCardEntryValue.Type, let canonical = type.canonical(of: self)
    else { return }
    var property = canonical.inGroup(group)
    let names = Set(canonical.parameters.map(\.name))
    property.parameters += parameters.filter { !names.contains($0.name) }
    unknown["vcard"] = .object(VCardSource(property, besides: canonical).json)
  }
}

extension VCardEntryValue {
  /// Returns the property that we would write for an entry of this type.
  fileprivate static func canonical(of entry: Any) -> VCardProperty? {
    (entry as? Labeled<Self>).map { VCardProperty(written($0, .v40), .v40) }
  }

  /// Returns the property that an entry of this type comes from, if it still has its value.
  fileprivate static func property(of entry: Any) -> VCardProperty? {
    guard let entry = entry as? Labeled<Self>, let canonical = canonical(of: entry),
      let property = entry.vCardSource?.property(like: canonical),
      self.entry(property)?.value == entry.value
    else { return nil }
    return property
  }
}
