import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// A process that has read a line that another then cut off, as after a failed fsync.
struct StaleReaderTests {
  @Test(arguments: ["B", "Bob", "Bob Babbage of London and of much else besides"], [true, false])
  func doesNotCutOffLinesOfOthers(name: String, commits: Bool) throws {
    let book = try TestBook()
    try book.perform("add Ada\n")
    let size = try book.bytes(book.journal).count
    // None of these has ended, so that the snapshot is empty.
    func add(_ name: String) throws {
      try book.store().commit("add") { _, time in
        var contact = Contact(created: time)
        contact.rename(name)
        return [.add(contact)]
      }
    }
    try add("Cyd")
    let reader = try book.store()
    #expect(reader.book.count == 2)
    let handle = try FileHandle(forWritingTo: URL(filePath: book.journal))
    try handle.truncate(atOffset: UInt64(size))
    try handle.close()
    try add(name)
    let journal = try book.bytes(book.journal)
    if commits {
      try reader.commit("add") { _, time in [.add(Contact(created: time))] }
      #expect(reader.book.contacts.map(\.displayName).prefix(2) == ["Ada", name])
    } else {
      try reader.refresh()
    }
    #expect(try book.bytes(book.journal).starts(with: journal))
    #expect(try book.store().findings() == [])
  }
}
