internal import UnicodeText

/// Which part of a person's name stands first where contacts are listed.
public enum NameOrder: String, Hashable, CaseIterable, Sendable {
  /// As the name is read: `Ada Lovelace`.
  case givenFirst = "given-first"
  /// As an index has it: `Lovelace, Ada`.
  case familyFirst = "family-first"
}

extension PersonName {
  /// The whole name in an order.
  ///
  /// Only a name with a family name and others is turned round, and only where its script does not have the
  /// family name first anyway; one that is known as a whole stays as it is, unless that is its parts and titles.
  public func full(in order: NameOrder) -> String {
    guard order == .familyFirst, !family.isEmpty, !NameScript.writesFamilyFirst(family + given),
      let name = titled
    else { return full }
    let others = [name.prefix, given, middle].filter { !$0.isEmpty }.joined(separator: " ")
    guard !others.isEmpty else { return full }
    return [family, others, name.suffix].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension Contact {
  /// What the contact is called, the parts of its name in an order.
  public func displayName(in order: NameOrder) -> String {
    let name = name.full(in: order)
    return name.isEmpty ? displayName : name
  }
}
