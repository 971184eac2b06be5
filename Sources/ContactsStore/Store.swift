public import ContactsModel

/// The book behind its files: it is opened, it is read, and changes are committed to it.
///
/// What `commit` has returned of is on the disk, except inside a group, where it is when the group
/// is closed. Nobody else touches the files.
public final class Store {
  /// Where the files of the book lie.
  public let location: BookLocation
  /// The newest state that has been read or written.
  public internal(set) var book = AddressBook()
  /// Why nothing can be saved; nil where it can.
  public internal(set) var readOnlyReason: String?
  /// What the user should know of how the book was found, each told once by whoever takes it.
  public internal(set) var notices: [String] = []
  /// The damage of the journal that the user has been told of.
  var damage: String?

  /// The checksums of the edited snapshots whose edits the journal has, of those after the
  /// snapshot.
  var adopted: Set<String> = []
  /// What turns the state that an edited snapshot was written from into the edited one; empty but
  /// while it is adopted.
  var edits: [Change] = []

  /// Names this process in the transactions it makes.
  let session = String(UInt16.random(in: 0x1000...0xFFFF), radix: 16)
  /// The snapshot as it lies on the disk, its book aside; nil where there is none.
  var base: Snapshot?
  var baseStatus: FileStatus?
  var identity = String(UInt32.random(in: 0x1000_0000...0xFFFF_FFFF), radix: 16)
  /// The number of the last transaction.
  public internal(set) var sequence = 0
  var journal: Journal?
  var lockFile: File?
  /// Whether this process holds the lock.
  var isLocked = false
  /// Whether `book` is what the files say; false where reading them failed midway, so that all is
  /// read again.
  var isLoaded = false
  /// Whether the files have told the book's identity.
  var isIdentified = false
  var group: Group?

  /// Opens the book at `path`; where nothing lies there it is empty, and made with its first
  /// change.
  public init(path: String) throws(StoreError) {
    location = try BookLocation(path)
    try load()
  }

  /// Returns what the user should know, once.
  public func takeNotices() -> [String] {
    defer { notices = [] }
    return notices
  }
}
