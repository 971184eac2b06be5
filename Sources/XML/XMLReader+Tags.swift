/// A name as it is written, such as `D:prop` or `xmlns:D`.
struct WrittenName {
  /// What stands before the colon; empty if there is none.
  let prefix: String
  let local: String

  /// Splits a name that is valid UTF-8; `nil` if it is malformed.
  init?(_ bytes: ArraySlice<UInt8>) {
    let parts = bytes.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false
    ).map(\.string)
    guard parts.allSatisfy(\.isLocalName) else { return nil }
    (prefix, local) = (parts.count > 1 ? parts[0] : "", parts[parts.count - 1])
  }

  /// The prefix that an attribute of this name declares; `nil` if it declares none.
  var declaredPrefix: String? {
    prefix == "xmlns" ? local : prefix.isEmpty && local == "xmlns" ? "" : nil
  }
}

extension XMLReader {
  /// Reads the start tag at `offset`.
  mutating func readStartTag() throws(XMLError) -> XMLElement {
    guard open.count < depthLimit else { throw XMLError(.tooDeep(depthLimit), at: offset) }
    let start = offset + 1
    let name = try readName(at: start)
    let tag = source[start..<offset]
    var (attributes, prefixes): ([(name: WrittenName, value: String)], [String]) = ([], [])
    var written: Set<ArraySlice<UInt8>> = []
    while try hasAttribute() {
      let place = offset
      let name = try readName(at: place)
      let bytes = source[place..<offset]
      let value = try readAttributeValue()
      guard written.insert(bytes).inserted else {
        throw XMLError(.duplicateAttribute(bytes.excerpt), at: place)
      }
      if let prefix = name.declaredPrefix {
        try declare(prefix, as: value, at: place)
        prefixes.append(prefix)
      } else {
        attributes.append((name, value))
      }
    }
    let element = XMLElement(
      try resolved(name, at: start), try resolved(attributes, of: start))
    hasRoot = true
    open.append(OpenElement(name: element.name, tag: tag, prefixes: prefixes))
    return element
  }

  /// Reads the end tag at `offset`.
  mutating func readEndTag() throws(XMLError) -> XMLName {
    let (tag, start) = (open[open.count - 1].tag, offset)
    let range = start + 2..<source.endOfName(from: start + 2)
    let close = source.endOfSpace(from: range.upperBound)
    guard !range.isEmpty, source.byte(at: close) == UInt8(ascii: ">") else {
      throw source.unexpected(at: close)
    }
    guard source[range] == tag else {
      _ = try readName(at: range.lowerBound)
      throw XMLError(
        .mismatchedTags(start: tag.excerpt, end: source[range].excerpt), at: start)
    }
    offset = close + 1
    return closeElement()
  }

  /// Ends the last open element, and returns its name.
  mutating func closeElement() -> XMLName {
    let element = open.removeLast()
    for prefix in element.prefixes { namespaces[prefix]?.removeLast() }
    return element.name
  }

  /// Skips to the next attribute; returns false after the end of the tag.
  private mutating func hasAttribute() throws(XMLError) -> Bool {
    let start = source.endOfSpace(from: offset)
    let isSeparated = start > offset
    offset = start
    switch source.byte(at: start) {
    case UInt8(ascii: ">"):
      offset = start + 1
      return false
    case UInt8(ascii: "/"):
      guard source.byte(at: start + 1) == UInt8(ascii: ">") else {
        throw source.unexpected(at: start + 1)
      }
      offset = start + 2
      isEmptyElement = true
      return false
    default:
      guard isSeparated else { throw source.unexpected(at: start) }
      return true
    }
  }

  /// Reads the equals sign and the value of an attribute, in which references are replaced, and
  /// white space is made spaces (XML 1.0, sections 2.11 and 3.3.3).
  private mutating func readAttributeValue() throws(XMLError) -> String {
    let equals = source.endOfSpace(from: offset)
    guard source.byte(at: equals) == UInt8(ascii: "=") else {
      throw source.unexpected(at: equals)
    }
    let start = source.endOfSpace(from: equals + 1)
    guard let quote = source.byte(at: start),
      quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    else { throw source.unexpected(at: start) }
    var value = DecodedText(of: source, from: start + 1)
    var end = start + 1
    while let byte = source.byte(at: end), byte != quote {
      switch byte {
      case UInt8(ascii: "&"): end = try value.replace(XMLReference(in: source, at: end))
      case UInt8(ascii: "<"): throw source.unexpected(at: end)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
        end = value.replace(end..<source.endOfLineBreak(at: end), by: [UInt8(ascii: " ")])
      default: end += 1
      }
    }
    guard end < source.count else { throw XMLError(.unexpectedEnd, at: source.count) }
    offset = end + 1
    return String(decoding: value.upTo(end), as: UTF8.self)
  }

  // MARK: Names

  /// Reads the name at a place.
  private mutating func readName(at start: Int) throws(XMLError) -> WrittenName {
    let end = source.endOfName(from: start)
    guard end > start else { throw source.unexpected(at: start) }
    offset = end
    let bytes = source[start..<end]
    if let name = names[bytes] { return name }
    guard let name = WrittenName(bytes) else {
      guard end < source.count else { throw source.unexpected(at: end) }
      throw XMLError(.invalidName, at: start)
    }
    names[bytes] = name
    return name
  }

  /// Declares a prefix (Namespaces in XML 1.0, section 3).
  private mutating func declare(
    _ prefix: String, as namespace: String, at place: Int
  ) throws(XMLError) {
    let isXML = namespace == XMLName.xmlNamespace
    guard (prefix == "xml") == isXML, prefix != "xmlns", namespace != XMLName.xmlnsNamespace,
      !namespace.isEmpty || prefix.isEmpty
    else { throw XMLError(.invalidPrefix(prefix.excerpt), at: place) }
    namespaces[prefix, default: []].append(namespace)
  }

  /// Returns a name with the namespace of its prefix.
  private func resolved(_ name: WrittenName, at start: Int) throws(XMLError) -> XMLName {
    guard let namespace = namespaces[name.prefix]?.last else {
      throw XMLError(.unboundPrefix(name.prefix.excerpt), at: start)
    }
    return XMLName(namespace: namespace, name.local)
  }

  /// Returns the attributes of a start tag; those without a prefix are in no namespace.
  private func resolved(
    _ attributes: [(name: WrittenName, value: String)], of start: Int
  ) throws(XMLError) -> [XMLAttribute] {
    var (resolved, prefixed): ([XMLAttribute], Set<XMLName>) = ([], [])
    for (name, value) in attributes {
      let isPlain = name.prefix.isEmpty
      let full = isPlain ? XMLName(name.local) : try self.resolved(name, at: start)
      // Two prefixes of one namespace can make two names the same.
      guard isPlain || prefixed.insert(full).inserted else {
        throw XMLError(.duplicateAttribute(name.local.excerpt), at: start)
      }
      resolved.append(XMLAttribute(full, value))
    }
    return resolved
  }
}
