extension AddressBook {
  /// Makes the changes that fit, in order; returns which do.
  ///
  /// Edits of one contact are made together, and split only if they do not fit.
  public mutating func applyFitting(_ changes: ArraySlice<Change>) -> [Bool] {
    var fits: [Bool] = []
    var rest = changes
    while let first = rest.first {
      let edits = rest.prefix { $0.isEdit && $0.contactID == first.contactID }
      let part = rest.prefix(max(1, edits.count))
      fits += applyHalving(part)
      rest = rest.dropFirst(part.count)
    }
    return fits
  }

  private mutating func applyHalving(_ changes: ArraySlice<Change>) -> [Bool] {
    do throws(ChangeError) {
      try apply(Array(changes))
      return changes.map { _ in true }
    } catch {
      guard changes.count > 1 else { return [false] }
      let half = changes.count / 2
      return applyHalving(changes.prefix(half)) + applyHalving(changes.dropFirst(half))
    }
  }
}
