/// A failed system call: the action, the path and the error.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The action, as it follows `cannot`.
  public let action: String
  /// The path.
  public let path: String
  /// The error.
  public let code: Errno

  /// Creates the error of the last call, unless another is given.
  public init(_ action: String, _ path: String, _ code: Errno = .last) {
    (self.action, self.path, self.code) = (action, path, code)
  }

  /// What failed, on what, and why.
  public var description: String { "cannot \(action) \(path): \(code)" }
}
