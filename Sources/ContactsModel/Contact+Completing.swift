internal import UnicodeText

extension Contact {
  /// Returns an excerpt of the contact completed with everything it leaves out: of several values
  /// it has the preferred one, without its label, and the whole name.
  public func completing(_ excerpt: Contact) -> Contact {
    var whole = excerpt
    // Tables have a space for a tab, and a whole name is read otherwise than the parts it came from.
    var read = Contact(id: id)
    read.rename(displayName.collapsingSpaces)
    let isSame = excerpt.displayName.collapsingSpaces == displayName.collapsingSpaces
    if isSame || excerpt.name == read.name {
      (whole.kind, whole.name) = (kind, name)
    } else {
      whole.changeKind(to: kind)
    }
    // A comma stands between tags.
    if excerpt.tags == tags.flatMap({ $0.split(separator: ",") }).map(\.trimmed) {
      whole.tags = tags
    }
    whole.organization = organization
    if !excerpt.organization.name.isEmpty { whole.organization.name = excerpt.organization.name }
    whole.phones = Self.values(phones, preferred: preferredPhone, as: excerpt.phones, \.number)
    whole.emails = Self.values(emails, preferred: preferredEmail, as: excerpt.emails, \.address)
    return whole
  }

  /// Returns entries in which the preferred one has the value of an excerpt, if there is one.
  private static func values<Value: EntryValue>(
    _ entries: [Labeled<Value>], preferred: Labeled<Value>?, as excerpt: [Labeled<Value>],
    _ text: KeyPath<Value, String>
  ) -> [Labeled<Value>] {
    guard let new = excerpt.first,
      let place = entries.firstIndex(where: { $0.id == preferred?.id })
    else { return entries.isEmpty ? excerpt : entries }
    // A column that was chosen has all of them.
    let all = entries.map { $0.value[keyPath: text] }
    if all.count > 1, new.value[keyPath: text] == all.joined(separator: ",") { return entries }
    var entries = entries
    if entries[place].value[keyPath: text] != new.value[keyPath: text] {
      entries[place].value = new.value
    }
    return entries
  }
}
