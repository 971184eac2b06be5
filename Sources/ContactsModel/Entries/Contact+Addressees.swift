internal import UnicodeText

extension Contact {
  /// Returns the names above an address on an envelope: the contact's, and at work the
  /// organization's.
  public func addressees(of address: Labeled<PostalAddress>) -> [String] {
    let (name, organization) = (name.full, organization.name)
    let isAtWork = FoldedText(address.label) == FoldedText("work")
    let names = [name, name.isEmpty || isAtWork && organization != name ? organization : ""]
    return names.filter { !$0.isEmpty }
  }
}
