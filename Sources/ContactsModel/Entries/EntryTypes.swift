/// The types of entries.
public enum EntryTypes {
  /// All types, in the order of the format.
  public static let all: [any EntryValue.Type] =
    [
      PhoneNumber.self, PostalAddress.self, EmailAddress.self, WebAddress.self, ImportantDate.self,
      Relation.self, OnlineProfile.self, MessagingAddress.self,
    ] + texts + [GroupMember.self, Photo.self, RawProperty.self]

  /// The types that are one text.
  public static let texts: [any TextEntry.Type] = [
    CustomField.self, Gender.self, Pronouns.self, Language.self, TimeZoneName.self,
    GeoPosition.self, PublicKey.self,
  ]
}
