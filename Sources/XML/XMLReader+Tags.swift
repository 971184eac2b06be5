extension XMLReader {
  /// An attribute of a start tag that is no declaration of a namespace.
  struct RawAttribute {
    /// The number of its name among the names.
    let name: Int
    /// Its namespace, by its number among the strings.
    var namespace = StringTable.empty
    let value: AttributeValue
  }

  /// Reads the start tag at `offset`.
  mutating func readStartTag(in bytes: Span<UInt8>) throws(XMLError) {
    guard open.count < depthLimit else { throw XMLError(.tooDeep(depthLimit), at: offset) }
    let outerDeclarations = scope.declarations
    let range = offset + 1..<bytes.endOfName(from: offset + 1)
    let number = try nameNumber(of: range, in: bytes)
    offset = range.upperBound
    attributes.removeAll(keepingCapacity: true)
    tag += 1
    while try hasAttribute(in: bytes) { try readAttribute(in: bytes) }
    let name = names[number]
    guard let namespace = scope.namespace(of: name.prefix) else {
      throw unboundPrefix(of: name, at: range.lowerBound)
    }
    try resolveAttributes(at: range.lowerBound)
    hasRoot = true
    open.append(
      OpenElement(
        range: range, namespace: namespace, local: name.local,
        outerDeclarations: outerDeclarations))
  }

  /// Reads the end tag at `offset`.
  mutating func readEndTag(in bytes: Span<UInt8>) throws(XMLError) -> OpenElement {
    let start = open[open.count - 1].range
    let range = offset + 2..<bytes.endOfName(from: offset + 2)
    let close = bytes.endOfSpace(from: range.upperBound)
    guard !range.isEmpty, bytes.byte(at: close) == UInt8(ascii: ">") else {
      throw bytes.unexpected(at: close)
    }
    guard bytes.extracting(range).isSame(as: bytes.extracting(start)) else {
      _ = try nameNumber(of: range, in: bytes)
      throw XMLError(
        .mismatchedTags(
          start: bytes.extracting(start).excerpt, end: bytes.extracting(range).excerpt),
        at: offset)
    }
    offset = close + 1
    return closeElement()
  }

  /// Ends the last open element, and returns it.
  mutating func closeElement() -> OpenElement {
    let element = open.removeLast()
    scope.end(downTo: element.outerDeclarations)
    return element
  }

  /// Returns what `next` returns for the last start tag.
  func startedElement() -> XMLElement {
    let element = open[open.count - 1]
    return XMLElement(
      name(element.namespace, element.local),
      attributes.map { attribute in
        XMLAttribute(
          name(attribute.namespace, names[attribute.name].local),
          String(decoding: attribute.value.decoded(in: source), as: UTF8.self))
      })
  }

  // MARK: Attributes

  /// Skips to the next attribute; returns false after the end of the tag.
  private mutating func hasAttribute(in bytes: Span<UInt8>) throws(XMLError) -> Bool {
    let start = bytes.endOfSpace(from: offset)
    let isSeparated = start > offset
    offset = start
    switch bytes.byte(at: start) {
    case UInt8(ascii: ">"):
      offset = start + 1
      return false
    case UInt8(ascii: "/"):
      guard bytes.byte(at: start + 1) == UInt8(ascii: ">") else {
        throw bytes.unexpected(at: start + 1)
      }
      offset = start + 2
      isEmptyElement = true
      return false
    default:
      guard isSeparated else { throw bytes.unexpected(at: start) }
      return true
    }
  }

  private mutating func readAttribute(in bytes: Span<UInt8>) throws(XMLError) {
    let range = offset..<bytes.endOfName(from: offset)
    let number = try nameNumber(of: range, in: bytes)
    let equals = bytes.endOfSpace(from: range.upperBound)
    guard bytes.byte(at: equals) == UInt8(ascii: "=") else { throw bytes.unexpected(at: equals) }
    let quote = bytes.endOfSpace(from: equals + 1)
    let value = try AttributeValue(in: bytes, at: quote)
    guard !names.repeats(number, in: tag) else {
      throw XMLError(
        .duplicateAttribute(bytes.extracting(range).excerpt), at: range.lowerBound)
    }
    offset = value.range.upperBound + 1
    guard let prefix = names[number].declaredPrefix else {
      return attributes.append(RawAttribute(name: number, value: value))
    }
    let namespace =
      value.isPlain
      ? strings.number(of: bytes.extracting(value.range))
      : strings.number(of: value.decoded(in: source).span)
    guard scope.declare(prefix, as: namespace) else {
      throw XMLError(.invalidPrefix(strings[prefix].utf8.span.excerpt), at: range.lowerBound)
    }
  }

  /// Finds the namespaces of the attributes, once the whole tag is read.
  private mutating func resolveAttributes(at start: Int) throws(XMLError) {
    var prefixed = 0
    for index in attributes.indices {
      let name = names[attributes[index].name]
      guard name.prefix != StringTable.empty else { continue }
      guard let namespace = scope.namespace(of: name.prefix) else {
        throw unboundPrefix(of: name, at: start)
      }
      attributes[index].namespace = namespace
      prefixed += 1
    }
    // Only two prefixes of one namespace can make two names the same.
    guard prefixed > 1 else { return }
    var locals: [Int: Set<Int>] = [:]
    for attribute in attributes where attribute.namespace != StringTable.empty {
      let local = names[attribute.name].local
      guard locals[attribute.namespace, default: []].insert(local).inserted else {
        throw XMLError(.duplicateAttribute(strings[local].utf8.span.excerpt), at: start)
      }
    }
  }

  // MARK: Names

  private mutating func nameNumber(
    of range: Range<Int>, in bytes: Span<UInt8>
  ) throws(XMLError) -> Int {
    guard !range.isEmpty else { throw bytes.unexpected(at: range.lowerBound) }
    guard let number = names.number(of: bytes.extracting(range), in: &strings) else {
      guard range.upperBound < bytes.count else { throw bytes.unexpected(at: bytes.count) }
      throw XMLError(.invalidName, at: range.lowerBound)
    }
    return number
  }

  private func unboundPrefix(of name: NameTable.Entry, at offset: Int) -> XMLError {
    XMLError(.unboundPrefix(strings[name.prefix].utf8.span.excerpt), at: offset)
  }
}
