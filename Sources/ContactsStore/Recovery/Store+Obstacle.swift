extension Store {
  /// A reason that blocks saving.
  enum Obstacle: Hashable, Sendable {
    /// The book was opened for reading.
    case reading
    /// The journal, from some line on, is not the history of the book.
    case damage(String)
    /// The journal disappeared while it was open, and could not be written again.
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

  /// Why nothing can be saved; nil if it can.
  public var readOnlyReason: String? { obstacle?.reason }

  /// Whether the journal is damaged, so that the book is shown as it was before the damage.
  public var isDamaged: Bool {
    if case .damage = obstacle { true } else { false }
  }

  /// Whether the journal disappeared while it was open and was not written again, so that no file
  /// has what is shown.
  public var isJournalMissing: Bool {
    if case .missingJournal = obstacle { true } else { false }
  }

  /// Throws if saving is blocked.
  func requireWritable(_ path: String? = nil) throws(StoreError) {
    guard let obstacle else { return }
    throw StoreError(.readOnly(obstacle.reason), path: path ?? location.snapshot)
  }
}
