extension Store {
  /// What stands against saving.
  enum Obstacle: Hashable, Sendable {
    /// The book was opened for reading alone.
    case reading
    /// The journal is not, or from some line on not, the history of the book.
    case damage(String)
    /// The journal went while it was open, and could not be written anew.
    case missingJournal(String)
    /// Something else failed.
    case failure(String)

    /// Why nothing can be saved.
    var reason: String {
      switch self {
      case .reading: "it was opened for reading"
      case .damage(let reason), .failure(let reason): reason
      case .missingJournal(let path): "\(path) is missing"
      }
    }
  }

  /// Why nothing can be saved; nil where it can.
  public var readOnlyReason: String? { obstacle?.reason }

  /// Whether the journal is damaged, so that the book is shown as it was before that.
  public var isDamaged: Bool {
    if case .damage = obstacle { true } else { false }
  }

  /// Whether the journal went while it was open, with the snapshot or without, and was not written anew, so that what is shown
  /// stands in no file; of that the user was told.
  public var isJournalMissing: Bool {
    if case .missingJournal = obstacle { true } else { false }
  }

  /// Throws where something stands against saving.
  func requireWritable(_ path: String? = nil) throws(StoreError) {
    guard let obstacle else { return }
    throw StoreError(.readOnly(obstacle.reason), path: path ?? location.snapshot)
  }
}
