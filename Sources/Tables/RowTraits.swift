/// Preferences that rows are made for, besides their state.
///
/// Each trait is a type of the program; data sources pass traits on without knowing them.
public struct RowTraits: Sendable {
  // A few values; each row looks some up, for which hashing would take longer.
  private var values: [(type: ObjectIdentifier, value: any RowTrait)] = []

  /// Creates traits with standard values.
  public init() {}

  /// The value of a trait; the standard value unless set.
  public subscript<Trait: RowTrait>(_ trait: Trait.Type) -> Trait {
    get {
      // Skips the cast when the trait is not set, which is usual and would cost each row.
      guard let index = index(of: trait) else { return Trait.standard }
      return values[index].value as? Trait ?? Trait.standard
    }
    set {
      if let index = index(of: trait) {
        values[index].value = newValue
      } else {
        values.append((ObjectIdentifier(trait), newValue))
      }
    }
  }

  private func index(of trait: any RowTrait.Type) -> Int? {
    values.firstIndex { $0.type == ObjectIdentifier(trait) }
  }
}

/// A preference for how rows read, such as the format of dates.
public protocol RowTrait: Sendable {
  /// The default value.
  static var standard: Self { get }
}
