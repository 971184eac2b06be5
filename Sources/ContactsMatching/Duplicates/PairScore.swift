internal import ContactsModel

extension PairComparison {
  /// The probability, from 0 to 1, that both are records of one contact, in a book of `count`
  /// contacts.
  ///
  /// The likelihoods are estimates, not fitted to data: how often records of one person agree in a
  /// value, and how often those of others do. A shared value counts less the more contacts share
  /// it.
  func score(inBookOf count: Int) -> Double {
    var likelihoods = Likelihoods(priorInBookOf: count)
    likelihoods *= names
    if case .different = suffixes { likelihoods *= Likelihoods(0.002, 0.3, 0.5, 0.5) }
    if hasOneSuffix { likelihoods *= Likelihoods(0.1, 0.15, 0.05, 0.05) }
    if kindsDiffer { likelihoods *= Likelihoods(0.1, 0.05, 0.5, 0.5) }
    // A person entered twice often has one record with only a name; otherwise such records are
    // rare.
    if hasBareRecord { likelihoods *= Likelihoods(0.25, 0.05, 0.05, 0.05) }
    likelihoods *= phones.likelihoods(
      in: count, shared: (0.6, 0.25, 0.002, 0.1), different: Likelihoods(0.2, 0.6, 0.95, 0.98))
    likelihoods *= emails.likelihoods(
      in: count, shared: (0.5, 0.05, 0.002, 0.05), different: Likelihoods(0.25, 0.9, 0.98, 0.99))
    likelihoods *= accounts.likelihoods(
      in: count, shared: (0.5, 0.02, 0.02, 0.02), different: Likelihoods(0.5, 0.95, 0.98, 0.99))
    likelihoods *= places
    likelihoods *= organizations.likelihoods(
      in: count, shared: (0.6, 0.05, 0.95, 0), different: Likelihoods(0.3, 0.9, 0.05, 0.98))
    likelihoods *= uids.likelihoods(
      in: count, shared: (0.9, 0.0001, 0.0001, 0), different: Likelihoods(0.7, 1, 1, 1))
    likelihoods *= birthdays
    return likelihoods.posterior
  }

  private var names: Likelihoods {
    if isSwapped {
      var swapped = given.likelihoods(of: .given)
      swapped *= family.likelihoods(of: .family)
      // Two people rarely have swapped names.
      swapped *= Likelihoods(0.05, 0.005, 0.01, 0.01)
      return swapped
    }
    if hasLooseName, !given.isSame, given != .short, given != .close {
      return Likelihoods(0.2, 0.2, 0.5, 0.5)
    }
    var names = given.likelihoods(of: .given)
    names *= family.likelihoods(of: .family)
    return names
  }

  /// A shared street, or otherwise a shared town.
  private var places: Likelihoods {
    if case .shared(let holders) = streets {
      return Likelihoods(0.5, 0.8, 0.3, 0.00001 + Double(max(0, holders - 2)) * 0.00005)
    }
    return switch (cities, streets) {
    case (.shared, .different): Likelihoods(0.12, 0.1, 0.3, 0.1)
    case (.shared, _): Likelihoods(0.6, 0.8, 0.5, 0.15)
    case (.different, _): Likelihoods(0.25, 0.15, 0.5, 0.95)
    default: Likelihoods(1, 1, 1, 1)
    }
  }

  private var birthdays: Likelihoods {
    switch birthdaysAgree {
    case true? where birthdaysAreYearless: Likelihoods(0.95, 0.02, 0.003, 0.003)
    case true?: Likelihoods(0.95, 0.03, 0.00006, 0.00006)
    case false?: Likelihoods(0.01, 0.97, 0.99, 0.99)
    case nil: Likelihoods(1, 1, 1, 1)
    }
  }
}

extension PairComparison.Agreement {
  /// Returns the likelihoods of an agreement: when shared by one person, by a household, and by
  /// colleagues, and the effect of each further holder.
  fileprivate func likelihoods(
    in count: Int, shared: (same: Double, household: Double, colleagues: Double, each: Double),
    different: Likelihoods
  ) -> Likelihoods {
    switch self {
    case .shared(let holders):
      let others = Double(max(0, holders - 2))
      return Likelihoods(
        shared.same, min(0.9, shared.household),
        min(0.95, shared.colleagues + others * shared.each),
        0.000001 + others / Double(count + 50))
    case .different: return different
    case .unknown: return Likelihoods(1, 1, 1, 1)
    }
  }
}
