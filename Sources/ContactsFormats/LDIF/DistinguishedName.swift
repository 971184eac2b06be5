internal import UnicodeText

/// The name of a directory entry (RFC 4514), equal however it is written.
///
/// Case, spaces around `=` and `,`, escapes, and the order of attributes joined by `+` do not
/// matter. Missing escapes are tolerated: in `cn=Lovelace, Ada,mail=a@x` the first comma belongs to
/// the name.
public struct DistinguishedName: Hashable, Sendable {
  /// The name in a canonical form.
  private let key: String
  private let attributes: [Attribute]

  /// An attribute of a name, with its value without escapes.
  private struct Attribute: Sendable {
    let type: String
    let value: String
    /// Whether it follows a `+`.
    let isJoined: Bool
  }

  /// Reads a name; nil if the text has no attribute with a value.
  public init?(_ text: String) {
    attributes = Self.attributes(in: Array(text.utf8))
    guard attributes.contains(where: { !$0.value.isEmpty }) else { return nil }
    var names: [[String]] = []
    for attribute in attributes {
      let part = "\(attribute.type)=\(Self.escaped(attribute.value.collapsed.lowercased()))"
      if attribute.isJoined { names[names.count - 1].append(part) } else { names.append([part]) }
    }
    key = names.map { $0.sorted().joined(separator: "+") }.joined(separator: ",")
  }

  /// Returns the values of an attribute, such as `mail`.
  public func values(of type: String) -> [String] {
    attributes.filter { $0.type == type && !$0.value.isEmpty }.map(\.value)
  }

  /// Returns whether both are the same name.
  public static func == (first: Self, second: Self) -> Bool { first.key == second.key }

  /// Adds the canonical form to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(key) }

  /// Returns a value with special characters escaped (RFC 4514, section 2.4).
  static func escaped(_ value: String) -> String {
    value.replacingScalars { scalar in
      if scalar.value < 0x20 { return " " }
      return ",+\"\\<>;=#".unicodeScalars.contains(scalar) ? "\\\(scalar)" : nil
    }.trimmed
  }
}

// MARK: - Reading

extension DistinguishedName {
  private static func attributes(in bytes: [UInt8]) -> [Attribute] {
    var parts: [(type: String, value: Range<Int>, isJoined: Bool)] = []
    var start = 0
    while start < bytes.count {
      let (equals, end) = partEnd(in: bytes, from: start)
      if let equals, let type = type(of: bytes[start..<equals]) {
        let isJoined = start > 0 && bytes[start - 1] == UInt8(ascii: "+")
        parts.append((type, equals + 1..<end, isJoined && !parts.isEmpty))
      } else if let last = parts.indices.last {
        // An unescaped separator belongs to the value.
        parts[last].value = parts[last].value.lowerBound..<end
      }
      start = end + 1
    }
    return parts.map {
      Attribute(type: $0.type, value: value(of: bytes[$0.value]), isJoined: $0.isJoined)
    }
  }

  /// Returns the offsets of the first `=` of a part, and of the separator after it.
  private static func partEnd(
    in bytes: [UInt8], from start: Int
  ) -> (equals: Int?, end: Int) {
    var (equals, place) = (Int?.none, start)
    while place < bytes.count, !isSeparator(bytes[place]) {
      if bytes[place] == UInt8(ascii: "\\") {
        place += 2
      } else if bytes[place] == UInt8(ascii: "="), equals == nil {
        equals = place
        place = quotesEnd(in: bytes, from: place + 1) ?? place + 1
      } else {
        place += 1
      }
    }
    return (equals, min(place, bytes.count))
  }

  /// Returns where a quoted value (RFC 2253) ends; nil if it is not quoted.
  private static func quotesEnd(in bytes: [UInt8], from start: Int) -> Int? {
    let rest = bytes[start...].drop { $0 == 0x20 }
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    var place = rest.startIndex + 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard place < bytes.count else { return nil }
    let behind = bytes[(place + 1)...].drop { $0 == 0x20 }
    return behind.first.map(isSeparator) ?? true ? behind.startIndex : nil
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "+")
  }

  /// Returns the canonical name of an attribute; nil if the bytes are not one.
  private static func type(of bytes: ArraySlice<UInt8>) -> String? {
    var name = String(decoding: bytes, as: UTF8.self).trimmed.lowercased()
    if name.hasPrefix("oid.") { name.removeFirst(4) }
    let isName = name.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-.".utf8.contains($0) }
    return isName && !name.isEmpty ? shortTypes[name] ?? name : nil
  }

  /// The short names of attributes (RFC 4514, section 3; RFC 4519; RFC 4524).
  private static let shortTypes = [
    "2.5.4.3": "cn", "commonname": "cn", "2.5.4.4": "sn", "surname": "sn",
    "2.5.4.6": "c", "countryname": "c", "2.5.4.7": "l", "localityname": "l",
    "2.5.4.8": "st", "stateorprovincename": "st", "2.5.4.9": "street", "streetaddress": "street",
    "2.5.4.10": "o", "organizationname": "o", "2.5.4.11": "ou", "organizationalunitname": "ou",
    "0.9.2342.19200300.100.1.1": "uid", "userid": "uid",
    "0.9.2342.19200300.100.1.3": "mail", "rfc822mailbox": "mail",
    "0.9.2342.19200300.100.1.25": "dc", "domaincomponent": "dc",
  ]

  private static func value(of bytes: ArraySlice<UInt8>) -> String {
    var bytes = bytes.drop { $0 == 0x20 }
    while bytes.last == 0x20, !isEscaped(bytes.endIndex - 1, in: bytes) { bytes.removeLast() }
    if bytes.first == UInt8(ascii: "#"), let octets = octets(ofHexadecimal: bytes.dropFirst()) {
      return String(decoding: octets, as: UTF8.self).trimmed
    }
    if bytes.count > 1, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\""),
      !isEscaped(bytes.endIndex - 1, in: bytes)
    {
      bytes = bytes.dropFirst().dropLast()
    }
    var (value, place): ([UInt8], Int) = ([], bytes.startIndex)
    while place < bytes.endIndex {
      guard bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.endIndex else {
        value.append(bytes[place])
        place += 1
        continue
      }
      if place + 2 < bytes.endIndex, let high = bytes[place + 1].hexDigitValue,
        let low = bytes[place + 2].hexDigitValue
      {
        value.append(high << 4 | low)
        place += 3
      } else {
        value.append(bytes[place + 1])
        place += 2
      }
    }
    return String(decoding: value, as: UTF8.self).trimmed
  }

  /// Returns whether an odd number of backslashes precedes a byte.
  private static func isEscaped(_ place: Int, in bytes: ArraySlice<UInt8>) -> Bool {
    bytes[..<place].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
  }

  /// Returns the bytes of a short BER string in hexadecimal digits; nil for anything else.
  private static func octets(ofHexadecimal digits: ArraySlice<UInt8>) -> [UInt8]? {
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count, values.count % 2 == 0, values.count >= 4 else { return nil }
    let octets = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    guard octets[1] < 0x80, Int(octets[1]) == octets.count - 2 else { return nil }
    return Array(octets.dropFirst(2))
  }
}

extension String {
  /// The text with single spaces.
  fileprivate var collapsed: String {
    split(separator: " ").joined(separator: " ")
  }
}
