internal import ContactsModel
internal import JSON
internal import UnicodeText

/// Parameters of vCard properties: those that JSContact has members for, and the others, with the
/// group, as `vCardParams` (RFC 9555, section 3.2.2).
extension JSContactItem {
  /// The member with the parameters that have none of their own.
  private static let member = "vCardParams"

  /// Returns the item with what the vCard of an entry said besides.
  ///
  /// - Parameter groups: The groups of kept properties, in capitals; another group says nothing.
  func keepingParameters<Value: EntryValue>(
    of entry: Labeled<Value>, groups: Set<String>
  ) -> JSContactItem {
    guard var object = value.object, let property = entry.vCardForm?.property else { return self }
    var rest = JSONObject()
    for parameter in property.parameters where !parameter.values.isEmpty {
      switch parameter.name {
      case "PREF":
        if let rank = property.rank, rank > 1 { object["pref"] = .number("\(rank)") }
      case "MEDIATYPE": object.set("mediaType", parameter.values[0])
      case let name where !VCardProperty.managed.contains(name):
        let values = parameter.values.map { JSONValue.string($0) }
        rest[name.asciiLowercased] = values.count == 1 ? values[0] : .array(values)
      default: break
      }
    }
    if groups.contains(property.group.asciiUppercased) { rest["group"] = .string(property.group) }
    if !rest.isEmpty { object[Self.member] = .object(rest) }
    return JSContactItem(key: key, .object(object), isKeyFixed: isKeyFixed)
  }

  /// The parameters of the item, and its group.
  fileprivate var parameters: (list: [VCardParameter], group: String) {
    var (list, group) = ([VCardParameter](), "")
    for member in object[Self.member]?.object?.members ?? [] {
      let values = (member.value.array ?? [member.value]).prefix(100).compactMap(\.string)
      guard !values.isEmpty, VCardProperty.isName(member.key) else { continue }
      if member.key == "group" {
        group = VCardProperty.isName(values[0]) ? values[0] : ""
      } else {
        list.append(VCardParameter(name: member.key.asciiUppercased, values: values))
      }
    }
    if let rank = object["pref"]?.int, rank > 1 {
      list.append(VCardParameter(name: "PREF", values: ["\(rank)"]))
    }
    let type = object.text("mediaType")
    if !type.isEmpty { list.append(VCardParameter(name: "MEDIATYPE", values: [type])) }
    return (list, group)
  }
}

extension Labeled {
  /// The vCard property that the entry comes from, if it still has its value, and as we would write
  /// it.
  fileprivate var vCardForm: (property: VCardProperty, canonical: VCardProperty)? {
    guard let type = Value.self as? any VCardEntryValue.Type else { return nil }
    return vCardForm(of: type)
  }

  private func vCardForm<Form: VCardEntryValue>(
    of type: Form.Type
  ) -> (property: VCardProperty, canonical: VCardProperty)? {
    guard let entry = self as? Labeled<Form> else { return nil }
    let canonical = VCardProperty(Form.written(entry, .v40), .v40)
    guard let source = entry.vCardSource else { return (canonical, canonical) }
    let property = source.property(like: canonical)
    return Form.entry(property)?.value == entry.value ? (property, canonical) : nil
  }

  /// Keeps the parameters and the group of an item for vCards.
  mutating func takeParameters(of item: JSContactItem) {
    let (parameters, group) = item.parameters
    guard !parameters.isEmpty || !group.isEmpty, let canonical = vCardForm?.canonical else {
      return
    }
    var property = canonical.inGroup(group)
    let names = Set(canonical.parameters.map(\.name))
    property.parameters += parameters.filter { !names.contains($0.name) }
    unknown["vcard"] = .object(VCardSource(property, besides: canonical).json)
  }
}

extension VCardProperty {
  /// Returns whether a text can be the name of a parameter or a group (RFC 6350, section 3.3).
  fileprivate static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter || $0 == UInt8(ascii: "-") }
  }
}
