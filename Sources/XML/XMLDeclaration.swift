/// The XML declaration at the start of a document (XML 1.0, section 2.8).
///
/// Any version is accepted.
struct XMLDeclaration {
  /// The encoding as written; `nil` if it is not declared.
  private(set) var encoding: String?
  /// The offset after the declaration.
  private(set) var end: Int

  /// Reads the declaration at an offset; `nil` if there is none.
  init?(in bytes: [UInt8], from start: Int) throws(XMLError) {
    end = start + 5
    guard bytes.has("<?xml", at: start), bytes.endOfName(from: end) == end
    else { return nil }
    var names = ["version", "encoding", "standalone"][...]
    while true {
      let space = end..<bytes.endOfSpace(from: end)
      if bytes.has("?>", at: space.upperBound) { break }
      end = bytes.endOfName(from: space.upperBound)
      let name = bytes[space.upperBound..<end].string
      let (value, isClosed) = try readValue(in: bytes)
      // All but the version may be left out, but not written in another order.
      guard isClosed, !space.isEmpty, names.first != "version" || name == "version",
        let place = names.firstIndex(of: name), Self.isValid(value, for: name)
      else { throw XMLError(.declaration, at: start) }
      names = names[(place + 1)...]
      if name == "encoding" { encoding = value }
    }
    guard names.first != "version" else { throw XMLError(.declaration, at: start) }
    end = bytes.endOfSpace(from: end) + 2
  }

  /// Reads `=` and a value in quotes.
  private mutating func readValue(in bytes: [UInt8]) throws(XMLError) -> (String, Bool) {
    end = bytes.endOfSpace(from: end)
    let equals = bytes.byte(at: end)
    end = bytes.endOfSpace(from: end + 1)
    guard let quote = bytes.byte(at: end) else { throw XMLError(.unexpectedEnd, at: bytes.count) }
    guard equals == UInt8(ascii: "="), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { return ("", false) }
    let start = end + 1
    end = bytes.endOfName(from: start)
    guard let close = bytes.byte(at: end) else { throw XMLError(.unexpectedEnd, at: bytes.count) }
    let value = bytes[start..<end].string
    end += 1
    return (value, close == quote)
  }

  private static func isValid(_ value: String, for name: String) -> Bool {
    guard value.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: ":") }) else { return false }
    return switch name {
    case "standalone": value == "yes" || value == "no"
    case "encoding":
      value.utf8.first.map { $0 | 0x20 >= UInt8(ascii: "a") && $0 != UInt8(ascii: "_") } ?? false
    default: true
    }
  }
}
