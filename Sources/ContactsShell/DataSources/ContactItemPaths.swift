internal import ContactsModel
internal import ContactsSearch
internal import UnicodeText

/// The paths of all items of a contact that a field assigns, such as `phone.1`, each found in O(1).
///
/// If an item belongs to several fields, the first one names it.
struct ContactItemPaths {
  private var paths: [ContactItem: String] = [:]

  /// Creates the table, in linear time.
  init(in contact: Contact) {
    for field in Field.all {
      for (index, value) in field.values(in: contact).enumerated() {
        let item = ContactItem(value, of: field).foldingCase
        if paths[item] == nil { paths[item] = "\(field.name).\(index + 1)" }
      }
    }
  }

  /// The path of an item; nil if it is not there, or has no field.
  subscript(item: ContactItem) -> String? { paths[item.foldingCase] }
}

extension ContactItem {
  /// The path of the item in `contact`; nil if it is not there.
  func path(in contact: Contact) -> String? {
    ContactItemPaths(in: contact)[self] ?? Self.unassignedPaths(in: contact)[self]
  }

  /// The item, as tags are equal in any case.
  fileprivate var foldingCase: ContactItem {
    guard case .tag(let tag) = self else { return self }
    return .tag(String(decoding: FoldedText(tag).utf8, as: UTF8.self))
  }
}
