public import Platform
import UnicodeText

/// A failed system call while reading or storing lines.
public struct LineEditingError: Error, Hashable, CustomStringConvertible {
  /// What was attempted.
  public enum Action: String, Hashable, Sendable {
    case readInput = "cannot read the input"
    case startEditor = "cannot edit lines on this terminal"
    case readHistory = "cannot read the history"
    case writeHistory = "cannot write the history"
  }

  /// What was attempted.
  public let action: Action

  /// The file, if it has a name.
  public let path: String?

  /// The system's error number.
  public let code: Errno

  /// Creates an error of a failed call.
  public init(_ action: Action, path: String? = nil, code: Errno) {
    self.action = action
    self.path = path
    self.code = code
  }

  /// What failed, for which file, and why.
  public var description: String {
    guard let path else { return "\(action.rawValue): \(code)" }
    return "\(action.rawValue) \(path.withVisibleControls): \(code)"
  }
}
