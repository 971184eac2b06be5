internal import ContactsModel
internal import ContactsSearch

/// What short references mean, as the commands before gave them a meaning.
struct Meanings {
  /// The contacts of the last listing, in its order: what numbers mean; nil before there is one.
  var listing: ContactIDList?
  /// The contact last shown, opened, added or changed: what `.` means.
  var current: ContactID?
  /// The contact that was opened.
  var opened: ContactID?
  /// The contact whose rows were last shown: what paths such as `2.1` mean.
  var shown: ShownContact?

  /// Stands for the contact that is open, or the current one.
  var standingReference: String { opened.map { "@\($0)" } ?? "." }

  /// Lets nothing mean a contact that is no more.
  mutating func forget(_ id: ContactID) {
    if current == id { current = nil }
    if opened == id { opened = nil }
    if shown?.contact.id == id { shown = nil }
  }

  /// Follows changes of the contact whose rows were last shown; where they do not fit, its paths are counted anew.
  mutating func follow(_ changes: [Change]) {
    do throws(ChangeError) {
      try shown?.apply(changes)
    } catch {
      shown = nil
    }
  }
}
