/// What a record says of a name.
public enum StatedName: Sendable {
  /// The whole name and its parts.
  case all
  /// The whole name alone, as a vCard without N, whose parts are a guess.
  case whole
  /// The parts alone, as a vCard without FN.
  case parts

  /// What a record says that has a whole name, parts, both or neither.
  public init(hasWhole: Bool, hasParts: Bool) {
    self = hasWhole == hasParts ? .all : hasWhole ? .whole : .parts
  }
}

extension Contact {
  /// Takes what a record does not say of the name from a former state, if the rest is the same.
  public mutating func completeName(from former: Contact, stating stated: StatedName) {
    guard stated != .all, kind == former.kind else { return }
    let (whole, parts) = (PersonName.wholeAndParts.prefix(1), PersonName.wholeAndParts.dropFirst())
    let isSame =
      stated == .whole
      ? name.full == former.name.full
      : name.formatted.isEmpty
        && parts.allSatisfy { name[keyPath: $0] == former.name[keyPath: $0] }
    guard isSame else { return }
    for part in whole + parts { name[keyPath: part] = former.name[keyPath: part] }
  }
}

extension PersonName {
  /// Whether any part is there.
  package var hasParts: Bool { Self.parts.contains { !self[keyPath: $0.path].isEmpty } }

  /// The parts of the whole name, by their fields.
  package static let parts:
    [(field: String, path: any WritableKeyPath<PersonName, String> & Sendable)] = [
      ("prefix", \.prefix), ("given", \.given), ("middle", \.middle), ("family", \.family),
      ("suffix", \.suffix),
    ]

  /// The whole name, then its parts.
  package static var wholeAndParts: [WritableKeyPath<PersonName, String>] {
    [\.formatted] + parts.map(\.path)
  }
}
