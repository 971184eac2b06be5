#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

import CLibEdit
import Synchronization

/// The signal by which somebody asks a script to end; 0 for none.
private let received = Atomic<Int32>(0)

/// Notices that a script is asked to end, so that it can finish its line and say what it has done.
public enum Interruption {
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]

  /// Catches the signals that would end the process in the middle; ignored ones stay ignored.
  public static func watch() {
    for number in numbers {
      var former = sigaction()
      signal_catch(number, { received.store($0, ordering: .relaxed) }, &former)
    }
  }

  /// Whether the process is asked to end.
  public static var isRequested: Bool { received.load(ordering: .relaxed) != 0 }

  /// Ends the process by the signal that came, if one did, so that whoever started it knows.
  public static func raiseAgain() {
    let number = received.load(ordering: .relaxed)
    guard number != 0 else { return }
    signal(number, SIG_DFL)
    raise(number)
  }
}
