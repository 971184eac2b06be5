internal import ContactsModel
internal import ContactsSearch
internal import JSON

/// All lines of a journal, valid or not.
struct JournalScan {
  /// A line that is no record.
  struct BadLine: Hashable {
    let number: Int
    let reason: String
  }

  private(set) var transactions: [(line: Int, transaction: Transaction)] = []
  private(set) var badLines: [BadLine] = []
  /// The number of bytes after the last newline.
  private(set) var unfinishedCount = 0

  init(_ bytes: [UInt8]) {
    var start = 0
    var number = 0
    while let newline = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
      number += 1
      do throws(JSONError) {
        transactions.append((number, try Transaction(line: bytes[start..<newline])))
      } catch {
        badLines.append(BadLine(number: number, reason: "\(error)"))
      }
      start = newline + 1
    }
    unfinishedCount = bytes.count - start
  }
}

extension BookState {
  /// Applies the changes of a transaction that fit, whatever has been lost before.
  ///
  /// - Returns: What fits; nil if it belongs to another book, or is in the state already.
  mutating func salvage(_ transaction: Transaction, maximumLost: Int) -> Transaction? {
    if identity == nil { identity = transaction.book }
    let gap = transaction.sequence - sequence - 1
    guard transaction.book == identity, gap >= 0,
      gap <= maximumLost || transaction.isBaseline
    else { return nil }
    if transaction.isBaseline { book = SearchableBook() }
    var kept = transaction
    var fits = book.applyFitting(transaction.changes[...]).makeIterator()
    kept.keepChanges { _ in fits.next() ?? false }
    sequence = transaction.sequence
    return kept
  }
}
