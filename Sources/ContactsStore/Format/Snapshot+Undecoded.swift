internal import ContactsModel
internal import ContactsSearch
internal import JSON

extension Snapshot {
  /// The number of contacts between reports of progress.
  private static let contactsPerReport = 256

  /// Reads a snapshot with a matching checksum in exactly the form that is written, without
  /// decoding its contacts; nil for any other.
  ///
  /// The checksum shows that nobody edited the file, but not that it is correct: each line is
  /// checked once. The contacts share the memory of `bytes`.
  static func undecoded(_ bytes: [UInt8], _ onProgress: (Int, Int) -> Void) -> Snapshot? {
    let end = bytes.last == UInt8(ascii: "\n") ? bytes.endIndex - 1 : bytes.endIndex
    guard ChecksummedText.isIntact(bytes[..<end]),
      let newline = bytes.firstIndex(of: UInt8(ascii: "\n")),
      var snapshot = Snapshot(header: bytes[..<newline])
    else { return nil }
    let last = snapshot.readContacts(bytes, from: newline + 1, onProgress)
    return last == end - ChecksummedText.suffixCount ? snapshot : nil
  }

  /// Reads the first line, which has everything but the contacts; nil if it has another form.
  init?(header: ArraySlice<UInt8>) {
    let start = Array(#","contacts":["#.utf8)
    guard header.suffix(start.count).elementsEqual(start) else { return nil }
    self.init(identity: "")
    var reading = Reading { _ in }
    do throws(JSONError) {
      try JSONReader.read(header + Array("]}".utf8), around: Self.levels) {
        reader throws(JSONError) in
        try reading.read(&reader, into: &self)
      }
    } catch {
      return nil
    }
    guard reading.isBook, reading.version.map({ $0 <= Self.version }) ?? true, book.isEmpty else {
      return nil
    }
  }

  /// Reads the contacts from `start` on, one a line.
  ///
  /// - Returns: The offset after the list; nil if a line has another form.
  private mutating func readContacts(
    _ bytes: [UInt8], from start: Int, _ onProgress: (Int, Int) -> Void
  ) -> Int? {
    let isAt = { (offset: Int, byte: Unicode.Scalar) in
      offset < bytes.count && bytes[offset] == UInt8(ascii: byte)
    }
    guard !isAt(start, "]") else { return start + 1 }
    var reader = JSONReader(bytes[...], from: start)
    while let contact = StoredContact(canonical: &reader) {
      do throws(ChangeError) {
        try book.append(contact)
      } catch {
        return nil
      }
      let offset = reader.offset
      if isAt(offset, "\n"), isAt(offset + 1, "]") { return offset + 2 }
      guard isAt(offset, ","), isAt(offset + 1, "\n") else { return nil }
      reader = JSONReader(bytes[...], from: offset + 2)
      if book.count % Self.contactsPerReport == 0 { onProgress(reader.offset, bytes.count) }
    }
    return nil
  }
}
