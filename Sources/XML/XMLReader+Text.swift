extension XMLReader {
  /// Reads the text up to the next tag; `nil` if there is none.
  mutating func readText(in bytes: Span<UInt8>) throws(XMLError) -> Token? {
    let start = offset
    var (end, isPlain, hasCharacters) = (start, true, false)
    while true {
      let special = bytes.endOfPlainText(from: end)
      if special > end { hasCharacters = true }
      end = special
      guard end < bytes.count else { throw XMLError(.unexpectedEnd, at: bytes.count) }
      switch bytes[end] {
      case UInt8(ascii: "<"):
        let next = bytes.byte(at: end + 1)
        guard next == UInt8(ascii: "!") || next == UInt8(ascii: "?") else {
          offset = end
          return hasCharacters ? .text(start..<end, isPlain: isPlain) : nil
        }
        isPlain = false
        if bytes.hasPrefix(Markup.openSection, at: end) {
          let content = try sectionContent(in: bytes, at: end)
          if !content.isEmpty { hasCharacters = true }
          end = content.upperBound + Markup.closeSection.utf8.count
        } else {
          end = try endOfMarkup(in: bytes, at: end)
        }
      case UInt8(ascii: "&"):
        end = try XMLReference(in: bytes, at: end).end
        (isPlain, hasCharacters) = (false, true)
      case UInt8(ascii: "\r"):
        end += 1
        (isPlain, hasCharacters) = (false, true)
      default:
        guard !bytes.hasPrefix(Markup.closeSection, at: end) else {
          throw XMLError(.endOfSection, at: end)
        }
        end += 1
        hasCharacters = true
      }
    }
  }

  private func sectionContent(
    in bytes: Span<UInt8>, at start: Int
  ) throws(XMLError) -> Range<Int> {
    let first = start + Markup.openSection.utf8.count
    guard let close = bytes.range(of: Markup.closeSection, from: first) else {
      throw XMLError(.unexpectedEnd, at: bytes.count)
    }
    return first..<close.lowerBound
  }

  /// Returns the end of the comment or processing instruction at an offset.
  func endOfMarkup(in bytes: Span<UInt8>, at start: Int) throws(XMLError) -> Int {
    if bytes.byte(at: start + 1) == UInt8(ascii: "?") {
      return try endOfInstruction(in: bytes, at: start)
    }
    guard bytes.hasPrefix(Markup.openComment, at: start) else {
      if bytes.hasPrefix(Markup.documentType, at: start) {
        throw XMLError(.documentType, at: start)
      }
      let isCutOff = [Markup.openComment, Markup.openSection, Markup.documentType].contains {
        bytes.endsWithin($0, at: start)
      }
      throw isCutOff ? XMLError(.unexpectedEnd, at: bytes.count) : bytes.unexpected(at: start + 2)
    }
    guard let hyphens = bytes.range(of: "--", from: start + Markup.openComment.utf8.count),
      let close = bytes.byte(at: hyphens.upperBound)
    else { throw XMLError(.unexpectedEnd, at: bytes.count) }
    guard close == UInt8(ascii: ">") else {
      throw XMLError(.invalidComment, at: hyphens.lowerBound)
    }
    return hyphens.upperBound + 1
  }

  private func endOfInstruction(in bytes: Span<UInt8>, at start: Int) throws(XMLError) -> Int {
    let end = bytes.endOfName(from: start + 2)
    let target = bytes.extracting(start + 2..<end)
    guard target.isLocalName else {
      throw target.isEmpty ? bytes.unexpected(at: end) : XMLError(.invalidName, at: start + 2)
    }
    guard String(copying: target).lowercased() != "xml" else {
      throw XMLError(.declaration, at: start)
    }
    guard let close = bytes.range(of: Markup.closeInstruction, from: end) else {
      throw XMLError(.unexpectedEnd, at: bytes.count)
    }
    guard close.lowerBound == end || bytes[end].isXMLSpace else {
      throw bytes.unexpected(at: end)
    }
    return close.upperBound
  }
}

extension Span<UInt8> {
  /// Returns the error for the byte at an offset, or for the end.
  func unexpected(at offset: Int) -> XMLError {
    guard let byte = byte(at: offset) else { return XMLError(.unexpectedEnd, at: count) }
    return XMLError(.unexpectedByte(byte), at: offset)
  }
}
