internal import PhoneNumbers
internal import UnicodeText

/// What merging contacts, and adding to one, ask of their entries: which of two say the same, and what is left of them.
///
/// An `EntryValue` answers for itself; without answers of its own, values are the same where their texts are.
public protocol Mergeable {
  /// What all values that may be the same have in common, so that they are found without comparing all.
  var likeness: String { get }
  /// Tells whether another value of the same likeness is the same, however it is written.
  func isSame(as other: Self) -> Bool
  /// Tells whether adding the value to a contact that has another of the same likeness would say nothing more.
  func repeats(_ other: Self) -> Bool
  /// Returns what is left of this value and the same one, written otherwise.
  func united(with other: Self) -> Self
  /// Whether entries of one value with two labels are two, as a day that is a birthday and an anniversary.
  static var labelDistinguishes: Bool { get }
  /// The labels of which a contact has one entry, as a birthday.
  static var singleLabels: Set<String> { get }
}

extension EntryValue {
  /// The text.
  public var likeness: String { text }
  /// True: what has the same likeness is the same.
  public func isSame(as other: Self) -> Bool { true }
  /// True where it is written the same.
  public func repeats(_ other: Self) -> Bool { self == other }
  /// This value.
  public func united(with other: Self) -> Self { self }
  /// False: a number at home and at work is one number.
  public static var labelDistinguishes: Bool { false }
  /// None.
  public static var singleLabels: Set<String> { [] }
}

extension PhoneNumber {
  /// The last digits; where there are too few of them all, or the text where there is more than digits.
  public var likeness: String {
    if let dialled = DialledNumber(number) { return String(decoding: dialled.tail, as: UTF8.self) }
    return PhoneDigits.isNumber(number) ? String(decoding: digits, as: UTF8.self) : number.trimmed
  }

  /// Tells whether the same is dialled, with a country's code or without.
  public func isSame(as other: PhoneNumber) -> Bool {
    guard let one = DialledNumber(number), let two = DialledNumber(other.number) else {
      return likeness == other.likeness
    }
    return one.isSame(as: two)
  }

  /// Tells whether the same is dialled.
  public func repeats(_ other: PhoneNumber) -> Bool { isSame(as: other) }

  /// The number with a country's code tells more.
  public func united(with other: PhoneNumber) -> PhoneNumber {
    let isInternational = { (number: String) in
      number.contains("+") || number.trimmed.hasPrefix("00")
    }
    return !isInternational(number) && isInternational(other.number) ? other : self
  }
}

extension EmailAddress {
  /// The address in lower case, as no provider tells users apart by case.
  public var likeness: String { address.trimmed.lowercased() }

  /// True: case alone differs.
  public func repeats(_ other: EmailAddress) -> Bool { true }
}

extension WebAddress {
  /// The URL without its scheme, `www.` and a slash at its end, the host in lower case.
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
  /// The street, or all of an address without one, folded and its words shortened.
  public var likeness: String {
    let whole =
      formatted.isEmpty
      ? [extended, poBox, postalCode, city, region, country].filter { !$0.isEmpty }.joined(
        separator: " ")
      : formatted
    let text = street.isEmpty ? whole : street
    return FoldedText(text).words.map(\.shortStreetForm.description).joined(separator: " ")
  }

  /// Tells whether no part that both have differs, folded; of the town and the postal code they share one, or one of
  /// them has neither.
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

  /// The parts of both; what is a whole text stays beside them.
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
  /// The days that are fields of their own.
  public static var singleLabels: Set<String> { ["birthday", "anniversary"] }
}

extension Relation {
  /// The name, folded.
  public var likeness: String { FoldedText(name.collapsingSpaces).description }
  /// True: somebody can be a friend and a colleague.
  public static var labelDistinguishes: Bool { true }
}

extension GroupMember {
  /// The UID, without what says that it is a UUID.
  public var likeness: String { GroupMember.normalized(uid) }
}

extension MessagingAddress {
  /// The address in lower case.
  public var likeness: String { text.lowercased() }
}

extension OnlineProfile {
  /// The account in lower case; the page where there is none.
  public var likeness: String {
    user.isEmpty ? WebAddress(url).likeness : joinAccount(service, user).lowercased()
  }

  /// Tells whether neither has a page that is not the other's.
  public func isSame(as other: OnlineProfile) -> Bool {
    url.isEmpty || other.url.isEmpty || WebAddress(url).likeness == WebAddress(other.url).likeness
  }

  /// The account with its page.
  public func united(with other: OnlineProfile) -> OnlineProfile {
    url.isEmpty ? other : self
  }
}

extension Photo {
  /// The bytes and the place.
  public var likeness: String { "\(url)\n\(data)" }
}

extension RawProperty {
  /// All of the property but its group.
  public var likeness: String { "\(name.uppercased());\(parameters):\(value)" }
}
