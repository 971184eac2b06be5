/// A system call that failed: what it was to do, to which path, and why.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was to be done, as it stands behind `cannot`.
  public let action: String
  /// What it was to be done to.
  public let path: String
  /// Why it failed.
  public let code: Errno

  /// Makes the error of the call that failed last, unless told otherwise.
  public init(_ action: String, _ path: String, _ code: Errno = .last) {
    (self.action, self.path, self.code) = (action, path, code)
  }

  /// What cannot be done, to what, and why.
  public var description: String { "cannot \(action) \(path): \(code)" }
}
