public import JSON
internal import Platform
internal import UnicodeText

/// The identity of a contact: a random UUID (RFC 9562, version 4), written in lower case.
public struct ContactID: Hashable, Sendable, JSONText {
  private let high: UInt64
  private let low: UInt64

  /// Creates a random id.
  public init() {
    var generator = SystemRandomness()
    self.init(using: &generator)
  }

  /// Creates a random id with a generator.
  public init(using generator: inout some RandomNumberGenerator) {
    high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
  }

  /// Creates an id from its bits, the most significant first.
  package init(words: (UInt64, UInt64)) {
    (high, low) = words
  }

  /// The bits of the id.
  package var words: (UInt64, UInt64) { (high, low) }

  /// Stands for the id of a contact being read.
  package static let unread = ContactID(words: (0, 0))

  /// Reads an id of 8-4-4-4-12 hexadecimal digits, in any case.
  public init?(_ text: String) {
    guard text.utf8.count == 36 else { return nil }
    let lowercase = text.asciiLowercased
    self.init(written: lowercase.utf8.span)
  }

  /// Reads an id in lower case.
  public init?(written utf8: Span<UInt8>) {
    guard utf8.count == 36 else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    for index in utf8.indices {
      let byte = utf8[index]
      if Self.isHyphen(at: index) {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        // Capitals would be written differently.
        guard byte < 0x41 || byte >= 0x61, let digit = byte.hexDigitValue else { return nil }
        (high, low) = (high << 4 | low >> 60, low << 4 | UInt64(digit))
      }
    }
    (self.high, self.low) = (high, low)
  }

  private static func isHyphen(at index: Int) -> Bool {
    switch index {
    case 8, 13, 18, 23: true
    default: false
    }
  }

  /// The first eight digits as a number: what `@0d9c1f3e` names.
  public var leadingDigits: UInt32 { UInt32(truncatingIfNeeded: high >> 32) }

  /// The first eight digits, which distinguish contacts for people.
  public var short: String {
    String(description.prefix(8))
  }

  /// Returns whether the id begins with `digits`, in lower case.
  public func hasPrefix(_ digits: String) -> Bool {
    description.utf8.starts(with: digits.utf8)
  }
}

extension ContactID: CustomStringConvertible {
  /// The id as 8-4-4-4-12 hexadecimal digits in lower case.
  public var description: String {
    var utf8 = InlineArray<36, UInt8>(repeating: 0)
    var span = utf8.mutableSpan
    write(to: &span)
    return String(utf8: utf8.span)
  }

  /// Writes the id into 36 bytes.
  func write(to utf8: inout MutableSpan<UInt8>) {
    precondition(utf8.count == 36, "an id has 36 characters")
    var (high, low) = (high, low)
    for index in utf8.indices {
      if Self.isHyphen(at: index) {
        utf8[index] = UInt8(ascii: "-")
      } else {
        let digit = UInt8(truncatingIfNeeded: high >> 60)
        utf8[index] = digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
        (high, low) = (high << 4 | low >> 60, low << 4)
      }
    }
  }
}

extension JSONWriter {
  /// Writes an id.
  public mutating func write(_ id: ContactID) {
    writeText(ofCount: 36) { id.write(to: &$0) }
  }
}
