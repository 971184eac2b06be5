import ContactsModel
import ContactsSearch
import Foundation
import TestSupport
import Testing

@testable import ContactsStore
import Platform

/// Books behind links, in folders, and where nothing can be written.
struct BookPlaceTests {
  private let place = Place()

  @Test func followsAndKeepsSymbolicLinks() throws {
    try FileManager.default.createDirectory(
      atPath: place.path("real"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: place.book, withDestinationPath: "hop.json")
    try FileManager.default.createSymbolicLink(
      atPath: place.path("hop.json"), withDestinationPath: "real/work.json")
    let store = try place.store()
    #expect(store.location.snapshot == place.path("real/work.json"))
    try store.add("Ada")
    try store.checkpoint()
    #expect(place.names == ["contacts.json", "hop.json", "real"])
    let inside = try FileManager.default.contentsOfDirectory(atPath: place.path("real")).sorted()
    #expect(inside == ["work.journal.jsonl", "work.json", "work.json~", "work.lock"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place.book) == "hop.json")
    #expect(try place.store().names == ["Ada"])
  }

  @Test func reportsLinkCycles() throws {
    try FileManager.default.createSymbolicLink(atPath: place.book, withDestinationPath: "b")
    try FileManager.default.createSymbolicLink(
      atPath: place.path("b"), withDestinationPath: "contacts.json")
    let error = #expect(throws: StoreError.self) { try place.store() }
    #expect(error?.kind == .system("follow", errno: .tooManyLinks))
  }

  @Test(arguments: [
    ("/a/contacts.json", "/a", "/a/contacts.journal.jsonl", "/a/contacts.lock"),
    ("work.json", ".", "work.journal.jsonl", "work.lock"),
    ("/book", "/", "/book.journal.jsonl", "/book.lock"),
    ("x/.json", "x", "x/.json.journal.jsonl", "x/.json.lock"),
    ("x.json/b.txt", "x.json", "x.json/b.txt.journal.jsonl", "x.json/b.txt.lock"),
  ])
  func keepsTheFilesOfABookTogether(path: String, folder: String, journal: String, lock: String)
    throws
  {
    let location = try BookLocation(path)
    #expect([location.folder, location.journal, location.lock] == [folder, journal, lock])
    #expect(location.snapshot == path && location.backup == path + "~")
  }

  @Test func isReadOnlyWhileItCannotBeLocked() throws {
    try place.store().add("Ada", id: .ada)
    try place.remove("contacts.lock")
    try FileManager.default.createDirectory(
      atPath: place.path("contacts.lock"), withIntermediateDirectories: false)
    let store = try place.store()
    let size = try place.read("contacts.journal.jsonl").count
    let error = #expect(throws: StoreError.self) { try store.add("Bob") }
    let reason = "cannot open \(place.path("contacts.lock")): Is a directory"
    #expect(error?.kind == .readOnly(reason))
    #expect(store.names == ["Ada"])
    #expect(try place.read("contacts.journal.jsonl").count == size)
    // The obstacle is gone.
    try place.remove("contacts.lock")
    try store.add("Cyd")
    #expect(store.names == ["Ada", "Cyd"])
  }

  @Test(.enabled(if: geteuid() != 0), arguments: ["folder", "journal"])
  func aReadOnlyBookGivesAReason(what: String) throws {
    try place.store().add("Ada", id: .ada)
    let path = what == "folder" ? place.folder.path : place.journal
    if what == "folder" { try place.remove("contacts.lock") }
    let mode = what == "folder" ? 0o500 : 0o400
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path) }
    let store = try place.store()
    let error = #expect(throws: StoreError.self) { try store.add("Bob") }
    let isReadOnly = if case .readOnly = error?.kind { true } else { false }
    #expect(isReadOnly && store.names == ["Ada"])
  }

  @Test func aBookIsTheSameThroughALinkToItsFolder() throws {
    let folder = place.path("real")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: place.path("link"), withDestinationPath: "real")
    let real = try BookLocation("\(folder)/contacts.json")
    #expect(real.isSame(as: try BookLocation(place.path("link/contacts.json"))))
    #expect(!real.isSame(as: try BookLocation(place.path("link/work.json"))))
    #expect(!real.isSame(as: try BookLocation(place.book)))
  }
}
