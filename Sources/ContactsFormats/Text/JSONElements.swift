internal import JSON

/// The elements of an array in a JSON text, its lines, or its only value, found at once and each read
/// when asked for.
struct JSONElements {
  private let bytes: ArraySlice<UInt8>
  private var places: ArraySlice<Range<Int>> = []
  /// The error that ended the text, if one did.
  private var error: JSONError?
  /// The line, from 1, of the last offset that was asked for.
  private var counted = (offset: 0, line: 1)

  /// Creates the elements of a text.
  ///
  /// - Parameter find: Appends the places of the elements; those before an error are read.
  init(
    _ bytes: [UInt8],
    find: (inout JSONReader, inout [Range<Int>]) throws(JSONError) -> Void
  ) {
    self.bytes = bytes.withoutByteOrderMark
    var found: [Range<Int>] = []
    do throws(JSONError) {
      try JSONReader.read(self.bytes) { reader throws(JSONError) in try find(&reader, &found) }
    } catch {
      self.error = error
    }
    places = found[...]
  }

  /// Creates the elements of a text that is an array of them, or one element.
  ///
  /// - Parameter isArray: Tells which by the first two bytes that are not white space.
  init(_ bytes: [UInt8], isArray: ([UInt8]) -> Bool) {
    let head = Array(bytes.withoutByteOrderMark.lazy.filter { $0 > 0x20 }.prefix(2))
    self.init(bytes) { reader, places throws(JSONError) in
      if isArray(head) { try reader.findElements(&places) } else { try reader.find(&places) }
    }
  }

  /// Creates the elements of a text of one a line.
  init(linesOf bytes: [UInt8]) {
    self.bytes = bytes.withoutByteOrderMark
    let start = self.bytes.startIndex
    places =
      self.bytes.split(separator: UInt8(ascii: "\n")).filter { !$0.allSatisfy { $0 <= 0x20 } }
      .map { $0.startIndex - start..<$0.endIndex - start }[...]
  }

  /// Returns the next element and its line; nil after the last one.
  mutating func next() -> (bytes: ArraySlice<UInt8>, line: Int)? {
    guard let place = places.popFirst() else { return nil }
    let start = bytes.startIndex
    return (
      bytes[start + place.lowerBound..<start + place.upperBound], line(at: place.lowerBound)
    )
  }

  /// Returns the next element that can be read and its line, and reports the others; nil at the end.
  mutating func nextValue(
    reporting issues: inout [ImportIssue]
  ) -> (value: JSONValue, line: Int)? {
    while let (bytes, line) = next() {
      do throws(JSONError) {
        return (try JSONValue(parsing: bytes), line)
      } catch {
        issues.append(ImportIssue(line: line, "is not JSON: \(error); it was ignored", .leftOut))
      }
    }
    if let (error, line) = takeError() {
      let description = "is not JSON: \(error); the rest was ignored"
      issues.append(ImportIssue(line: line, description, .leftOut))
    }
    return nil
  }

  /// Returns the error that ended the text and its line, once.
  mutating func takeError() -> (error: JSONError, line: Int)? {
    error.take().map { ($0, line(at: $0.offset)) }
  }

  /// Returns the line of an offset, which no later one precedes.
  private mutating func line(at offset: Int) -> Int {
    let passed = bytes.dropFirst(counted.offset).prefix(max(0, offset - counted.offset))
    counted = (max(counted.offset, offset), counted.line + passed.count { $0 == 0x0A })
    return counted.line
  }
}

extension JSONReader {
  /// Appends the places of the elements of an array, up to an invalid one.
  mutating func findElements(_ places: inout [Range<Int>]) throws(JSONError) {
    try readArray { reader throws(JSONError) in try reader.find(&places) }
  }

  /// Appends the place of a value.
  fileprivate mutating func find(_ places: inout [Range<Int>]) throws(JSONError) {
    let start = offset
    try skipValue()
    places.append(start..<offset)
  }
}
