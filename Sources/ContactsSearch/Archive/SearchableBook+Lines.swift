internal import ContactsModel
internal import Platform

extension SearchableBook {
  /// Calls `body` with the JSON of each contact, oldest first; contacts left in their file are
  /// copied from it, not read.
  ///
  /// - Parameter isIntact: Returns whether the bytes of that file are what was indexed; if not,
  ///   `body` is not called, and the result is false.
  public func forEachJSON<Failure: Error>(
    ifFile isIntact: ([UInt8]) -> Bool, _ body: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let archive = slots.validArchive
    let (file, starts) = archive?.linesInPlace ?? ([], [])
    guard archive == nil || isIntact(file) && !starts.isEmpty else { return false }
    for slot in base.order {
      if archive != nil, slots.isInSource(slot) {
        // A comma and a newline, or only a newline, follow.
        let separatorSize = slot + 2 < starts.count ? 2 : 1
        try body(file[starts[slot]..<starts[slot + 1] - separatorSize])
      } else if let contact = slots[slot].contact {
        try body(contact.json)
      }
    }
    return true
  }
}

extension ContactArchive {
  /// The bytes of the file, and where the line of each contact begins, and the last one ends;
  /// empty if some are not at their places.
  fileprivate var linesInPlace: (file: [UInt8], starts: [Int]) {
    let starts = lineStarts.array
    let count = lines.count
    var file = [UInt8](repeating: 0, count: count)
    let isRead = file.fill(count) { lines.read(0..<count, into: &$0) }
    let newline = UInt8(ascii: "\n")
    // Before the lines of contacts comes one, and one after them.
    let areInPlace =
      isRead && isIntact && file.count { $0 == newline } == starts.count + 1
      && zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }
      && starts.allSatisfy { 0 < $0 && $0 < count && file[$0 - 1] == newline }
    return areInPlace ? (file, starts) : ([], [])
  }
}
