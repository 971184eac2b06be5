import Foundation
import TestSupport
import Testing

/// A process that stands still before one of its calls, while a command runs on the same book.
struct Standstill {
  let book: TestBook
  let command: String
  /// Whether the command is left out while the process that stands still holds the lock.
  let waits: Bool

  private var messages: String { book.folder.path("messages") }

  static let isPossible =
    FaultShim.library != nil
    && ["flock", "timeout"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }
  static let need: Comment = "needs a C compiler, LD_PRELOAD and `flock`"

  /// The program that stands still; its calls on files of `folder` count, or on those of the book.
  func program(folder: String? = nil) -> FaultyProgram {
    let lock = book.file("contacts.lock")
    let isTaken = "[ -e '\(lock)' ] && ! flock -n '\(lock)' true"
    let line = """
      \(waits ? "if \(isTaken); then exit; fi" : "")
      timeout 60 '\(TestBook.program)' \(command) > '\(messages).out' 2> '\(messages)'
      echo $? > '\(messages).status'
      """
    return FaultyProgram(
      fate: .waits(while: line),
      calls: "\(FaultyProgram.savingCalls) \(FaultyProgram.readingCalls)", folder: folder)
  }

  /// The exit status of the command, and what it said; nil if it was left out.
  var outcome: (status: String, errors: String)? {
    guard let status = try? String(contentsOfFile: "\(messages).status", encoding: .utf8),
      let said = try? String(contentsOfFile: messages, encoding: .utf8)
    else { return nil }
    return (status, said)
  }

  /// The words for a call in messages.
  func place(_ number: Int, in run: FaultyProgram.Run) -> String {
    let call = run.calls.indices.contains(number - 1) ? run.calls[number - 1] : "none"
    return "before call \(number), \(call)"
  }
}
