public import ContactsModel

/// Tells when a sync would remove so much that somebody must confirm it: a server may have been
/// emptied, or a folder not be mounted.
public struct RemovalGuard: Hashable, Sendable {
  /// Where contacts would be removed.
  public enum Side: Hashable, Sendable {
    case book, remote
  }

  /// Where contacts would be removed.
  public let side: Side
  /// How many; none where all that the remote lacks was edited in the book.
  public let count: Int
  /// How many that the remote lacks would be sent again, as they were edited.
  public let resentCount: Int
  /// Of how many linked contacts.
  public let total: Int
  /// The removals, if they are in the book.
  public let changes: [Change]

  /// Returns what must be confirmed; nil if nothing.
  ///
  /// That is any removal where one side has nothing left of three or more linked contacts, even if
  /// the other side keeps some that it has edited, and the removal of more than ten contacts that
  /// are more than a fifth. Where the remote has nothing left, sending all of it again is asked
  /// about, too: what is sent to the place of an unmounted disk would later count as the older
  /// version.
  ///
  /// - Parameters:
  ///   - missingCount: How many linked contacts one side has no longer.
  ///   - resentCount: How many of them would be sent again.
  ///   - changes: The removals, if they are in the book.
  init?(
    _ side: Side, removing count: Int, resending resentCount: Int = 0, missing missingCount: Int,
    of total: Int, by changes: [Change] = []
  ) {
    let isEverything = count + resentCount > 0 && missingCount >= total && total >= 3
    guard isEverything || count > 10 && 5 * count > total else { return nil }
    (self.side, self.count, self.total) = (side, count, total)
    self.resentCount = resentCount
    self.changes = changes
  }
}
