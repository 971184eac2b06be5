internal import UnicodeText

/// A name and an address in a message (RFC 5322, section 3.4).
public struct Mailbox: Hashable, Sendable {
  /// The name; may be empty.
  public let name: String
  /// The address, without white space and comments.
  public let address: String

  /// Creates a mailbox; control characters in the name become spaces.
  init(name: String, address: String) {
    let plain = name.replacingScalars { $0.properties.generalCategory == .control ? " " : nil }
    var words = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // Some programs quote with apostrophes, which mean nothing in a header.
    if words.count > 2, words.hasPrefix("'"), words.hasSuffix("'") {
      words = String(words.dropFirst().dropLast())
    }
    // Mail programs repeat the address if they know no name.
    self.name = words.lowercased() == address.lowercased() ? "" : words
    self.address = address
  }

  /// Returns whether both have the same address, ignoring case, as every known host does.
  func isSame(as other: Mailbox?) -> Bool {
    address.lowercased() == other?.address.lowercased()
  }
}

extension Mailbox {
  /// Returns the mailboxes in the body of a field such as From, including those in groups; anything
  /// else is skipped.
  ///
  /// Obsolete and much invalid syntax is tolerated. Linear time.
  public static func all(in body: some Collection<UInt8>) -> [Mailbox] {
    var parser = MailboxParser(Array(body))
    return parser.mailboxes()
  }
}
