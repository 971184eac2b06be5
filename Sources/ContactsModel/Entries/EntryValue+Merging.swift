internal import PhoneNumbers
internal import UnicodeText

/// How to merge entries: by default, values are the same if their texts are.
extension EntryValue {
  /// The text.
  public var likeness: String { text }
  /// True: the likeness decides.
  public func isSame(as other: Self) -> Bool { true }
  /// True if both are written the same.
  public func repeats(_ other: Self) -> Bool { self == other }
  /// This value.
  public func united(with other: Self) -> Self { self }
  /// False: a number at home and at work is one number.
  public static var labelDistinguishes: Bool { false }
  /// None.
  public static var singleLabels: Set<String> { [] }
}

extension PhoneNumber {
  /// The last digits; all of them if there are few, or the text if it has more than digits.
  public var likeness: String {
    if let dialled = DialledNumber(number) { return String(decoding: dialled.tail, as: UTF8.self) }
    return PhoneDigits.isNumber(number) ? String(decoding: digits, as: UTF8.self) : number.trimmed
  }

  /// Returns whether both dial the same number, with or without country code.
  public func isSame(as other: PhoneNumber) -> Bool {
    guard let one = DialledNumber(number), let two = DialledNumber(other.number) else {
      return likeness == other.likeness
    }
    return one.isSame(as: two)
  }

  /// Returns whether both dial the same number.
  public func repeats(_ other: PhoneNumber) -> Bool { isSame(as: other) }

  /// A number with country code tells more.
  public func united(with other: PhoneNumber) -> PhoneNumber {
    let isInternational = { (number: String) in
      number.contains("+") || number.trimmed.hasPrefix("00")
    }
    return !isInternational(number) && isInternational(other.number) ? other : self
  }
}

extension EmailAddress {
  /// The address in lower case, as no provider distinguishes case.
  public var likeness: String { address.trimmed.lowercased() }

  /// True: only the case differs.
  public func repeats(_ other: EmailAddress) -> Bool { true }
}

extension WebAddress {
  /// The URL without scheme, `www.` and trailing slash, its host in lower case.
  public var likeness: String {
    var rest = url.trimmed[...]
    for scheme in ["https://", "http://"] where rest.lowercased().hasPrefix(scheme) {
      rest = rest.dropFirst(scheme.count)
    }
    let end = rest.firstIndex(of: "/") ?? rest.endIndex
    var host = rest[..<end].lowercased()
    if host.hasPrefix("www.") { host.removeFirst(4) }
    let path = rest[end...]
    return host + (path.hasSuffix("/") ? path.dropLast() : path)
  }
}

extension PostalAddress {
  /// The street, or the whole address without one, folded and abbreviated.
  public var likeness: String {
    let whole =
      formatted.isEmpty
      ? [extended, poBox, postalCode, city, region, country].filter { !$0.isEmpty }.joined(
        separator: " ")
      : formatted
    let text = street.isEmpty ? whole : street
    return FoldedText(text).words.map(\.shortStreetForm.description).joined(separator: " ")
  }

  /// Returns whether all parts that both have are equal, folded, and they share the town or the
  /// postal code, or one of them has neither.
  public func isSame(as other: PostalAddress) -> Bool {
    let folded = { (part: String) in FoldedText(part).words }
    for part in Self.parts where part != \.street {
      let (one, two) = (folded(self[keyPath: part]), folded(other[keyPath: part]))
      if !one.isEmpty, !two.isEmpty, one != two { return false }
    }
    let shares = { (part: KeyPath<PostalAddress, String>) in
      !self[keyPath: part].isEmpty && !other[keyPath: part].isEmpty
    }
    let hasTown = { (address: PostalAddress) in !(address.city + address.postalCode).isEmpty }
    return shares(\.city) || shares(\.postalCode) || !hasTown(self) || !hasTown(other)
  }

  /// The parts of both, with a whole text that has no parts.
  public func united(with other: PostalAddress) -> PostalAddress {
    var united = self
    for part in Self.parts where self[keyPath: part].isEmpty {
      united[keyPath: part] = other[keyPath: part]
    }
    if united.formatted.isEmpty { united.formatted = other.formatted }
    return united
  }
}

extension ImportantDate {
  /// True: a day can be two things.
  public static var labelDistinguishes: Bool { true }
  /// The dates with fields of their own.
  public static var singleLabels: Set<String> { ["birthday", "anniversary"] }
}

extension Relation {
  /// The folded name.
  public var likeness: String { FoldedText(name.collapsingSpaces).description }
  /// True: somebody can be a friend and a colleague.
  public static var labelDistinguishes: Bool { true }
}

extension GroupMember {
  /// The normalized UID.
  public var likeness: String { GroupMember.normalized(uid) }
}

extension MessagingAddress {
  /// The address in lower case.
  public var likeness: String { text.lowercased() }
}

extension OnlineProfile {
  /// The account in lower case, or the page if there is none.
  public var likeness: String {
    user.isEmpty ? WebAddress(url).likeness : joinAccount(service, user).lowercased()
  }

  /// Returns whether their pages do not differ.
  public func isSame(as other: OnlineProfile) -> Bool {
    url.isEmpty || other.url.isEmpty || WebAddress(url).likeness == WebAddress(other.url).likeness
  }

  /// The account with its page.
  public func united(with other: OnlineProfile) -> OnlineProfile {
    url.isEmpty ? other : self
  }
}

extension Photo {
  /// The bytes and the address.
  public var likeness: String { "\(url)\n\(data)" }
}

extension RawProperty {
  /// The whole property without its group.
  public var likeness: String { "\(name.uppercased());\(parameters):\(value)" }
}
