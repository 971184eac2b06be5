extension Contact {
  /// Returns what a summary of the contact says, with what it leaves out as it is here: it has of several values the
  /// preferred one, without its label, and the name as a whole.
  public func completing(_ summary: Contact) -> Contact {
    var whole = summary
    if summary.displayName == displayName {
      (whole.kind, whole.name) = (kind, name)
    } else {
      whole.changeKind(to: kind)
    }
    whole.organization = organization
    if !summary.organization.name.isEmpty { whole.organization.name = summary.organization.name }
    whole.phones = Self.values(phones, preferred: preferredPhone, as: summary.phones, \.number)
    whole.emails = Self.values(emails, preferred: preferredEmail, as: summary.emails, \.address)
    return whole
  }

  /// Returns entries of which the preferred one has the value that a summary has, if it has any.
  private static func values<Value: EntryValue>(
    _ entries: [Labeled<Value>], preferred: Labeled<Value>?, as summary: [Labeled<Value>],
    _ text: KeyPath<Value, String>
  ) -> [Labeled<Value>] {
    guard let new = summary.first,
      let place = entries.firstIndex(where: { $0.id == preferred?.id })
    else { return entries.isEmpty ? summary : entries }
    var entries = entries
    if entries[place].value[keyPath: text] != new.value[keyPath: text] {
      entries[place].value = new.value
    }
    return entries
  }
}
