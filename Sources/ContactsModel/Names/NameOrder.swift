/// The order of the parts of names in listings.
public enum NameOrder: String, Hashable, CaseIterable, Sendable {
  /// As the name is read: `Ada Lovelace`.
  case givenFirst = "given-first"
  /// As in an index: `Lovelace, Ada`.
  case familyFirst = "family-first"
}

extension PersonName {
  /// The whole name in an order.
  ///
  /// Only names with a family name and other parts are reordered, and only in scripts that do not
  /// put the family name first anyway; a name known as a whole stays as it is, unless it equals its
  /// parts and titles.
  public func full(in order: NameOrder) -> String {
    guard order == .familyFirst, !family.isEmpty, !NameScript.writesFamilyFirst(family, given),
      let name = titled
    else { return full }
    var others = name.prefix
    others.append(words: given)
    others.append(words: middle)
    guard !others.isEmpty else { return full }
    var listed = family
    listed.append(words: others, after: ", ")
    listed.append(words: name.suffix, after: ", ")
    return listed
  }
}

extension Contact {
  /// The name, in an order, or what stands in for it.
  public func displayName(in order: NameOrder) -> String {
    let name = name.full(in: order)
    return name.isEmpty ? displayName : name
  }
}
