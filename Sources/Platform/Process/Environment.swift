#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The environment of the process.
public struct Environment: Sendable {
  /// Creates a view of the environment.
  public init() {}

  /// The value of a variable; `nil` if it is not set or empty.
  public subscript(name: String) -> String? {
    raw(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the value of a variable, even if empty; `nil` if it is not set.
  public func raw(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
