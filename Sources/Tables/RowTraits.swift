/// What rows are made for besides their state: how a person wants to read them.
///
/// Each trait is a type of the program's own, of which there is one value; data sources hand them to
/// rows without knowing them.
public struct RowTraits: Sendable {
  private var values: [ObjectIdentifier: any RowTrait] = [:]

  /// Creates traits that are all standard.
  public init() {}

  /// The value of a trait; the standard one where none was given.
  public subscript<Trait: RowTrait>(_ trait: Trait.Type) -> Trait {
    get {
      // A cast of what is mostly not there would cost each row of a list.
      guard let value = values[ObjectIdentifier(trait)] else { return Trait.standard }
      return value as? Trait ?? Trait.standard
    }
    set { values[ObjectIdentifier(trait)] = newValue }
  }
}

/// Something about how rows are to be read, such as the form of dates.
public protocol RowTrait: Sendable {
  /// The value that holds where none is given.
  static var standard: Self { get }
}
