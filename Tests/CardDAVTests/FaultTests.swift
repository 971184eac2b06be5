import ContactsFormats
import ContactsModel
import ContactsSearch
import ContactsStore
import ContactsSync
import HTTP
import SyncTestSupport
import TestSupport
import Testing

@testable import CardDAV

/// Connections that fail at each request of a sync: the next sync makes both sides the same.
@Suite(.needsRadicale, .serialized)
struct FaultTests {
  /// A fault, at one request or from there on.
  struct Failure: CustomTestStringConvertible {
    let fault: FaultyProxy.Fault
    var isLasting = false

    var testDescription: String { "\(fault)\(isLasting ? ", lasting" : "")" }
  }

  static let failures = [
    Failure(fault: .isDropped), Failure(fault: .isDropped, isLasting: true),
    Failure(fault: .losesAnswer), Failure(fault: .losesAnswer, isLasting: true),
    Failure(fault: .isCutOff(after: 60)), Failure(fault: .isLate),
    Failure(fault: .isRefused(status: 503, header: "Retry-After: 0")),
    Failure(fault: .isRefused(status: 503, header: "X-None: 0")),
    Failure(fault: .isRefused(status: 500, header: "X-None: 0")),
    Failure(fault: .isRefused(status: 401, header: "WWW-Authenticate: Basic realm=\"x\"")),
    Failure(
      fault: .isRefused(status: 401, header: "WWW-Authenticate: Basic realm=\"x\""),
      isLasting: true),
    Failure(fault: .isRepeated),
  ]

  @Test(arguments: failures) func aFailureAtAnyRequestLosesNothing(failure: Failure) throws {
    let server = try DAVServer(.radicale)
    for number in stride(from: 0, to: .max, by: Extent.count(3, of: 1)) {
      let scene = try FaultScene(server, number: number)
      scene.proxy.restart { index, _ in
        index == number || failure.isLasting && index > number ? failure.fault : nil
      }
      _ = try? scene.ann.sync()
      let isReached = scene.proxy.requestCount > number
      scene.proxy.restart()
      try scene.expectConvergence("request \(number)")
      guard isReached else {
        #expect(number > 5)
        return
      }
    }
  }

  /// Nothing is concluded from a list or cards that end early, wherever that is.
  @Test(arguments: [0, 1]) func anAnswerThatIsCutOffLosesNothing(request: Int) throws {
    let server = try DAVServer(.radicale)
    let measured = try FaultScene(server, number: 1_000)
    measured.proxy.restart { index, _ in index > request ? .isDropped : nil }
    _ = try? measured.ann.sync()
    let size = measured.proxy.answerSize
    try #require(size > 300)
    measured.proxy.restart()
    let scene = try FaultScene(server, number: 1_001)
    for part in 0..<25 {
      let offset = size * part / 25
      // Nothing else arrives, so that the same is tried again.
      scene.proxy.restart { index, _ in
        index < request ? nil : index == request ? .isCutOff(after: offset) : .isDropped
      }
      #expect(throws: (any Error).self) { try scene.ann.sync() }
      #expect(scene.ann.contacts.count == 6, "\(offset)")
    }
    scene.proxy.restart()
    try scene.expectConvergence("request \(request)")
  }

  @Test func aPasswordThatIsNoLongerAcceptedRemovesNothing() throws {
    let server = try DAVServer(.radicale)
    let scene = try FaultScene(server, number: 0)
    for number in 0...3 {
      scene.proxy.restart { index, _ in
        index < number
          ? nil : .isRefused(status: 401, header: "WWW-Authenticate: Basic realm=\"x\"")
      }
      #expect(throws: CardDAVError(.unauthorized, at: try scene.proxy.url("/"))) {
        try scene.ann.sync()
      }
    }
    scene.proxy.restart()
    try scene.expectConvergence("401")
  }

  @Test(arguments: [404, 410, 403, 405, 500, 200])
  func anAddressBookThatAnswersOtherwiseRemovesNothing(status: Int) throws {
    let server = try DAVServer(.radicale)
    let scene = try FaultScene(server, number: 0)
    scene.proxy.restart { _, _ in .isRefused(status: status, header: "X-None: 0") }
    #expect(throws: (any Error).self) { try scene.ann.sync() }
    #expect(scene.ann.contacts.count == 6)
    scene.proxy.restart()
    try scene.expectConvergence("\(status)")
  }
}

/// Two users of one address book who have both changed it; Bob has synced, and Ann, who uses the
/// proxy, has not.
private final class FaultScene {
  let ann: DAVUser
  let proxy: FaultyProxy
  private let bob: DAVUser

  init(_ server: DAVServer, number: Int) throws {
    let path = "/ann/book\(number)/"
    proxy = try FaultyProxy(to: server)
    bob = try DAVUser(server, path: path)
    ann = try DAVUser(server, path: path, through: proxy)
    ann.session.sleep = { _ in }
    _ = try Discovery(bob.session).create(at: server.url(path), named: "Book")
    try bob.change((1...6).map { .add(Self.contact($0)) })
    try bob.sync()
    try ann.sync()
    try bob.edit("card-1") { $0.note = "from Bob" }
    try bob.edit("card-2") { $0.append(EmailAddress("two@example.org")) }
    try bob.change([.remove(stored("card-3", of: bob)), .add(Self.contact(7))])
    try bob.sync()
    try ann.edit("card-1") { $0.append(EmailAddress("one@example.org")) }
    try ann.edit("card-4") { $0.note = "from Ann" }
    try ann.change([.remove(stored("card-5", of: ann)), .add(Self.contact(8))])
  }

  private static func contact(_ number: Int) -> Contact {
    var contact = Contact(created: .now)
    contact.uid = "card-\(number)"
    contact.rename("Person \(number)")
    contact.append(PhoneNumber("+44 20 7946 0\(100 + number)"), label: "mobile")
    return contact
  }

  private func stored(_ uid: String, of user: DAVUser) throws -> Contact {
    try #require(user.contacts[uid])
  }

  /// Expects that one sync of each makes all the same, with the changes of both and nothing twice,
  /// and that another one is one request.
  func expectConvergence(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try ann.sync().isComplete, what, sourceLocation: sourceLocation)
    #expect(try bob.sync().isComplete, what, sourceLocation: sourceLocation)
    let count = try bob.remote.list(since: nil).present.count
    #expect(count == 6, what, sourceLocation: sourceLocation)
    for user in [ann, bob] {
      var isInStep = false
      let methods = try user.client.methods { isInStep = try user.sync().isInStep }
      #expect(isInStep && methods == [.report], what, sourceLocation: sourceLocation)
      let texts = user.store.book.contacts.map { contact in
        let values = contact.phones.map { String($0.value.number.suffix(1)) }
        return ([contact.uid, contact.note] + values + contact.emails.map(\.value.address))
          .joined(separator: " ")
      }
      #expect(texts.sorted() == Self.expected, what, sourceLocation: sourceLocation)
    }
  }

  /// The UID, the note, the ends of the phone numbers and the addresses of each contact.
  private static let expected = [
    "card-1 from Bob 1 one@example.org", "card-2  2 two@example.org", "card-4 from Ann 4",
    "card-6  6", "card-7  7", "card-8  8",
  ]
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where Radicale or libcurl is missing.
  fileprivate static var needsRadicale: Self {
    .enabled("Radicale or libcurl is missing") {
      DAVServer.Program.installed.contains(.radicale)
        && isInstalled(
          library: "libcurl.so.4", "libcurl-gnutls.so.4", "/usr/lib/libcurl.4.dylib")
    }
  }
}
