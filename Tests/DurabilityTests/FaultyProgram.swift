import Foundation
import TestSupport
import Testing

/// The program with a fault in one of its system calls.
struct FaultyProgram {
  /// The fault in the chosen call.
  enum Fate: Hashable, CustomTestStringConvertible {
    /// It fails.
    case fails(Int32)
    /// It and all later calls fail.
    case failsFromThereOn(Int32)
    /// A write writes half, and the next one fails.
    case isTorn(Int32)
    /// A write writes half and reports that.
    case isShort
    /// Every other call is interrupted.
    case areInterrupted
    /// Each call that reads or writes does half and reports that.
    case areShort
    /// The process is killed before the call, in the middle of a write, or after it.
    case dies(Moment)
    /// The process stands still before the call, while a command of the shell runs.
    case waits(while: String)

    enum Moment: String { case before, half, after }

    fileprivate var variables: [String: String] {
      switch self {
      case .fails(let code): ["FAULT_KIND": "fail", "FAULT_ERRNO": "\(code)"]
      case .failsFromThereOn(let code): ["FAULT_KIND": "stay", "FAULT_ERRNO": "\(code)"]
      case .isTorn(let code): ["FAULT_KIND": "torn", "FAULT_ERRNO": "\(code)"]
      case .isShort: ["FAULT_KIND": "short"]
      case .areInterrupted: ["FAULT_KIND": "interrupted"]
      case .areShort: ["FAULT_KIND": "shortened"]
      case .dies(let moment): ["FAULT_KIND": moment.rawValue]
      case .waits(let command): ["FAULT_KIND": "meanwhile", "FAULT_MEANWHILE": command]
      }
    }

    var testDescription: String {
      variables.values.sorted(by: >).joined(separator: " ")
    }
  }

  /// The calls that write.
  static let savingCalls =
    "open write pwrite fdatasync fsync rename ftruncate link unlink flock fchmod mkdir"
  /// The calls that read.
  static let readingCalls = "pread stat fstat"

  let fate: Fate
  var calls = savingCalls
  /// The folder whose calls are counted; nil for that of the book.
  var folder: String?

  /// The result of a run.
  struct Run {
    let result: ChildProcess.Result
    /// The counted calls, in order.
    let calls: [String]
    /// How many transactions the output acknowledges.
    var acknowledged: Int { acknowledgedCount(result.output) }
  }

  /// Returns the environment with the fault in the call of that number.
  func variables(on book: TestBook, faultAt number: Int) -> [String: String] {
    fate.variables.merging([
      "LD_PRELOAD": FaultShim.library ?? "", "FAULT_FOLDER": folder ?? book.home,
      "FAULT_CALLS": " \(calls) ", "FAULT_AT": "\(number)",
    ]) { $1 }
  }

  /// Runs a script with the fault in the call of that number.
  func run(
    _ arguments: [String], script: String, on book: TestBook,
    environment: [String: String] = [:], faultAt number: Int
  ) throws -> Run {
    let log = book.folder.path("calls")
    try book.remove(log)
    var variables = variables(on: book, faultAt: number)
    variables["FAULT_LOG"] = log
    let result = try book.run(
      arguments, script: script, environment: variables.merging(environment) { $1 })
    let lines = try? String(contentsOfFile: log, encoding: .utf8)
    return Run(result: result, calls: lines?.split(separator: "\n").map(String.init) ?? [])
  }
}
