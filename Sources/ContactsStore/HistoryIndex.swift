internal import Ordering

/// Where the newest transactions lie in the journal, and which of them can be undone or redone.
///
/// It is derived from the journal, from its end as far back as has been asked for, and never the truth: it
/// is begun anew whenever the journal may be another. A newer transaction is taken in in O(1).
struct HistoryIndex {
  /// A transaction, and where its line is, or will be, in the journal.
  struct Entry {
    let sequence: Int
    let place: Range<Int>
    /// The number of what an undo or a redo comes to, as far as that is known; its own for any other.
    let origin: Int
  }

  /// Where in the journal the transactions that are known begin.
  private(set) var start: Int
  private(set) var undoable = UndoStack()
  private(set) var redoable = UndoStack()
  /// The transaction that was taken in last, where it is at hand.
  var newest: Transaction?
  /// In the order of their numbers.
  private var entries: [Entry] = []

  /// Begins an index that knows nothing of what comes before `start`.
  init(start: Int = 0) {
    self.start = start
  }

  /// The transaction of that number, as far as is known.
  subscript(sequence: Int) -> Entry? {
    let place = entries.partitioningIndex { $0.sequence >= sequence }
    return place < entries.count && entries[place].sequence == sequence ? entries[place] : nil
  }

  /// The least number that is known.
  var firstSequence: Int? { entries.first?.sequence }

  /// How many bytes of the journal are known before `end`.
  func size(before end: Int) -> Int { end - start }

  /// Takes in a transaction that follows those known.
  mutating func add(_ header: TransactionHeader, at place: Range<Int>) {
    // A line that is there twice is a transaction once.
    if let last = entries.last, header.sequence <= last.sequence { return }
    entries.append(
      Entry(sequence: header.sequence, place: place, origin: origin(of: header)))
    undoable.add(header.sequence, header.undoRole)
    redoable.add(header.sequence, header.redoRole)
  }

  /// Takes in records that come before those known, the newest first.
  mutating func add(older records: [JournalRecord]) {
    guard let first = records.last else { return }
    start = first.place.lowerBound
    var next = entries.first?.sequence ?? .max
    var older: [JournalRecord] = []
    for record in records where record.header.sequence < next {
      next = record.header.sequence
      older.append(record)
    }
    undoable.add(older: older.map { ($0.header.sequence, $0.header.undoRole) })
    redoable.add(older: older.map { ($0.header.sequence, $0.header.redoRole) })
    entries.insert(
      contentsOf: older.reversed().map { record in
        let header = record.header
        let origin = header.undoes ?? header.redoes ?? header.sequence
        return Entry(sequence: header.sequence, place: record.place, origin: origin)
      }, at: 0)
  }

  /// Returns the number of the transaction that one comes to in the end, which others may have undone and
  /// redone; that of the first that is not known.
  func origin(of sequence: Int) -> Int {
    var sequence = sequence
    // A record of another program may name one that comes after it, and so go round in circles.
    while let entry = self[sequence], entry.origin < sequence { sequence = entry.origin }
    return sequence
  }

  private func origin(of header: TransactionHeader) -> Int {
    (header.undoes ?? header.redoes).map { origin(of: $0) } ?? header.sequence
  }
}

extension TransactionHeader {
  /// What the transaction is to `undo`.
  ///
  /// An undo is not itself undone: what it undid is redone. What changed nothing, such as a purge, is not
  /// undone, nor what brought back what was lost, nor a baseline, or what was before it.
  fileprivate var undoRole: UndoStack.Role {
    if let undoes { return .takes(undoes) }
    return isBaseline ? .bottom : hasChanges && !isRepair ? .step : .nothing
  }

  /// What the transaction is to `redo`: undos are redone that nothing but undoing and redoing has followed.
  fileprivate var redoRole: UndoStack.Role {
    if let redoes { return .takes(redoes) }
    return undoes == nil ? .bottom : .step
  }
}
