/// The types of entries that contacts have.
public enum EntryTypes {
  /// The types, in the order of the format.
  public static let all: [any EntryValue.Type] = ContactKey.all.compactMap(\.entryType)
}
