internal import ContactsModel
internal import PhoneNumbers

/// The observations about a candidate pair, value by value (a comparison vector).
struct PairComparison {
  /// How values that may be repeated agree.
  enum Agreement: Hashable {
    /// They share a value, which `holders` contacts have.
    case shared(holders: Int)
    /// Both have values, but none in common.
    case different
    /// At least one has none.
    case unknown
  }

  var given = NameAgreement.unknown
  var family = NameAgreement.unknown
  /// Whether given and family names are swapped.
  var isSwapped = false
  /// Whether one has a single name or a nickname, which may differ from the other's name.
  var hasLooseName = false
  /// How name suffixes such as `jr` and `sr` agree.
  var suffixes = Agreement.unknown
  var hasOneSuffix = false
  var kindsDiffer = false
  /// Whether only the name of one of them is known.
  var hasBareRecord = false
  var phones = Agreement.unknown
  var emails = Agreement.unknown
  var accounts = Agreement.unknown
  var streets = Agreement.unknown
  var cities = Agreement.unknown
  var organizations = Agreement.unknown
  var uids = Agreement.unknown
  /// Whether the known parts of the birthdays are equal; `nil` if either is missing.
  var birthdaysAgree: Bool?
  /// Whether the birthdays are known without a year.
  var birthdaysAreYearless = false
}

extension MatchRecords {
  /// Compares two records.
  func comparison(_ first: MatchRecord, _ second: MatchRecord) -> PairComparison {
    var pair = PairComparison()
    compareNames(of: first, second, &pair)
    pair.kindsDiffer = first.kind != second.kind
    pair.hasBareRecord = first.isBare || second.isBare
    pair.phones = phones(first, second)
    pair.emails = agreement(first.emails, second.emails)
    pair.accounts = agreement(first.accounts, second.accounts)
    pair.streets = agreement(first.streets, second.streets)
    pair.cities = agreement(first.cities, second.cities)
    pair.organizations = agreement(
      first.organization.map { [$0] } ?? [], second.organization.map { [$0] } ?? [])
    pair.uids = agreement(first.uid.map { [$0] } ?? [], second.uid.map { [$0] } ?? [])
    if let one = first.birthday, let other = second.birthday {
      (pair.birthdaysAgree, pair.birthdaysAreYearless) = one.comparison(with: other)
    }
    return pair
  }

  private func compareNames(
    of first: MatchRecord, _ second: MatchRecord, _ pair: inout PairComparison
  ) {
    pair.given = agreement(of: first.given, and: second.given)
    pair.family = agreement(of: first.family, and: second.family)
    if !pair.given.isSame || !pair.family.isSame, !first.isNameless, !second.isNameless {
      let crossed = (
        agreement(of: first.given, and: second.family),
        agreement(of: first.family, and: second.given)
      )
      if crossed.0.isSame, crossed.1.isSame {
        (pair.given, pair.family) = crossed
        pair.isSwapped = true
      } else if Set(first.given + first.family) == Set(second.given + second.family) {
        // Equal words, split differently, or all in the name of an organization.
        (pair.given, pair.family) = (
          agreement(of: first.given + first.family, and: first.given + first.family), .unknown
        )
      } else if pair.given == .different || pair.family == .different {
        // One of two family names is missing, or counts as a middle name.
        let shared = Set(first.given + first.family).intersection(second.given + second.family)
        if shared.count >= 2, let word = shared.max() {
          let both = agreement(of: [word] + first.given, and: [word])
          (pair.given, pair.family) = (both, both)
        }
      }
    }
    if pair.given == .different || pair.given == .unknown {
      let nicknames = [
        agreement(of: first.nickname, and: second.given),
        agreement(of: first.given, and: second.nickname),
      ]
      if nicknames.contains(where: \.isSame) { pair.given = .short }
    }
    let isLoose = { (one: MatchRecord, other: MatchRecord) in
      one.given.count + one.family.count == 1 && other.given.count + other.family.count > 1
        && one.kind == .person && other.kind == .person
    }
    pair.hasLooseName =
      first.isNameless || second.isNameless || isLoose(first, second) || isLoose(second, first)
    switch (first.suffix, second.suffix) {
    case (nil, nil): break
    case (let one?, let other?): pair.suffixes = one == other ? .shared(holders: 2) : .different
    default: pair.hasOneSuffix = true
    }
  }

  private func agreement(_ first: [Int], _ second: [Int]) -> PairComparison.Agreement {
    guard !first.isEmpty, !second.isEmpty else { return .unknown }
    let holders = first.filter(second.contains).map { valueCounts[$0] }.min()
    return holders.map { .shared(holders: $0) } ?? .different
  }

  private func phones(_ first: MatchRecord, _ second: MatchRecord) -> PairComparison.Agreement {
    guard !first.phones.isEmpty, !second.phones.isEmpty else { return .unknown }
    var holders: Int?
    for one in first.phones {
      for other in second.phones
      where one.tail == other.tail && one.number.isSame(as: other.number) {
        holders = min(holders ?? .max, valueCounts[one.tail])
      }
    }
    return holders.map { .shared(holders: $0) } ?? .different
  }
}

extension ImportantDate.Day {
  /// Returns whether the known parts of two dates are equal, and whether the year is missing; `nil`
  /// if they cannot be compared.
  fileprivate func comparison(
    with other: ImportantDate.Day
  ) -> (agree: Bool?, isYearless: Bool) {
    switch (self, other) {
    case (.full(let year, let month, let day), .full(let otherYear, let otherMonth, let otherDay)):
      return ((year, month, day) == (otherYear, otherMonth, otherDay), false)
    case (.yearless(let month, let day), .full(_, let otherMonth, let otherDay)),
      (.full(_, let month, let day), .yearless(let otherMonth, let otherDay)),
      (.yearless(let month, let day), .yearless(let otherMonth, let otherDay)):
      return ((month, day) == (otherMonth, otherDay), true)
    default:
      guard let year = knownYear, let otherYear = other.knownYear, year != otherYear else {
        return (nil, false)
      }
      return (false, false)
    }
  }

  private var knownYear: Int? {
    switch self {
    case .full(let year, _, _), .month(let year, _), .year(let year): year
    case .yearless: nil
    }
  }
}
