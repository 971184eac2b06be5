import Foundation

/// How a process ended.
public enum ExitStatus: Hashable, Sendable {
  /// It exited with a status.
  case exited(Int32)

  /// A signal killed it.
  case signaled(Int32)

  /// Decodes a status of `waitpid`.
  init(_ status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited((status >> 8) & 0xFF) : .signaled(signal)
  }
}
