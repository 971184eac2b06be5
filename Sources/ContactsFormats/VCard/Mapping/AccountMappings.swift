internal import ContactsModel
internal import UnicodeText

extension MessagingAddress: VCardEntryValue {
  /// Before RFC 4770, programs had a property for each service.
  private static let services = [
    "X-AIM": "aim", "X-ICQ": "icq", "X-JABBER": "xmpp", "X-MSN": "msn", "X-YAHOO": "ymsgr",
    "X-SKYPE": "skype", "X-SKYPE-USERNAME": "skype", "X-GTALK": "gtalk", "X-GOOGLE-TALK": "gtalk",
    "X-GADUGADU": "gg", "X-QQ": "qq", "X-GROUPWISE": "groupwise", "X-TWITTER": "twitter",
    "X-MATRIX": "matrix", "X-MS-IMADDRESS": "",
  ]

  static let vCardNames = ["IMPP"] + services.keys.sorted()

  static func entry(_ property: VCardProperty) -> Labeled<MessagingAddress>? {
    var address = MessagingAddress()
    if let service = services[property.name.asciiUppercased] {
      (address.service, address.address) = (service, property.text)
    } else {
      let value = property.uri
      let colon = value.unicodeScalars.firstIndex(of: ":")
      let scheme = colon.map { String(value[..<$0]) } ?? ""
      // Apple's own scheme stands for any service that has none.
      let isNamed = scheme.isEmpty || scheme == "x-apple"
      let service = isNamed ? property["X-SERVICE-TYPE"].first : nil
      address.service = service ?? scheme
      address.address = colon.map { String(value.unicodeScalars[$0...].dropFirst()) } ?? value
    }
    return address.address.isEmpty ? nil : property.labeled(address)
  }

  static func written(
    _ entry: Labeled<MessagingAddress>, _ version: VCard.Version
  ) -> WrittenProperty {
    let address = entry.value
    let uri = address.service.isEmpty ? address.address : "\(address.service):\(address.address)"
    return WrittenProperty("IMPP", .verbatim(uri.inOneLine), knownTypes: .place, as: entry)
  }
}

extension OnlineProfile: VCardEntryValue {
  static let vCardNames = ["X-SOCIALPROFILE", "SOCIALPROFILE"]

  static func entry(_ property: VCardProperty) -> Labeled<OnlineProfile>? {
    var profile = OnlineProfile()
    let service =
      property["SERVICE-TYPE"].first
      ?? property["TYPE"].flatMap { $0.split(separator: ",").map(String.init) }
      .first { $0.asciiLowercased != "pref" }
    profile.service = service ?? ""
    profile.user = (property["X-USER"] + property["USERNAME"]).first ?? ""
    let value = property.uri
    // Apple writes a scheme of its own if there is no page.
    if value.hasPrefix("x-apple:") {
      if profile.user.isEmpty { profile.user = String(value.dropFirst(8)) }
    } else if property["VALUE"].first?.asciiLowercased == "text", profile.user.isEmpty {
      // RFC 9554, section 3.5.
      profile.user = property.text
    } else if profile.user.isEmpty, !value.utf8.contains(where: { ":/".utf8.contains($0) }) {
      // Some programs write the name alone, which is no URI.
      profile.user = value
    } else {
      profile.url = value
    }
    guard profile != OnlineProfile() else { return nil }
    return Labeled(
      profile, label: property.appleLabel.map(VCardLabel.plain) ?? "",
      isPreferred: property.isPreferred)
  }

  static func written(
    _ entry: Labeled<OnlineProfile>, _ version: VCard.Version
  ) -> WrittenProperty {
    let profile = entry.value
    let service = [VCardParameter(name: "TYPE", values: [profile.service])]
    let user = [VCardParameter(name: "X-USER", values: [profile.user])]
    return WrittenProperty(
      "X-SOCIALPROFILE",
      .verbatim((profile.url.isEmpty ? "x-apple:\(profile.user)" : profile.url).inOneLine),
      parameters: (profile.service.isEmpty ? [] : service) + (profile.user.isEmpty ? [] : user),
      as: entry)
  }

  /// Writes the property of RFC 9554, section 3.5, if it was one.
  static func written(
    _ entry: Labeled<OnlineProfile>, _ version: VCard.Version, inPlaceOf former: VCardProperty
  ) -> WrittenProperty {
    guard version == .v40, former.isNamed("SOCIALPROFILE") else { return written(entry, version) }
    let profile = entry.value
    let isPage = !profile.url.isEmpty
    let parameters = [
      ("SERVICE-TYPE", profile.service), ("USERNAME", isPage ? profile.user : ""),
      ("VALUE", isPage ? "" : "text"),
    ]
    return WrittenProperty(
      former.name, isPage ? .verbatim(profile.url.inOneLine) : .text(profile.user),
      parameters: parameters.filter { !$1.isEmpty }.map { VCardParameter(name: $0, values: [$1]) },
      as: entry)
  }
}

extension Photo: VCardEntryValue {
  static let vCardNames = ["PHOTO"]

  static func entry(_ property: VCardProperty) -> Labeled<Photo>? {
    var photo = Photo()
    let value = property.value
    if value.hasCapitals("DATA:") {
      guard let uri = DataURI(value) else { return nil }
      let type = String(uri.type.prefix { $0 != ";" })
      photo.type = type == MediaType.unknown ? "" : type
      photo.data = String(uri.base64.unicodeScalars.filter { $0 > " " })
    } else if !property["ENCODING"].isEmpty {
      let word = MediaType.word(among: property.types, in: "PHOTO")
      photo.type = word.flatMap { MediaType.of(word: $0, in: "PHOTO") } ?? ""
      photo.data = value
    } else {
      photo.type = property["MEDIATYPE"].first ?? ""
      photo.url = VCardText.unescapedURI(value)
    }
    let isRead = photo.url.isEmpty ? isData(photo.data) : true
    return isRead ? Labeled(photo, isPreferred: property.isPreferred) : nil
  }

  private static func isData(_ text: String) -> Bool {
    !text.isEmpty && Base64.decoded(text.utf8) != nil
  }

  /// Returns whether a property should have the bytes of a photo, but has other text.
  static func isUnread(_ property: VCardProperty) -> Bool {
    vCardNames.contains(where: property.isNamed) && !property.octets.isEmpty
      && entry(property) == nil
  }

  static func written(_ entry: Labeled<Photo>, _ version: VCard.Version) -> WrittenProperty {
    let photo = entry.value
    // In 4.0 it is a URI unless it says otherwise.
    let declared = version == .v40 ? [] : [VCardParameter(name: "VALUE", values: ["uri"])]
    var (value, parameters) = (photo.url.inOneLine, declared)
    if !photo.data.isEmpty {
      if version == .v40 {
        let type = photo.type.isEmpty ? MediaType.of(base64: photo.data) : photo.type
        (value, parameters) = (DataURI(type: type, base64: photo.data).text, [])
      } else {
        value = photo.data
        parameters = [VCardParameter(name: "ENCODING", values: ["b"])]
        if let word = MediaType.word(for: photo.type, in: "PHOTO") {
          parameters.append(VCardParameter(name: "TYPE", values: [word]))
        }
      }
    }
    var written = WrittenProperty("PHOTO", .verbatim(value), parameters: parameters, as: entry)
    written.label = ""
    return written
  }
}
