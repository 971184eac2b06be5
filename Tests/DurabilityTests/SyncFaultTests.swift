import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// Every system call of a sync with a folder fails, or is the last; the next sync finishes the work.
@Suite(.enabled(if: FaultShim.library != nil, "needs a C compiler and LD_PRELOAD"))
struct SyncFaultTests {
  @Test(arguments: [
    FaultyProgram.Fate.fails(ENOSPC), .failsFromThereOn(EIO), .dies(.before), .dies(.half),
  ])
  func theNextSyncFinishesTheWork(fate: FaultyProgram.Fate) throws {
    // Only writes end in the middle.
    let calls =
      fate == .dies(.half)
      ? "write pwrite" : "write pwrite fsync fdatasync rename link unlink fchmod"
    var number = 1
    while true {
      let book = SyncedBook(book: try TestBook())
      try book.prepare()
      let program = FaultyProgram(fate: fate, calls: calls, folder: book.folder)
      let run = try program.run(
        [], script: "sync cards --yes\n", on: book.book, faultAt: number)
      guard run.calls.count >= number else { break }
      let call = run.calls[number - 1]
      let what = "\(fate.testDescription) at \(call)"
      if case .fails = fate, call.contains("sync ") {
        // What may not be on the disk is told.
        #expect(run.result.errorText != "", "\(what)")
      }
      if case .exited(let code) = run.result.status, code != 0 {
        #expect(run.result.errorText.contains("contacts: "), "\(what)")
      }
      try book.examine(after: what)
      number += Extent.count(3, of: 1)
    }
    #expect(number > 8, "the shim counts too little")
  }

  /// What was not listed is not what was removed.
  @Test func aFolderThatIsNotListedToItsEndRemovesNothing() throws {
    var number = 1
    while true {
      let book = SyncedBook(book: try TestBook())
      try book.prepare()
      let program = FaultyProgram(fate: .fails(EIO), calls: "readdir", folder: book.cards)
      let run = try program.run([], script: "sync cards --yes\n", on: book.book, faultAt: number)
      guard run.calls.count >= number else { break }
      let names = Set(try book.book.store().book.contacts.map(\.displayName))
      #expect(names.isSuperset(of: ["Ada", "Cyd", "Eve", "Gus"]), "\(number): \(names)")
      #expect(run.result.status == .exited(0) || run.result.errorText.contains("contacts: "))
      try book.examine(after: "entry \(number)")
      number += 1
    }
    #expect(number > 8, "the shim counts too little")
  }
}
