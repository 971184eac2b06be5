/// Preferences that rows are made for, besides their state.
///
/// Each trait is a type of the program; data sources pass traits on without knowing them.
public struct RowTraits: Sendable {
  private var values: [ObjectIdentifier: any RowTrait] = [:]

  /// Creates traits with standard values.
  public init() {}

  /// The value of a trait; the standard value unless set.
  public subscript<Trait: RowTrait>(_ trait: Trait.Type) -> Trait {
    get {
      // Skips the cast when the trait is not set, which is usual and would cost each row.
      guard let value = values[ObjectIdentifier(trait)] else { return Trait.standard }
      return value as? Trait ?? Trait.standard
    }
    set { values[ObjectIdentifier(trait)] = newValue }
  }
}

/// A preference for how rows read, such as the format of dates.
public protocol RowTrait: Sendable {
  /// The default value.
  static var standard: Self { get }
}
