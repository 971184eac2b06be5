#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

import UnicodeText

/// A call to the system that failed while lines were read or remembered.
public struct LineEditingError: Error, Hashable, CustomStringConvertible {
  /// What was being done.
  public enum Action: String, Hashable, Sendable {
    case readInput = "cannot read the input"
    case startEditor = "cannot edit lines on this terminal"
    case readHistory = "cannot read the history"
    case writeHistory = "cannot write the history"
  }

  /// What was being done.
  public let action: Action

  /// The file it was done to, where it has a name.
  public let path: String?

  /// The system's error number.
  public let code: Int32

  /// Creates an error, of the last failed call unless told otherwise.
  public init(_ action: Action, path: String? = nil, code: Int32? = nil) {
    self.action = action
    self.path = path
    self.code = code ?? errno
  }

  /// Says what could not be done, to which file, and why.
  public var description: String {
    let reason = String(cString: strerror(code))
    guard let path else { return "\(action.rawValue): \(reason)" }
    return "\(action.rawValue) \(path.withVisibleControls): \(reason)"
  }
}
