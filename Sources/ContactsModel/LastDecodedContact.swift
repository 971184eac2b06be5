internal import Synchronization

/// The contact that a book decoded last, as changing one asks for it several times.
final class LastDecodedContact: Sendable {
  private let last = Mutex<(stored: StoredContact, contact: Contact)?>(nil)

  /// Returns a contact, if it is the last one.
  func known(_ stored: StoredContact) -> Contact? {
    last.withLock { last in
      last.flatMap { $0.stored.isWritten(as: stored) ? $0.contact : nil }
    }
  }

  /// Returns a contact, decoding it unless it is the last one.
  func contact(of stored: StoredContact) -> Contact {
    if let known = known(stored) { return known }
    let contact = stored.contact
    keep(contact, of: stored)
    return contact
  }

  /// Makes a contact the last one.
  func keep(_ contact: Contact, of stored: StoredContact) {
    last.withLock { $0 = (stored, contact) }
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
