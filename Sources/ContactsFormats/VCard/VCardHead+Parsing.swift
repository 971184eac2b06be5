internal import ContactsModel
internal import JSON
internal import UnicodeText

extension VCardHead {
  /// Where the parts of a line before its value end.
  struct Parts {
    /// Where the name begins, after the dot of a group.
    let nameStart: Int
    let nameEnd: Int
    /// The first colon outside quotes, or the first one if quotes are not closed; a quote in a name
    /// is a letter.
    let colon: Int

    /// Finds the parts of an unfolded line, `group.NAME;PARAMETER=value:VALUE`; nil if it is no
    /// property.
    init?(_ line: Span<UInt8>) {
      var (isValue, isQuoted) = (false, false)
      var (dot, semicolon, first, found): (Int?, Int?, Int?, Int?) = (nil, nil, nil, nil)
      var index = 0
      while index < line.count, found == nil {
        switch line[index] {
        case UInt8(ascii: "\"") where isValue: isQuoted.toggle()
        case UInt8(ascii: "=") where semicolon != nil: isValue = true
        case UInt8(ascii: ":"):
          if first == nil { first = index }
          if !isQuoted { found = index }
        case UInt8(ascii: ";"):
          if semicolon == nil { semicolon = index }
          if !isQuoted { isValue = false }
        case UInt8(ascii: "."): if dot == nil { dot = index }
        default: break
        }
        index += 1
      }
      guard let colon = found ?? (isQuoted ? first : nil) else { return nil }
      self.colon = colon
      let end = min(semicolon ?? colon, colon)
      nameEnd = end
      nameStart = dot.map { $0 > 0 && $0 < end ? $0 + 1 : 0 } ?? 0
      guard nameStart < nameEnd else { return nil }
      for place in nameStart..<nameEnd where line[place] <= 0x20 || line[place] >= 0x7F {
        return nil
      }
    }

    /// Returns the bytes of the parameters of a line.
    func parameters(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
      let start = line.startIndex
      return nameEnd + 1 < colon ? line[start + nameEnd + 1..<start + colon] : []
    }
  }

  /// Reads the head of a line, given its parts.
  convenience init(_ line: ArraySlice<UInt8>, _ parts: Parts) {
    let start = line.startIndex
    let parameters = parts.parameters(in: line)
    self.init(
      group: String(decoding: line.prefix(max(0, parts.nameStart - 1)), as: UTF8.self).trimmed,
      name: String(decoding: line[start + parts.nameStart..<start + parts.nameEnd], as: UTF8.self),
      parameterText: String(decoding: parameters, as: UTF8.self),
      parameters: parameters.isEmpty ? [] : VCardParameter.parameters(in: parameters))
  }
}

/// The latest heads of a file, which often repeat.
struct RecentHeads {
  private static let count = 256
  private static let longest = 128
  private var texts = [[UInt8]](repeating: [], count: count)
  private var heads = [VCardHead?](repeating: nil, count: count)

  /// Returns the head of a line, and its colon; nil if the line is no property.
  mutating func head(of line: ArraySlice<UInt8>) -> (head: VCardHead, colon: Int)? {
    let slot = Self.slot(of: line.span)
    if let slot, let head = heads[slot.place] {
      let text = texts[slot.place]
      if line.span.extracting(first: slot.colon).isSame(as: text.span) { return (head, slot.colon) }
    }
    guard let parts = VCardHead.Parts(line.span) else { return nil }
    let head = VCardHead(line, parts)
    if let slot {
      texts[slot.place] = Array(line.prefix(slot.colon))
      heads[slot.place] = head
    }
    return (head, parts.colon)
  }

  /// Returns the slot of a line's head, by hash, and its colon; nil if the head is long, or quotes
  /// may hide the colon.
  private static func slot(of line: Span<UInt8>) -> (place: Int, colon: Int)? {
    var hash: UInt32 = 2_166_136_261
    for index in 0..<min(line.count, longest) {
      let byte = line[index]
      if byte == UInt8(ascii: ":") { return (Int(hash >> 8) % count, index) }
      if byte == UInt8(ascii: "\"") { return nil }
      hash = (hash ^ UInt32(byte)) &* 16_777_619
    }
    return nil
  }
}
