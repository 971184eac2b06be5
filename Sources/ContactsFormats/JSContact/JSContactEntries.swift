internal import ContactsModel
internal import JSON
internal import UnicodeText

extension PhoneNumber: JSContactEntryValue {
  static let jsContactMember = "phones"
  static let jsContactMembers: Set<String> = ["number"]

  static func entry(_ item: JSContactItem) -> Labeled<PhoneNumber>? {
    let number = item.object.words("number").dropping(scheme: "tel:")
    return number.isEmpty ? nil : item.labeled(PhoneNumber(number))
  }

  static func item(_ entry: Labeled<PhoneNumber>) -> JSContactItem? {
    JSContactItem(["number": .string(entry.value.number)], of: entry, hasFeatures: true)
  }
}

extension EmailAddress: JSContactEntryValue {
  static let jsContactMember = "emails"
  static let jsContactMembers: Set<String> = ["address"]

  static func entry(_ item: JSContactItem) -> Labeled<EmailAddress>? {
    let address = item.object.words("address")
    return address.isEmpty ? nil : item.labeled(EmailAddress(address))
  }

  static func item(_ entry: Labeled<EmailAddress>) -> JSContactItem? {
    JSContactItem(["address": .string(entry.value.address)], of: entry)
  }
}

extension WebAddress: JSContactEntryValue {
  static let jsContactMember = "links"
  static let jsContactMembers: Set<String> = ["uri"]

  static func entry(_ item: JSContactItem) -> Labeled<WebAddress>? {
    let url = item.object.words("uri")
    return url.isEmpty ? nil : item.labeled(WebAddress(url))
  }

  static func item(_ entry: Labeled<WebAddress>) -> JSContactItem? {
    JSContactItem(["uri": .string(entry.value.url)], of: entry)
  }
}

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
    let isScheme =
      address.service.first?.isLetter ?? false
      && address.service.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0)
      }
    if isScheme {
      object["uri"] = .string("\(address.service):\(address.address)")
    } else {
      object.set("service", address.service)
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

  /// The kinds of relation (RFC 9553, section 2.1.8).
  private static let kinds: Set<String> = [
    "acquaintance", "agent", "child", "co-resident", "co-worker", "colleague", "contact", "crush",
    "date", "emergency", "friend", "kin", "me", "met", "muse", "neighbor", "parent", "sibling",
    "spouse", "sweetheart",
  ]

  static func entry(_ item: JSContactItem) -> Labeled<Relation>? {
    guard let object = item.value.object, !item.key.trimmed.isEmpty else { return nil }
    let words = (object["relation"]?.object?.members ?? []).filter { $0.value == true }
    return Labeled(
      Relation(item.key), label: words.prefix(100).map(\.key).joined(separator: " "))
  }

  static func item(_ entry: Labeled<Relation>) -> JSContactItem? {
    let words = entry.label.split(separator: " ").map(String.init)
    guard words.allSatisfy(kinds.contains), words.joined(separator: " ") == entry.label,
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
  /// Creates a mapping of entries that are one text, in a member of each item.
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
