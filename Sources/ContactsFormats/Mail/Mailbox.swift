/// Whom a message is from or to: an address, and what the person is called (RFC 5322, section 3.4).
public struct Mailbox: Hashable, Sendable {
  /// What the person is called; empty where that is not told.
  public let name: String
  /// The address, without white space and comments.
  public let address: String

  /// Makes a mailbox of its parts; control characters in the name become spaces.
  init(name: String, address: String) {
    let isPlain = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory != .control }
    let plain = String(String.UnicodeScalarView(name.unicodeScalars.map { isPlain($0) ? $0 : " " }))
    var words = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // Some programs quote with apostrophes, which mean nothing in a header.
    if words.count > 2, words.hasPrefix("'"), words.hasSuffix("'") {
      words = String(words.dropFirst().dropLast())
    }
    // Mail programs put the address where they know no name.
    self.name = words.lowercased() == address.lowercased() ? "" : words
    self.address = address
  }

  /// Tells whether both have one address, in any case: the rules of the part before the `@` are its host's own,
  /// and no host is known that tells capitals apart.
  func isSame(as other: Mailbox?) -> Bool {
    address.lowercased() == other?.address.lowercased()
  }
}

extension Mailbox {
  /// Returns the mailboxes in the body of a field such as From, those in groups too; what is none is passed over.
  ///
  /// Obsolete and much other wrong syntax is read as it is meant. The time is linear.
  public static func all(in body: some Collection<UInt8>) -> [Mailbox] {
    var parser = MailboxParser(Array(body))
    return parser.mailboxes()
  }
}
