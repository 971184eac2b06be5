/// The text between two tags, decoded only when asked for.
///
/// Each access to `utf8` or `string` decodes again, in linear time.
public struct XMLText: Sendable {
  /// The text as it stands in the document, valid and well-formed.
  let raw: ArraySlice<UInt8>
  /// Whether decoding would change nothing.
  let isPlain: Bool

  /// The decoded text: without comments, processing instructions and marks of CDATA sections, with
  /// references replaced, and with every CR LF or CR as LF (XML 1.0, section 2.11).
  ///
  /// Shares the memory that was read if decoding changes nothing.
  public var utf8: ArraySlice<UInt8> {
    guard !isPlain else { return raw }
    var decoded: [UInt8] = []
    append(to: &decoded)
    return decoded[...]
  }

  /// The decoded text as a string.
  public var string: String { String(decoding: utf8, as: UTF8.self) }

  /// Appends the decoded text.
  public func append(to decoded: inout [UInt8]) {
    guard !isPlain else { return decoded.append(contentsOf: raw) }
    let source = raw
    let bytes = source.span
    // Reserving exactly what is needed again and again would copy again and again.
    if decoded.isEmpty { decoded.reserveCapacity(bytes.count) }
    var index = 0
    while index < bytes.count {
      let end = bytes.endOfPlainText(from: index)
      decoded.append(contentsOf: source[from: index, to: end])
      guard end < bytes.count else { return }
      index = append(specialAt: end, of: source, to: &decoded)
    }
  }

  /// Appends what stands for the markup or character at an offset, and returns the offset after it.
  private func append(
    specialAt index: Int, of source: ArraySlice<UInt8>, to decoded: inout [UInt8]
  ) -> Int {
    let bytes = source.span
    switch bytes[index] {
    case UInt8(ascii: "&"):
      // The reader has checked all references, so this one is valid.
      guard let reference = try? XMLReference(in: bytes, at: index) else { return bytes.count }
      reference.append(to: &decoded)
      return reference.end
    case UInt8(ascii: "\r"):
      decoded.append(UInt8(ascii: "\n"))
      return bytes.byte(at: index + 1) == UInt8(ascii: "\n") ? index + 2 : index + 1
    case UInt8(ascii: "<") where bytes.hasPrefix(Markup.openSection, at: index):
      let start = index + Markup.openSection.utf8.count
      let end = bytes.range(of: Markup.closeSection, from: start)?.lowerBound ?? bytes.count
      appendSection(source[from: start, to: end], to: &decoded)
      return min(bytes.count, end + Markup.closeSection.utf8.count)
    case UInt8(ascii: "<"):
      let isComment = bytes.hasPrefix(Markup.openComment, at: index)
      let close = isComment ? Markup.closeComment : Markup.closeInstruction
      let start = index + (isComment ? Markup.openComment.utf8.count : 2)
      return bytes.range(of: close, from: start)?.upperBound ?? bytes.count
    case let byte:
      decoded.append(byte)
      return index + 1
    }
  }

  /// Appends the content of a CDATA section.
  private func appendSection(_ section: ArraySlice<UInt8>, to decoded: inout [UInt8]) {
    let bytes = section.span
    var index = 0
    while let end = bytes.index(of: UInt8(ascii: "\r"), from: index) {
      decoded.append(contentsOf: section[from: index, to: end])
      decoded.append(UInt8(ascii: "\n"))
      index = bytes.byte(at: end + 1) == UInt8(ascii: "\n") ? end + 2 : end + 1
    }
    decoded.append(contentsOf: section[from: index, to: bytes.count])
  }
}

extension ArraySlice<UInt8> {
  /// The bytes between two offsets from the first.
  subscript(from start: Int, to end: Int) -> ArraySlice {
    self[startIndex + start..<startIndex + end]
  }
}
