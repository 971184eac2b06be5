internal import UnicodeText

/// The header of a message (RFC 5322, section 2.2), to find its sender.
public struct MailHeader {
  /// The most bytes of a header: 1 MiB.
  public static let maximumSize = 1 << 20

  /// The fields in order: the name in lower case, and the unfolded body.
  private var fields: [(name: String, body: [UInt8])] = []

  /// Reads the fields before the first empty line, with any line ends, in linear time.
  ///
  /// The separator line of mailbox files, and lines that are no fields, are skipped.
  public init(_ message: some Sequence<UInt8>) {
    var lines = PlainLines(Array(message.prefix(Self.maximumSize)))
    var isAtStart = true
    while let line = lines.next(), !(line.isEmpty && !isAtStart) {
      // Some programs put empty lines before a message.
      guard let first = line.first else { continue }
      defer { isAtStart = false }
      if first.isBlank {
        if !fields.isEmpty { fields[fields.count - 1].body += line }
      } else if let field = Self.field(line) {
        fields.append(field)
      }
    }
  }

  private static func field(_ line: ArraySlice<UInt8>) -> (name: String, body: [UInt8])? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    // White space before the colon is obsolete syntax (RFC 5322, section 4.5).
    let name = line[..<colon].reversed().drop(while: \.isBlank).reversed()
    guard !name.isEmpty, name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    return (String(decoding: name, as: UTF8.self).lowercased(), Array(line[(colon + 1)...]))
  }

  /// Returns the body of the first field with a name in lower case, if there is one.
  func body(of name: String) -> [UInt8]? {
    fields.first { $0.name == name }?.body
  }

  /// The sender: the mailbox in From; if there are several, the one in Sender, or the first.
  ///
  /// Without a mailbox in From it is that of Sender; nil if neither has one.
  public var sender: Mailbox? {
    let from = body(of: "from").map { Mailbox.all(in: $0) } ?? []
    let sender = body(of: "sender").flatMap { Mailbox.all(in: $0).first }
    guard let first = from.first else { return sender }
    return from.first { $0.isSame(as: sender) } ?? first
  }
}

extension UInt8 {
  /// Whether the byte is white space of a header.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
