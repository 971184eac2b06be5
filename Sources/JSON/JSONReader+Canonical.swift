extension JSONReader {
  /// Reads an object if it is canonical: of the form, with the very bytes that a `JSONWriter` would
  /// write.
  ///
  /// Returns `nil`, and reads nothing, if only decoding can tell whether the object is valid.
  ///
  /// - Parameter member: Called for each known member with its index and the bytes of its value.
  public mutating func readCanonicalObject(
    of form: JSONForm, _ member: (Int, Span<UInt8>) -> Void
  ) -> JSONExtent? {
    let (start, depth) = (offset, depth)
    var extent = JSONExtent()
    isCanonical = true
    // The object must be readable on its own, too.
    self.depth = max(depth, 0)
    defer { (self.depth, isCanonical) = (depth, false) }
    do throws(JSONError) {
      try passObject(of: form, &extent, isWhole: true, member)
    } catch {
      offset = start
      return nil
    }
    let first = source.startIndex
    extent.bytes = source[first + start..<first + offset]
    return extent
  }

  /// Throws if anything read so far is not canonical.
  @inline(always)
  private func check(_ isRight: Bool = true) throws(JSONError) {
    guard isRight, isCanonical else { throw JSONError(.expected("the canonical form"), at: offset) }
  }

  /// Skips an object of a form.
  ///
  /// - Parameter member: Called for the known members of the outermost object only.
  private mutating func passObject(
    of form: JSONForm, _ extent: inout JSONExtent, isWhole: Bool = false,
    _ member: (Int, Span<UInt8>) -> Void = { _, _ in }
  ) throws(JSONError) {
    try check(beginObject())
    var next = 0
    repeat {
      let found = acceptName(of: form.parts.span, from: next)
      if next == 0, found != 0 { try check(!form.isIdentified) }
      guard let found else {
        var hasList = false
        try skipMembers(besides: form, &hasList)
        if isWhole { extent.hasUnknownList = hasList }
        return try check()
      }
      next = found + 1
      let start = offset
      try passValue(of: form, at: found, &extent)
      if isWhole { member(found, source.span.extracting(start..<offset)) }
    } while try nextMember()
    try check()
  }

  private mutating func passValue(
    of form: JSONForm, at place: Int, _ extent: inout JSONExtent
  ) throws(JSONError) {
    switch form.parts[place].shape {
    case .string: try check(!scanString().range.isEmpty)
    case .yes: try check(readBool())
    case .count(let range):
      guard let number = plainWholeNumber() else { return try check(false) }
      try check(range.contains(number))
    case .identifier:
      guard let number = plainWholeNumber() else { return try check(false) }
      extent.identifiers.note(number)
    case .text(let test):
      let text = try scanString()
      try check(!text.hasEscapes && test(source.span.extracting(text.range)))
    case .strings:
      try passArray { reader throws(JSONError) in _ = try reader.scanString() }
    case .object(let form): try passObject(of: form, &extent)
    case .objects(let form):
      try passArray { reader throws(JSONError) in try reader.passObject(of: form, &extent) }
    }
  }

  /// Skips an array of at least one element.
  private mutating func passArray(
    _ element: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    var isEmpty = true
    try readArray { reader throws(JSONError) in
      isEmpty = false
      try element(&reader)
    }
    try check(!isEmpty)
  }

  // MARK: Values of no form

  /// The most unknown members that are checked for duplicates, which takes quadratic time.
  private static let maximumUnknownCount = 64

  /// Skips the members of an object from a name to its end.
  ///
  /// They are not canonical if a name is repeated, or has escapes and may equal another.
  mutating func skipMembers(
    besides form: JSONForm? = nil, _ hasList: inout Bool
  ) throws(JSONError) {
    var names: [Range<Int>] = []
    repeat {
      let name = try scanKey()
      if isCanonical {
        isCanonical =
          !name.hasEscapes && names.count < Self.maximumUnknownCount
          && isNew(name.range, among: names, besides: form)
        names.append(name.range)
      }
      if peek() == UInt8(ascii: "[") { hasList = true }
      try skipValue()
    } while try nextMember()
  }

  private func isNew(_ name: Range<Int>, among names: [Range<Int>], besides form: JSONForm?) -> Bool
  {
    let bytes = source.span
    let isKnown = form?.parts.contains { $0.name.equals(bytes.extracting(name)) }
    return isKnown != true
      && !names.contains { bytes.extracting(name).isSame(as: bytes.extracting($0)) }
  }
}
