internal import ContactsModel
internal import ContactsSearch
internal import JSON
internal import Platform
internal import Synchronization

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

  /// Reads the contacts from `start` on, one a line, on several threads if there are many.
  ///
  /// - Returns: The offset after the list; nil if a line has another form.
  private mutating func readContacts(
    _ bytes: [UInt8], from start: Int, _ onProgress: (Int, Int) -> Void
  ) -> Int? {
    guard start < bytes.count, bytes[start] != UInt8(ascii: "]") else { return start + 1 }
    let done = Atomic(start)
    var count = 0
    let parts = ConcurrentMap.values(of: bytes.count - start, least: Self.leastPart) {
      count += 1
      guard count.isMultiple(of: Self.contactsPerReport) else { return }
      onProgress(done.load(ordering: .relaxed), bytes.count)
    } _: { range, goesOn in
      Part(of: bytes, start + range.lowerBound..<start + range.upperBound) { size in
        done.add(size, ordering: .relaxed)
        return goesOn()
      }
    }
    var end: Int?
    for part in parts {
      guard part.isRead, end == nil || part.contacts.isEmpty else { return nil }
      end = end ?? part.end
      for contact in part.contacts {
        do throws(ChangeError) { try book.append(contact) } catch { return nil }
      }
    }
    return end
  }

  /// The fewest bytes that are worth a thread.
  private static let leastPart = 1 << 20

  /// The contacts whose lines begin in a part of a snapshot.
  private struct Part {
    private(set) var contacts: [StoredContact] = []
    /// Whether all of the lines have the form.
    private(set) var isRead = false
    /// The offset after the list, if it ends with one of the lines.
    private(set) var end: Int?

    /// Reads the lines; `goesOn` is told the size of each, and ends the work if it returns false.
    init(of bytes: [UInt8], _ range: Range<Int>, goesOn: (Int) -> Bool) {
      // Canonical JSON contains no newline.
      let newline = bytes[(range.lowerBound - 1)...].firstIndex(of: UInt8(ascii: "\n"))
      var start = (newline ?? bytes.endIndex) + 1
      while start < range.upperBound, bytes[start] != UInt8(ascii: "]") {
        var reader = JSONReader(bytes[...], from: start)
        guard let contact = StoredContact(canonical: &reader) else { return }
        contacts.append(contact)
        let rest = bytes[reader.offset...].prefix(2)
        let end = reader.offset + 2
        guard goesOn(end - start) else { return }
        start = end
        if rest.elementsEqual("\n]".utf8) {
          self.end = end
          break
        }
        guard rest.elementsEqual(",\n".utf8) else { return }
      }
      isRead = true
    }
  }
}
