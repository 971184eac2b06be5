internal import ContactsModel

/// A reason for or against two contacts being duplicates.
public enum MatchReason: String, Hashable, Sendable, CaseIterable {
  case sameUID = "same UID"
  case sameName = "same name"
  case namesSwapped = "names swapped"
  case namesAlike = "names sound alike"
  case otherScript = "names in two scripts"
  case closeSpelling = "close spelling"
  case shortForm = "short form of the name"
  case initials = "initials"
  case nameInPart = "one name has more words"
  case sameGivenName = "same given name"
  case sameFamilyName = "same family name"
  case sameEmail = "same email"
  case samePhone = "same phone"
  case sameAccount = "same account"
  case sameAddress = "same address"
  case sameBirthday = "same birthday"
  case sameCity = "same city"
  case sameOrganization = "same organization"
  case namesDiffer = "names differ"
  case kindsDiffer = "one is an organization"
  case birthdaysDiffer = "birthdays differ"
}

extension MatchReason: CustomStringConvertible {
  /// The reason in a few words.
  public var description: String { rawValue }
}

extension PairComparison {
  /// What the pair shares and what differs, in the order of `MatchReason`.
  var reasons: Set<MatchReason> {
    var reasons: Set<MatchReason> = []
    if let reason = nameReason { reasons.insert(reason) }
    let shared: [(Agreement, MatchReason)] = [
      (uids, .sameUID), (emails, .sameEmail), (phones, .samePhone), (accounts, .sameAccount),
      (streets, .sameAddress), (organizations, .sameOrganization),
    ]
    for case (.shared, let reason) in shared { reasons.insert(reason) }
    if case .shared = cities, !reasons.contains(.sameAddress) { reasons.insert(.sameCity) }
    if let birthdaysAgree { reasons.insert(birthdaysAgree ? .sameBirthday : .birthdaysDiffer) }
    if kindsDiffer { reasons.insert(.kindsDiffer) }
    return reasons
  }

  private var nameReason: MatchReason? {
    if isSwapped { return .namesSwapped }
    switch (given, family) {
    case (.unknown, .unknown): return nil
    case (.unreadable, _), (_, .unreadable): return .otherScript
    case (.same, .same), (.same, .unknown), (.unknown, .same): return .sameName
    case (.different, .same), (.different, .alike):
      return hasLooseName ? .sameName : .sameFamilyName
    case (.same, .different), (.alike, .different): return .sameGivenName
    case (.different, _), (_, .different): return .namesDiffer
    default: break
    }
    for part in [given, family] {
      switch part {
      case .initial: return .initials
      case .short: return .shortForm
      case .close: return .closeSpelling
      default: break
      }
    }
    let isInPart = [given, family].contains { if case .partial = $0 { true } else { false } }
    return isInPart ? .nameInPart : .namesAlike
  }
}
