public import ContactsModel
public import Platform

/// Contacts of a book in a row, as they are written to a snapshot.
public enum ContactRun: Sendable {
  /// A contact in memory.
  case contact(StoredContact)
  /// Lines of the snapshot that can be copied.
  case lines(Lines)

  /// Lines of contacts in a file, each with its separator: a comma, except for the last contact of
  /// the file, and a newline.
  public struct Lines: Hashable, Sendable {
    /// The range of the lines in the file.
    public let place: Range<Int>
    /// The numbers of the lines, from 0 for the first contact of the file.
    public let numbers: Range<Int>
    /// Whether the last of them is the last of the file.
    public let isLast: Bool
  }
}

extension SearchableBook {
  /// The contacts in the order of creation, with those left in their file as few, long runs: the
  /// bytes of the file, its number of lines, and the runs in the order of the file.
  ///
  /// Nil if no contacts are left in a file, or the index is corrupt. Nothing of the file is read.
  /// O(n), a few nanoseconds a contact.
  public var runs: (file: PagedBytes, lineCount: Int, runs: [ContactRun])? {
    guard let archive = slots.validArchive else { return nil }
    var runs: [ContactRun] = []
    var run = 0..<0
    // Changed slots of the archive are in order.
    var changed = slots.changedSlots[...]
    /// Ends the current run; returns false if its place is unknown.
    func endRun() -> Bool {
      guard !run.isEmpty else { return true }
      guard let place = archive.place(of: run) else { return false }
      runs.append(
        .lines(.init(place: place, numbers: run, isLast: run.upperBound == archive.count)))
      run = 0..<0
      return true
    }
    for slot in base.order {
      if slot < archive.count, slot != changed.first {
        if run.isEmpty || run.upperBound != slot {
          guard endRun() else { return nil }
          run = slot..<slot
        }
        run = run.lowerBound..<slot + 1
        continue
      }
      if slot == changed.first { changed.removeFirst() }
      if let contact = slots[slot].contact {
        guard endRun() else { return nil }
        runs.append(.contact(contact))
      }
    }
    return endRun() ? (archive.lines, archive.count, runs) : nil
  }
}
