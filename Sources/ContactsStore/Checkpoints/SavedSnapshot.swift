internal import ContactsSearch
internal import Platform

/// The snapshot on disk, as last read or written.
struct SavedSnapshot {
  /// The snapshot without its contacts; nil if there is none.
  private(set) var contents: Snapshot?
  /// The state of the file.
  var status: FileStatus?
  /// Whether somebody edited it, and the edits are shown, but could not be made a change.
  var hasUnsavedEdits = false
  /// The state of the file whose index proved corrupt.
  var doubtedIndex: FileStatus?

  /// Notes a snapshot, without its contacts: a second reference to the book would make each change
  /// copy it.
  mutating func set(_ snapshot: Snapshot?) {
    contents = snapshot
    contents?.book = SearchableBook()
    hasUnsavedEdits = false
  }
}
