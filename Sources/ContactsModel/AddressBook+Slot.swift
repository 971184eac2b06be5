extension AddressBook {
  /// A place in the order of creation.
  ///
  /// It stays, empty, when its contact is removed, so that the contact can return to it. It takes
  /// 64 bytes.
  package struct Slot: Sendable {
    package let id: ContactID
    private let createdSeconds: Int64
    /// When the contact says it was created, which may have changed since.
    private var accountedSeconds: Int64
    private var form: StoredContact.Form?

    /// Stands for no time.
    private static let none = Int64.min

    /// Creates the slot of a contact.
    init(of contact: StoredContact) {
      id = contact.id
      createdSeconds = contact.created?.secondsSince1970 ?? Self.none
      accountedSeconds = createdSeconds
      form = contact.form
    }

    /// Creates an empty slot for a contact known only by id.
    init(emptyOf id: ContactID) {
      self.id = id
      (createdSeconds, accountedSeconds) = (Self.none, Self.none)
    }

    /// When the contact was created.
    package var created: Timestamp? { Self.time(createdSeconds) }

    private static func time(_ seconds: Int64) -> Timestamp? {
      seconds == none ? nil : Timestamp(secondsSince1970: seconds)
    }

    /// Whether there is no contact.
    package var isEmpty: Bool { form == nil }

    /// The contact; nil if it was removed.
    package var contact: StoredContact? {
      get {
        form.map { StoredContact(id: id, created: Self.time(accountedSeconds), form: $0) }
      }
      set {
        form = newValue?.form
        if let newValue {
          accountedSeconds = newValue.created?.secondsSince1970 ?? Self.none
        }
      }
    }
  }
}
