import ContactsFormats
import ContactsModel
import ContactsStore
import Foundation
import HTTP
import SyncTestSupport
import Testing

@testable import CardDAV
@testable import ContactsSync

/// Books in step with real servers.
@Suite(.needsServer, .serialized)
struct SyncTests {
  private func contact(_ number: Int) -> Contact {
    var contact = Contact(created: .now)
    contact.uid = "card-\(number)"
    contact.rename("Person \(number)")
    contact.append(PhoneNumber("+44 20 7946 0\(100 + number)"), label: "mobile")
    return contact
  }

  /// Starts a server with an address book.
  private func start(_ program: DAVServer.Program) throws -> (DAVServer, DAVUser) {
    let server = try DAVServer(program)
    let ann = try DAVUser(server)
    if program == .radicale {
      let book = try Discovery(ann.session).create(
        at: server.url(program.bookPath), named: "Ann’s book")
      #expect(book.name == "Ann’s book")
    }
    return (server, ann)
  }

  @Test(arguments: DAVServer.Program.installed)
  func findsAndCreatesAddressBooks(program: DAVServer.Program) throws {
    let (server, ann) = try start(program)
    let discovery = Discovery(ann.session)
    let url = try server.url(program.bookPath)
    #expect(try discovery.find(at: url.description).books.map(\.url) == [url])
    let found = try discovery.find(at: server.url().description)
    #expect(found.books.map(\.url) == [url] && found.untrustedHosts.isEmpty)
    let home = try #require(found.homes.first)
    let work = try discovery.create(at: home.appending(segment: "Work 1"), named: "Work & more")
    #expect(work.name == "Work & more" && work.url.path == home.path + "Work%201/")
    let all = try discovery.find(at: server.url().description)
    #expect(Set(all.books.map(\.url)) == [url, work.url])
    #expect(throws: CardDAVError(.exists, at: url)) { try discovery.create(at: url, named: "X") }
    let elsewhere = try discovery.find(at: server.url("/nobody/nothing/").description)
    #expect(elsewhere.books == all.books)
  }

  @Test(arguments: DAVServer.Program.installed)
  func booksOfTwoClientsConverge(program: DAVServer.Program) throws {
    let (server, ann) = try start(program)
    try ann.change((1...50).map { .add(contact($0)) })
    var report = try ann.sync()
    #expect(report.sent.added == 50 && report.isComplete)
    try expectInStep(ann)

    let bob = try DAVUser(server)
    report = try bob.sync()
    #expect(report.received.added == 50 && report.sent.total == 0 && report.isComplete)
    try expectInStep(bob)

    // Both change: the same contact in different values, others, and one each is removed.
    try ann.edit("card-1") { $0.note = "from Ann" }
    try bob.edit("card-1") { $0.append(EmailAddress("one@example.org")) }
    try ann.edit("card-2") { $0.organization.title = "Countess" }
    try bob.edit("card-3") { $0.rename("Person Three") }
    try ann.change([.remove(#require(ann.contacts["card-4"]))])
    try bob.change([.remove(#require(bob.contacts["card-5"])), .add(contact(51))])
    report = try ann.sync()
    #expect((report.sent.changed, report.sent.removed) == (2, 1))
    report = try bob.sync()
    #expect(report.conflicts.isEmpty && report.isComplete)
    #expect(report.received.changed == 2 && report.received.removed == 1)
    report = try ann.sync()
    #expect(report.received.changed == 2 && report.received.removed == 1)
    #expect(report.received.added == 1 && report.sent.total == 0)
    for user in [ann, bob] { try user.sync() }
    try expectInStep(ann)
    try expectInStep(bob)
    let contacts = ann.contacts
    #expect(contacts.count == 49 && Set(contacts.keys) == Set(bob.contacts.keys))
    #expect(contacts["card-1"]?.note == "from Ann" && bob.contacts["card-1"]?.note == "from Ann")
    #expect(contacts["card-1"]?.emails.map(\.value.address) == ["one@example.org"])
    #expect(bob.contacts["card-2"]?.organization.title == "Countess")
    #expect(contacts["card-3"]?.displayName == "Person Three")
    #expect(contacts["card-4"] == nil && bob.contacts["card-5"] == nil)
  }

  /// A sync without changes is one request, and writes nothing.
  private func expectInStep(
    _ user: DAVUser, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let sequence = user.store.sequence
    var report: SyncReport?
    let methods = try user.client.methods { report = try user.sync() }
    #expect(methods == [.report], sourceLocation: sourceLocation)
    #expect(report?.isInStep == true, sourceLocation: sourceLocation)
    #expect(user.store.sequence == sequence, sourceLocation: sourceLocation)
  }

  @Test(arguments: DAVServer.Program.installed)
  func photosTravel(program: DAVServer.Program) throws {
    let (server, ann) = try start(program)
    var photo = Photo()
    photo.type = "image/jpeg"
    photo.data = Data((0..<60_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) })
      .base64EncodedString()
    var ada = contact(1)
    ada.append(photo)
    try ann.change([.add(ada)])
    #expect(try ann.sync().isComplete)
    let bob = try DAVUser(server)
    #expect(try bob.sync().received.added == 1)
    #expect(bob.contacts["card-1"]?.photos.map(\.value) == [photo])
    try bob.edit("card-1") { $0.note = "seen" }
    try bob.sync()
    try ann.sync()
    #expect(ann.contacts["card-1"]?.note == "seen" && ann.contacts["card-1"]?.photos == ada.photos)
    try expectInStep(ann)
  }

  @Test(
    arguments: DAVServer.Program.installed, [ContactCard.Version.three, ContactCard.Version.four])
  func cardsKeepTheirVersion(program: DAVServer.Program, version: ContactCard.Version) throws {
    let (server, ann) = try start(program)
    // Another program has written the card.
    let url = try server.url(program.bookPath + "other%20card.vcf")
    let card = ContactCard.bytes(of: contact(1), version)
    var put = HTTPRequest(.put, url, body: card)
    put.headers["Content-Type"] = "text/vcard; charset=utf-8"
    #expect(try ann.session.send(put).isSuccess)
    #expect(try ann.sync().received.added == 1)
    try ann.edit("card-1") { $0.note = "changed" }
    #expect(try ann.sync().sent.changed == 1)
    let text = String(
      decoding: try ann.session.send(HTTPRequest(.get, url)).body, as: UTF8.self)
    #expect(text.contains("VERSION:\(version.rawValue)") && text.contains("NOTE:changed"))
    try expectInStep(ann)
  }

  @Test(arguments: DAVServer.Program.installed)
  func aTokenThatIsNotKnownMeansAWholeList(program: DAVServer.Program) throws {
    let (_, ann) = try start(program)
    try ann.change((1...3).map { .add(contact($0)) })
    try ann.sync()
    for token in ["bad", "http://radicale.org/ns/sync/\(String(repeating: "0", count: 64))"] {
      let listing = try ann.remote.list(since: SyncMark(token: token))
      #expect(listing.isWhole && listing.present.count == 3)
    }
  }

  @Test(arguments: DAVServer.Program.installed)
  func aServerWithoutTheBookRemovesNothing(program: DAVServer.Program) throws {
    let (server, ann) = try start(program)
    try ann.change([.add(contact(1))])
    try ann.sync()
    let url = try server.url(program.bookPath)
    #expect(try ann.session.send(HTTPRequest(.delete, url)).isSuccess)
    #expect(throws: (any Error).self) { try ann.sync() }
    #expect(ann.contacts.count == 1)
  }

  @Test func aWrongPasswordIsAnError() throws {
    guard DAVServer.Program.installed.contains(.radicale) else { return }
    let (server, _) = try start(.radicale)
    let session = DAVSession(try CountingClient()) { _ in .password(user: "ann", password: "x") }
    let url = try server.url("/ann/book/")
    #expect(throws: CardDAVError(.unauthorized, at: url)) {
      try CardDAVRemote(url, session).list(since: nil)
    }
  }

  @Test(arguments: DAVServer.Program.installed)
  func whatOthersHaveWrittenIsNotOverwritten(program: DAVServer.Program) throws {
    let (_, ann) = try start(program)
    try ann.change([.add(contact(1))])
    try ann.sync()
    let remote = try ann.remote
    let href = remote.href(named: "card-1.vcf")
    let etag = try #require(try remote.list(since: nil).present.first?.etag)
    func result(_ action: RemoteWrite.Action, _ name: String, uid: Int) throws -> WriteResult? {
      var result: WriteResult?
      let write = RemoteWrite(
        href: remote.href(named: name), action: action, contact: contact(uid), version: .three)
      try remote.write([write]) { _ in
      } after: {
        result = $1
      }
      return result
    }
    #expect(try result(.create, "card-1.vcf", uid: 1) == .changed)
    #expect(try result(.replace(etag: "\"old\""), "card-1.vcf", uid: 1) == .changed)
    #expect(try result(.replace(etag: etag), "card-9.vcf", uid: 9) == .changed)
    let twice = try result(.create, "other.vcf", uid: 1)
    // Xandikos takes one UID under two names.
    #expect(program == .xandikos ? twice != nil : twice == .uidTaken)
    var deletions: [WriteResult] = []
    for _ in 0..<2 {
      try remote.write([RemoteWrite(href: href, etag: etag)]) { _ in
      } after: {
        deletions.append($1)
      }
    }
    #expect(deletions == [.deleted, .deleted])
  }

  @Test(arguments: DAVServer.Program.installed)
  func oneValueChangedOnBothSidesIsAConflict(program: DAVServer.Program) throws {
    let (server, ann) = try start(program)
    try ann.change([.add(contact(1))])
    try ann.sync()
    let bob = try DAVUser(server)
    try bob.sync()
    try bob.edit("card-1") { $0.note = "Bob" }
    try bob.sync()
    try ann.edit("card-1") { $0.note = "Ann" }
    #expect(try ann.sync().conflicts.count == 1)
    #expect(ann.contacts["card-1"]?.note == "Bob")
    try expectInStep(ann)
  }
}
