#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The variables of the process's environment.
public struct Environment: Sendable {
  /// Makes what asks the environment.
  public init() {}

  /// The value of a variable; one that is empty counts as not set.
  public subscript(name: String) -> String? {
    raw(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the value of a variable, an empty one, too; nil where it is not set.
  public func raw(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
