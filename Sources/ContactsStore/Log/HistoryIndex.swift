internal import Ordering

/// The places of the newest transactions in the journal, and which can be undone or redone.
///
/// It is derived from the journal, from its end as far back as needed, and created again whenever
/// the journal may have changed. Adding a transaction takes O(1).
struct HistoryIndex {
  /// A transaction, and the present or future place of its line.
  struct Entry {
    let sequence: Int
    let place: Range<Int>
    /// The number of the transaction that an undo or redo finally concerns, as far as known; its
    /// own for any other.
    let origin: Int
  }

  /// Where the known transactions begin in the journal.
  private(set) var start: Int
  private(set) var undoable = UndoStack()
  private(set) var redoable = UndoStack()
  /// The newest transaction, if it is in memory.
  var newest: Transaction?
  /// What contacts that return have to respect, once one has.
  var removed: RemovedEntryIDs?
  /// In the order of their numbers.
  private var entries: [Entry] = []

  /// Creates an index that knows nothing before `start`.
  init(start: Int = 0) {
    self.start = start
  }

  /// The transaction with a number, if it is known.
  subscript(sequence: Int) -> Entry? {
    let place = entries.partitioningIndex { $0.sequence >= sequence }
    return place < entries.count && entries[place].sequence == sequence ? entries[place] : nil
  }

  /// The smallest known number.
  var firstSequence: Int? { entries.first?.sequence }

  /// Adds a transaction after the known ones.
  mutating func add(_ header: TransactionHeader, at place: Range<Int>) {
    // A repeated line counts once.
    if let last = entries.last, header.sequence <= last.sequence { return }
    entries.append(
      Entry(sequence: header.sequence, place: place, origin: origin(of: header)))
    undoable.add(header.sequence, header.undoRole)
    redoable.add(header.sequence, header.redoRole)
  }

  /// Adds records before the known ones, the newest first.
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

  /// Returns the number of the transaction that one finally concerns, after any undoing and
  /// redoing; that of the first unknown one.
  func origin(of sequence: Int) -> Int {
    var sequence = sequence
    // A record of another program may point forward, and so in circles.
    while let entry = self[sequence], entry.origin < sequence { sequence = entry.origin }
    return sequence
  }

  private func origin(of header: TransactionHeader) -> Int {
    (header.undoes ?? header.redoes).map { origin(of: $0) } ?? header.sequence
  }
}

extension TransactionHeader {
  /// The role of the transaction for `undo`.
  ///
  /// An undo is not undone itself: it is redone. Transactions without changes, such as a purge,
  /// repairs, and everything up to a baseline cannot be undone.
  fileprivate var undoRole: UndoStack.Role {
    if let undoes { return .takes(undoes) }
    return isBaseline ? .bottom : hasChanges && !isRepair ? .step : .nothing
  }

  /// The role of the transaction for `redo`: undos followed by nothing but undos and redos can be
  /// redone.
  fileprivate var redoRole: UndoStack.Role {
    if let redoes { return .takes(redoes) }
    return undoes == nil ? .bottom : .step
  }
}
