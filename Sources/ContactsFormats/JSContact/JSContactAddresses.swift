internal import ContactsModel
internal import JSON
internal import UnicodeText

extension PostalAddress: JSContactEntryValue {
  static let jsContactMember = "addresses"
  static let jsContactMembers: Set<String> = ["components", "full", "countryCode", "isOrdered"]

  /// The part of an address for each kind of component (RFC 9553, section 2.5.1); the first kind is
  /// written.
  private static let parts:
    [(kind: String, path: any WritableKeyPath<PostalAddress, String> & Sendable)] = [
      ("name", \.street), ("number", \.street), ("direction", \.street), ("block", \.street),
      ("apartment", \.extended), ("room", \.extended), ("floor", \.extended),
      ("building", \.extended), ("landmark", \.extended), ("subdistrict", \.extended),
      ("district", \.extended), ("locality", \.city), ("region", \.region),
      ("postcode", \.postalCode), ("country", \.country), ("postOfficeBox", \.poBox),
    ]

  private static let partsByKind = Dictionary(
    uniqueKeysWithValues: parts.map { ($0.kind, $0.path) })

  /// The contexts that only addresses have.
  private static let contexts: Set<String> = ["billing", "delivery"]

  static func entry(_ item: JSContactItem) -> Labeled<PostalAddress>? {
    var address = PostalAddress()
    for component in (item.object["components"]?.array ?? []).prefix(1000) {
      guard let component = component.object, let path = partsByKind[component.text("kind")] else {
        continue
      }
      // The parts of a street stay in order.
      let separator = path == \.street ? " " : ", "
      address[keyPath: path] = [address[keyPath: path], component.text("value")]
        .filter { !$0.isEmpty }.joined(separator: separator)
    }
    if address.country.isEmpty { address.country = item.object.text("countryCode") }
    address.keepFormatted(item.object.text("full"))
    return address == PostalAddress() ? nil : item.labeled(address)
  }

  static func item(_ entry: Labeled<PostalAddress>) -> JSContactItem? {
    var object = JSONObject()
    var written: [AnyKeyPath] = []
    let components = parts.compactMap { part -> JSONValue? in
      let value = entry.value[keyPath: part.path]
      guard !value.isEmpty, !written.contains(part.path) else { return nil }
      written.append(part.path)
      return ["kind": .string(part.kind), "value": .string(value)]
    }
    if !components.isEmpty { object["components"] = .array(components) }
    object.set("full", entry.value.formatted)
    let item = JSContactItem(object, of: entry, contexts: contexts)
    // A text that says no more than the parts would be lost.
    return Self.entry(item)?.value == entry.value ? item : nil
  }
}
