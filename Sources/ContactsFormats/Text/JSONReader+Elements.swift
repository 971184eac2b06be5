internal import JSON

extension JSONReader {
  /// Appends the places of the elements of an array, up to an invalid one.
  mutating func findElements(_ places: inout [Range<Int>]) throws(JSONError) {
    try readArray { reader throws(JSONError) in
      let start = reader.offset
      try reader.skipValue()
      places.append(start..<reader.offset)
    }
  }
}
