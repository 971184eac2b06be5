import Foundation
import Platform
import Testing

@testable import ContactsStore

/// The lock of a book protects it as long as the lock file has its name.
struct BookLockTests {
  private let place = Place()

  @Test func aRemovedLockFileIsCreatedAgain() throws {
    let location = try BookLocation(place.book)
    let (former, later) = (BookLock(location), BookLock(location))
    try former.take(unless: { false }, onWaiting: {})
    former.release()
    try place.remove("contacts.lock")
    try later.take(unless: { false }, onWaiting: {})
    #expect(throws: StoreError(.cancelled, path: place.path("contacts.lock"))) {
      try former.take(patience: .zero, unless: { false }, onWaiting: {})
    }
    #expect(!former.isHeld)
    later.release()
    try former.take(unless: { false }, onWaiting: {})
    #expect(former.isHeld)
  }

  @Test func aLockThatCannotBeCheckedIsReleased() throws {
    let lock = BookLock(try BookLocation(place.path("a/contacts.json")))
    try lock.take(unless: { false }, onWaiting: {})
    lock.release()
    try FileManager.default.moveItem(atPath: place.path("a"), toPath: place.path("b"))
    try place.write([], to: "a")
    #expect(throws: StoreError.self) { try lock.take(unless: { false }, onWaiting: {}) }
    #expect(!lock.isHeld)
    #expect(try File(place.path("b/contacts.lock"), .readOnly).tryToShareLock())
  }
}
