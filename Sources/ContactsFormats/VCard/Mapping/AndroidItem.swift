internal import ContactsModel

/// A row of Android's contacts that its cards of 2.1 have no property for, as in
/// `X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Masha;14;;;;;;;;;;;;;`: the type of the row,
/// its value, the number of its label and the label of number 0
/// (ContactsContract.CommonDataKinds).
struct AndroidItem {
  /// The name of the properties that say the same.
  let name: VCardName
  let value: String
  let label: String

  /// Reads a property; nil if it is no such row, or one without a field.
  init?(_ property: VCardProperty) {
    guard property.kind == .android else { return nil }
    let cells = VCardText.texts(in: property.octets.span, at: UInt8(ascii: ";"))
    guard cells.count > 1, !cells[1].isEmpty, cells[0].hasPrefix(Self.beginning),
      let (name, labels) = Self.types[String(cells[0].dropFirst(Self.beginning.count))],
      let number = Int(cells.count > 2 ? cells[2] : ""), labels.indices.contains(number)
    else { return nil }
    (self.name, value) = (name, cells[1])
    label = number == 0 && cells.count > 3 ? cells[3] : labels[number]
  }

  private static let beginning = "vnd.android.cursor.item/"

  /// The types of rows that have a field, and the labels of their numbers.
  private static let types: [String: (VCardName, labels: [String])] = [
    // The further ones are maiden names and initials.
    "nickname": (.nickname, ["", "", ""]),
    "contact_event": (VCardName("ANNIVERSARY"), ["", "anniversary", "other", "birthday"]),
    "relation": (
      VCardName("RELATED"),
      [
        "", "assistant", "brother", "child", "domestic partner", "father", "friend", "manager",
        "mother", "parent", "partner", "referred by", "relative", "sister", "spouse",
      ]
    ),
  ]
}
