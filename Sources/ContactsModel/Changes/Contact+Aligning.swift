public import JSON

extension Contact {
  /// Returns the contact, read from elsewhere, as a state of a contact of the book: with the id,
  /// UID and times of the first of `formers`, and with the ids of the entries that it shares with
  /// them.
  ///
  /// Entries are matched by value and label, then in canonical form, then by canonical value
  /// alone, then by what makes values alike, then by label; each id is used once. A type's only
  /// entry, without a label, is the only one that there was, with another value. Entries for this
  /// book only stay, as do unknown members but companions. Values in another form that say the same
  /// are as they were.
  ///
  /// - Parameters:
  ///   - formers: Earlier states of the contact, in order of preference; at least one.
  ///   - matching: How much two entries must share.
  ///   - companions: Returns how a value was written, given the companions of its new and former
  ///     state: those of the former state if both mean the same.
  public func aligned(
    with formers: [Contact], _ matching: EntryMatching = .likeness, companions: Companions
  ) -> Contact {
    guard let first = formers.first else { return self }
    var aligned = self
    (aligned.id, aligned.uid) = (first.id, first.uid)
    (aligned.created, aligned.modified) = (first.created, first.modified)
    aligned.nextEntry = formers.lazy.map(\.nextEntry).max() ?? 1
    aligned.unknown = companions(unknown, first.unknown)
    for key in ContactKey.all {
      key.entryType?.alignEntries(of: &aligned, with: formers, matching, companions: companions)
    }
    return aligned
  }

  /// Returns unknown members, given those of a new and of a former state.
  public typealias Companions = (_ new: JSONObject, _ former: JSONObject) -> JSONObject

  /// How much two entries must share to be states of the same one.
  public enum EntryMatching: Sendable {
    /// The canonical value and the label.
    case value
    /// The canonical value, or else the label.
    case likeness
  }
}

extension Contact {
  /// Returns whether another program has written an entry otherwise: the same value in another form,
  /// with no more to it, and perhaps without the label.
  public static func isRewritten(
    _ entry: JSONObject, as theirs: JSONObject, of key: String
  ) -> Bool {
    guard let type = entryTypes.first(where: { $0.key == key }) else { return false }
    return type.isRewritten(entry, as: theirs)
  }
}

extension EntryValue {
  fileprivate static func isRewritten(_ entry: JSONObject, as theirs: JSONObject) -> Bool {
    do throws(JSONError) {
      let (own, theirs) = (try Labeled<Self>(entry: entry), try Labeled<Self>(entry: theirs))
      guard theirs.label.isEmpty || theirs.label == own.label,
        own.value.likeness == theirs.value.likeness, own.value.isSame(as: theirs.value)
      else { return false }
      return own.value.united(with: theirs.value) == own.value
    } catch {
      return false
    }
  }

  /// Gives the entries the ids of those of earlier states.
  fileprivate static func alignEntries(
    of contact: inout Contact, with formers: [Contact], _ matching: Contact.EntryMatching,
    companions: Contact.Companions
  ) {
    guard !contact[list].isEmpty || formers.contains(where: { !$0[list].isEmpty }) else { return }
    let new = contact[list].exported()
    let old = formers.flatMap { $0[list].exported() }
    let kept = formers[0][list].filter(\.value.isInternal)
    guard !new.isEmpty || !kept.isEmpty else { return }
    var matches = matches(of: new, among: old, matching)
    if matching == .likeness, matches == [nil], new[0].label.isEmpty,
      let only = old.first, only.label.isEmpty, old.allSatisfy({ $0.id == only.id })
    {
      matches = [0]
    }
    contact[list] =
      zip(new, matches).map { entry, match in
        let former = match.map { old[$0] }
        var changed = entry.following(former, in: &contact)
        if let former { changed.unknown = companions(entry.unknown, former.unknown) }
        return changed
      } + kept
  }
}
