/// A country and what it is called.
public struct NamedCountry: Hashable, Sendable {
  /// The code of ISO 3166-1 alpha-2.
  public let code: String
  /// The short name in English, by which post is sorted abroad (UPU S42).
  public let name: String

  /// Makes a country of its code and its name.
  public init(code: String, name: String) {
    self.code = code
    self.name = name
  }
}
