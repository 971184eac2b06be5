internal import Synchronization

/// The contact that a book decoded last, as changing one asks for it several times.
final class LastDecodedContact: Sendable {
  private let last = Mutex<Last?>(nil)

  private struct Last {
    let stored: StoredContact
    let decoded: DecodedContact
  }

  /// Returns a contact, if it is the last one.
  func known(_ stored: StoredContact) -> DecodedContact? {
    // Bound to a name, the last one would be retained and released.
    last.withLock { $0?.stored.isWritten(as: stored) == true ? $0?.decoded : nil }
  }

  /// Returns a contact, decoding it unless it is the last one.
  func decoded(_ stored: StoredContact) -> DecodedContact {
    if let known = known(stored) { return known }
    let decoded = DecodedContact(stored.contact)
    keep(decoded, of: stored)
    return decoded
  }

  /// Makes a contact the last one.
  func keep(_ decoded: DecodedContact, of stored: StoredContact) {
    last.withLock { $0 = Last(stored: stored, decoded: decoded) }
  }
}

extension StoredContact {
  /// Returns whether both are stored as the same bytes.
  fileprivate func isWritten(as other: StoredContact) -> Bool {
    guard id == other.id, case .json(let own) = form, case .json(let others) = other.form else {
      return false
    }
    return own == others
  }
}
