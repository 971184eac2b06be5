/// Text of a document in which parts are replaced; without any, the document's own memory.
struct DecodedText {
  private let source: [UInt8]
  /// What is decoded, up to `start`.
  private var decoded: [UInt8] = []
  private var start: Int

  init(of source: [UInt8], from start: Int) {
    (self.source, self.start) = (source, start)
  }

  /// Replaces a part after those replaced before; returns where it ends.
  mutating func replace(_ part: Range<Int>, by bytes: some Collection<UInt8>) -> Int {
    decoded += source[start..<part.lowerBound]
    decoded += bytes
    start = part.upperBound
    return start
  }

  /// Puts a character in the place of a reference; returns where it ends.
  mutating func replace(_ reference: XMLReference) -> Int {
    replace(reference.range, by: Array(UTF8.encode(reference.scalar)!))
  }

  /// Returns the text up to an offset.
  consuming func upTo(_ end: Int) -> ArraySlice<UInt8> {
    guard !decoded.isEmpty else { return source[start..<end] }
    decoded += source[start..<end]
    return decoded[...]
  }
}

extension XMLReader {
  private static let openSection = "<![CDATA["
  private static let closeSection = "]]>"
  private static let openComment = "<!--"
  private static let documentType = "<!DOCTYPE"

  /// Reads the text up to the next tag: without comments, processing instructions and marks of
  /// CDATA sections, with references replaced, and with every CR LF or CR as LF (XML 1.0, section
  /// 2.11).
  mutating func readTextRun() throws(XMLError) -> ArraySlice<UInt8> {
    var text = DecodedText(of: source, from: offset)
    while let byte = source.byte(at: offset) {
      switch byte {
      case UInt8(ascii: "<"):
        let next = source.byte(at: offset + 1)
        guard next == UInt8(ascii: "!") || next == UInt8(ascii: "?") else {
          return text.upTo(offset)
        }
        if source.has(Self.openSection, at: offset) {
          try readSection(into: &text)
        } else {
          offset = text.replace(offset..<(try endOfMarkup(at: offset)), by: [])
        }
      case UInt8(ascii: "&"): offset = text.replace(try XMLReference(in: source, at: offset))
      case UInt8(ascii: "\r"): replaceLineBreak(in: &text)
      case UInt8(ascii: "]") where source.has(Self.closeSection, at: offset):
        throw XMLError(.endOfSection, at: offset)
      default: offset += 1
      }
    }
    throw XMLError(.unexpectedEnd, at: source.count)
  }

  /// Reads the CDATA section at `offset`.
  private mutating func readSection(into text: inout DecodedText) throws(XMLError) {
    let first = offset + Self.openSection.utf8.count
    guard let close = source.range(of: Self.closeSection, from: first) else {
      throw XMLError(.unexpectedEnd, at: source.count)
    }
    offset = text.replace(offset..<first, by: [])
    while offset < close.lowerBound {
      if source[offset] == UInt8(ascii: "\r") { replaceLineBreak(in: &text) } else { offset += 1 }
    }
    offset = text.replace(close, by: [])
  }

  private mutating func replaceLineBreak(in text: inout DecodedText) {
    offset = text.replace(
      offset..<source.endOfLineBreak(at: offset), by: CollectionOfOne(UInt8(ascii: "\n")))
  }

  /// Returns the end of the comment or processing instruction at an offset.
  func endOfMarkup(at start: Int) throws(XMLError) -> Int {
    if source.byte(at: start + 1) == UInt8(ascii: "?") { return try endOfInstruction(at: start) }
    guard source.has(Self.openComment, at: start) else {
      if source.has(Self.documentType, at: start) { throw XMLError(.documentType, at: start) }
      let rest = source[start...].prefix(Self.documentType.utf8.count)
      let isCutOff = [Self.openComment, Self.openSection, Self.documentType].contains {
        start + rest.count == source.count && $0.utf8.starts(with: rest)
      }
      throw isCutOff ? XMLError(.unexpectedEnd, at: source.count) : source.unexpected(at: start + 2)
    }
    guard let hyphens = source.range(of: "--", from: start + Self.openComment.utf8.count),
      let close = source.byte(at: hyphens.upperBound)
    else { throw XMLError(.unexpectedEnd, at: source.count) }
    guard close == UInt8(ascii: ">") else {
      throw XMLError(.invalidComment, at: hyphens.lowerBound)
    }
    return hyphens.upperBound + 1
  }

  private func endOfInstruction(at start: Int) throws(XMLError) -> Int {
    let end = source.endOfName(from: start + 2)
    let target = String(decoding: source[start + 2..<end], as: UTF8.self)
    guard target.isLocalName else {
      throw target.isEmpty ? source.unexpected(at: end) : XMLError(.invalidName, at: start + 2)
    }
    guard target.lowercased() != "xml" else { throw XMLError(.declaration, at: start) }
    guard let close = source.range(of: "?>", from: end) else {
      throw XMLError(.unexpectedEnd, at: source.count)
    }
    guard close.lowerBound == end || source[end].isXMLSpace else {
      throw source.unexpected(at: end)
    }
    return close.upperBound
  }
}
