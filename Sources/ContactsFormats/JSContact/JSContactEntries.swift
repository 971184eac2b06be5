internal import ContactsModel
internal import JSON
internal import UnicodeText

extension MessagingAddress: JSContactEntryValue {
  static let jsContactMember = "onlineServices"
  static let jsContactMembers: Set<String> = ["uri", "user", "service", "vCardName"]

  /// The URI schemes of messaging services, which tell accounts from pages.
  private static let schemes: Set<String> = [
    "xmpp", "sip", "sips", "im", "aim", "irc", "ircs", "matrix", "skype", "ymsgr", "msnim", "gtalk",
    "tel", "sms",
  ]

  static func entry(_ item: JSContactItem) -> Labeled<MessagingAddress>? {
    let (uri, user) = (item.object.words("uri"), item.object.words("user"))
    let isNamed = item.object.text("vCardName").asciiLowercased == "impp"
    var address = MessagingAddress()
    if let colon = uri.unicodeScalars.firstIndex(of: ":") {
      let scheme = uri[..<colon].asciiLowercased
      guard isNamed || schemes.contains(scheme) else { return nil }
      address.service = scheme
      address.address = String(uri.unicodeScalars[colon...].dropFirst())
    } else {
      guard isNamed else { return nil }
      address.service = item.object.text("service")
      address.address = uri.isEmpty ? user : uri
    }
    return address.address.isEmpty ? nil : item.labeled(address)
  }

  static func item(_ entry: Labeled<MessagingAddress>) -> JSContactItem? {
    let address = entry.value
    var object: JSONObject = ["vCardName": "impp"]
    let service = address.service
    if service.utf8.isURIScheme, service == service.asciiLowercased {
      object["uri"] = .string("\(service):\(address.address)")
    } else {
      object.set("service", service)
      object["user"] = .string(address.address)
    }
    return JSContactItem(object, of: entry)
  }
}

extension OnlineProfile: JSContactEntryValue {
  static let jsContactMember = "onlineServices"
  static let jsContactMembers: Set<String> = ["uri", "user", "service"]

  static func entry(_ item: JSContactItem) -> Labeled<OnlineProfile>? {
    var profile = OnlineProfile()
    profile.service = item.object.text("service")
    profile.user = item.object.text("user")
    profile.url = item.object.text("uri")
    let isBlank = (item.object.words("user") + item.object.words("uri")).isEmpty
    return isBlank ? nil : item.labeled(profile)
  }

  static func item(_ entry: Labeled<OnlineProfile>) -> JSContactItem? {
    var object = JSONObject()
    object.set("service", entry.value.service)
    object.set("user", entry.value.user)
    object.set("uri", entry.value.url)
    let item = JSContactItem(object, of: entry)
    // A page with such a scheme would be read as an account.
    guard MessagingAddress.entry(item) == nil, Self.entry(item) != nil else { return nil }
    return item
  }
}

extension Photo: JSContactEntryValue {
  static let jsContactMember = "media"
  static let jsContactMembers: Set<String> = ["kind", "uri", "mediaType"]

  static func entry(_ item: JSContactItem) -> Labeled<Photo>? {
    guard item.object["kind"] == "photo", let uri = item.object["uri"]?.string else { return nil }
    var photo = Photo()
    photo.type = item.object.text("mediaType")
    if uri.hasCapitals("DATA:") {
      guard let data = DataURI(uri) else { return nil }
      let type = String(data.type.prefix { $0 != ";" })
      if !type.isEmpty { photo.type = type }
      photo.data = data.base64
    } else {
      photo.url = uri
    }
    return photo.data.isEmpty && photo.url.isEmpty ? nil : item.labeled(photo)
  }

  static func item(_ entry: Labeled<Photo>) -> JSContactItem? {
    let photo = entry.value
    let isLocal = !photo.data.isEmpty
    var object: JSONObject = [
      "kind": "photo",
      "uri": .string(isLocal ? DataURI(type: photo.type, base64: photo.data).text : photo.url),
    ]
    if !isLocal { object.set("mediaType", photo.type) }
    return JSContactItem(object, of: entry)
  }
}

extension Relation: JSContactEntryValue {
  static let jsContactMember = "relatedTo"
  static let jsContactMembers: Set<String> = ["relation"]

  static func entry(_ item: JSContactItem) -> Labeled<Relation>? {
    guard let object = item.value.object, !item.key.trimmed.isEmpty else { return nil }
    let words = object.trueKeys(of: "relation").prefix(100)
    return Labeled(Relation(item.key), label: words.joined(separator: " "))
  }

  static func item(_ entry: Labeled<Relation>) -> JSContactItem? {
    let words = entry.label.split(separator: " ").map(String.init)
    // The kinds of relation are those of vCard (RFC 9553, section 2.1.8).
    guard words.allSatisfy(VCardLabel.KnownTypes.relation.words.contains),
      words.joined(separator: " ") == entry.label,
      !entry.isPreferred
    else { return nil }
    return JSContactItem(
      key: entry.value.name,
      ["relation": .object(JSONObject(words.map { ($0, true) }))], isKeyFixed: true)
  }
}

extension GroupMember: JSContactEntryValue {
  static let jsContactMember = "members"
  static let jsContactMembers: Set<String> = []

  static func entry(_ item: JSContactItem) -> Labeled<GroupMember>? {
    guard item.value == true, !item.key.trimmed.isEmpty else { return nil }
    return Labeled(GroupMember(written: item.key))
  }

  static func item(_ entry: Labeled<GroupMember>) -> JSContactItem? {
    guard entry.label.isEmpty, !entry.isPreferred else { return nil }
    return JSContactItem(key: entry.value.written, true, isKeyFixed: true)
  }
}

extension JSContactMapping {
  /// The phone numbers (RFC 9553, section 2.3.3).
  static let phones = words("phones", "number", \PhoneNumber.number, hasFeatures: true) {
    PhoneNumber($0.dropping(scheme: "tel:"))
  }
  /// The email addresses (section 2.3.1).
  static let emails = words("emails", "address", \EmailAddress.address) { EmailAddress($0) }
  /// The pages (section 2.6.3).
  static let links = words("links", "uri", \WebAddress.url) { WebAddress($0) }

  /// Creates a mapping of entries that are one text, which is not blank, in a member of each item.
  private static func words<Value: EntryValue>(
    _ member: String, _ text: String, _ path: any KeyPath<Value, String> & Sendable,
    hasFeatures: Bool = false, make: @escaping @Sendable (String) -> Value
  ) -> JSContactMapping {
    .entries(Value.self, member, managed: [text]) { item in
      let value = make(item.object.words(text))
      return value[keyPath: path].isEmpty ? nil : item.labeled(value)
    } write: { entry in
      JSContactItem(
        [text: .string(entry.value[keyPath: path])], of: entry, hasFeatures: hasFeatures)
    }
  }

  /// Creates a mapping of entries of a `TextEntry`, in a member of each item.
  static func texts<Value: TextEntry>(
    _ type: Value.Type, _ member: String, _ text: String
  ) -> JSContactMapping {
    .entries(type, member, managed: ["kind", text]) { item in
      guard item.object.text("kind").isEmpty, let written = item.object[text]?.string,
        let value = Value(vCardValue: written), value.text == written
      else { return nil }
      return item.labeled(value)
    } write: { entry in
      // Text where an address belongs is left to `vCardProps`.
      guard entry.value.vCardValueType(isVersion4: true) == nil else { return nil }
      return JSContactItem([text: .string(entry.value.text)], of: entry)
    }
  }
}
