import Foundation
import TestSupport
import Testing

/// Every system call that saves an option fails, or is the last.
@Suite(.enabled(if: FaultShim.library != nil, "needs a C compiler and LD_PRELOAD"))
struct OptionFaultTests {
  private static let before = "{ \"colour\": \"never\", \"theme\": 1 }"
  private static let after = """
    {
      "colour": "never",
      "theme": 1,
      "sort": "given"
    }

    """

  private static let fates: [FaultyProgram.Fate] =
    [ENOSPC, EIO, EINTR, EACCES].map { .fails($0) }
    + [.failsFromThereOn(ENOSPC), .isTorn(ENOSPC), .isTorn(EIO), .isShort]
    + [.dies(.before), .dies(.half), .dies(.after)]

  @Test(arguments: fates) func survivesEveryFailedWrite(fate: FaultyProgram.Fate) throws {
    try sweep(fate, FaultyProgram.savingCalls, atLeast: 8)
  }

  @Test(arguments: [EIO, EACCES]) func survivesEveryFailedRead(code: Int32) throws {
    try sweep(.fails(code), FaultyProgram.readingCalls, atLeast: 4)
  }

  private func sweep(
    _ fate: FaultyProgram.Fate, _ calls: String, atLeast minimum: Int
  ) throws {
    var number = 1
    while true {
      let book = try TestBook()
      let (config, dotfiles) = (book.folder.path("config"), book.folder.path("config/dotfiles"))
      let path = "\(config)/contacts/options.json"
      for folder in [dotfiles, "\(config)/contacts"] {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
      }
      try Self.before.write(toFile: "\(dotfiles)/options.json", atomically: false, encoding: .utf8)
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: "../dotfiles/options.json")
      let variables = ["XDG_CONFIG_HOME": config]
      let program = FaultyProgram(fate: fate, calls: calls, folder: config)
      let run = try program.run(
        ["option", "sort", "given"], script: "", on: book, environment: variables, faultAt: number)
      guard run.calls.count >= number else { break }
      let what = "\(fate.testDescription) at \(number): \(run.calls[number - 1])"

      let kept = try String(contentsOfFile: path, encoding: .utf8)
      #expect(kept == Self.before || kept == Self.after, "\(what)")
      if run.result.outputText == "sort is given\n" { #expect(kept == Self.after, "\(what)") }
      switch run.result.status {
      case .exited(0): #expect(run.result.outputText == "sort is given\n", "\(what)")
      case .exited: #expect(run.result.errorText.hasPrefix("contacts: "), "\(what)")
      default: break
      }
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: path)
          == "../dotfiles/options.json", "\(what)")
      // The next process reports nothing, and leaves no files behind.
      let next = try book.run(["option", "sort", "created"], environment: variables)
      #expect(next.status == .exited(0) && next.errorText == "", "\(what)")
      let again = try book.run(["option", "sort", "given"], environment: variables)
      #expect(again.status == .exited(0), "\(what)")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.after, "\(what)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: dotfiles) == ["options.json"], "\(what)"
      )
      number += Extent.count(3, of: 1)
    }
    #expect(number > minimum, "the shim counts too little")
  }
}
