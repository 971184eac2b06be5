public import ContactsModel
public import Platform

/// Contacts of a book one behind the other, as they are written.
public enum ContactRun: Sendable {
  /// One that lies in memory.
  case contact(StoredContact)
  /// Some that are as their file has them.
  case lines(Lines)

  /// Lines of a file in which contacts are left, each with its separator: a comma, but for the last of the file, and a
  /// newline.
  public struct Lines: Hashable, Sendable {
    /// Where the lines begin and end in the file's bytes.
    public let place: Range<Int>
    /// The numbers of the lines, from 0 for the first contact of the file.
    public let numbers: Range<Int>
    /// Whether the last of them is that of the file.
    public let isLast: Bool
  }
}

extension SearchableBook {
  /// The contacts in the order of creation, those that are left in their file in as few runs as they lie there: the
  /// bytes of this file, how many lines it has, and the runs, which go through it from its beginning to its end.
  ///
  /// Nil where no contacts are left in a file, or what tells their places cannot be believed. Nothing is read of the
  /// file. The time is O(n), some nanoseconds a contact.
  public var runs: (file: PagedBytes, lineCount: Int, runs: [ContactRun])? {
    guard let archive = slots.validArchive else { return nil }
    var runs: [ContactRun] = []
    var run = 0..<0
    // Those of the archive are in order, whoever came late among them.
    var changed = slots.changedSlots[...]
    /// Ends the run under way; false where its place is not known.
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
