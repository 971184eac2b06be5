/// A country and its name.
public struct NamedCountry: Hashable, Sendable {
  /// The ISO 3166-1 alpha-2 code.
  public let code: String
  /// The English short name, used to sort international mail (UPU S42).
  public let name: String

  /// Creates a country.
  public init(code: String, name: String) {
    self.code = code
    self.name = name
  }
}
