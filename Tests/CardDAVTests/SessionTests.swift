import ContactsSync
import HTTP
import Testing

@testable import CardDAV

struct SessionTests {
  private let request: HTTPRequest

  init() throws { request = HTTPRequest(.get, Script.url) }

  @Test func asksForCredentialsAtTheFirstRequest() throws {
    var questions: [Bool] = []
    let client = ScriptedClient(.status(200))
    let session = DAVSession(client) { isRetry in
      questions.append(isRetry)
      return .bearer("t")
    }
    #expect(questions.isEmpty)
    for _ in 0..<3 { _ = try session.send(request) }
    #expect(questions == [false] && client.settings.credentials == .bearer("t"))
  }

  @Test func asksOnceMoreAfterARefusal() throws {
    var questions: [Bool] = []
    let client = ScriptedClient(
      .status(401), .status(200), .status(401), .status(200), .status(401), .status(401))
    let session = DAVSession(client) { isRetry in
      questions.append(isRetry)
      return .bearer("t\(questions.count)")
    }
    #expect(try session.send(request).status == 200)
    #expect(questions == [false, true] && client.settings.credentials == .bearer("t2"))
    // A token may expire later again.
    #expect(try session.send(request).status == 200)
    #expect(throws: CardDAVError(.unauthorized, at: Script.url)) { try session.send(request) }
    #expect(questions == [false, true, true, true] && client.requests.count == 6)
  }

  @Test func doesNotSendTheSameCredentialsTwice() throws {
    let client = ScriptedClient(.status(401))
    let session = DAVSession(client) { _ in .password(user: "ann", password: "x") }
    #expect(throws: CardDAVError(.unauthorized, at: Script.url)) { try session.send(request) }
    #expect(client.requests.count == 1)
  }

  @Test func doesNotSendAnythingWithoutCredentials() throws {
    struct NoPassword: Error {}
    let client = ScriptedClient(.status(200))
    let session = DAVSession(client) { _ in throw NoPassword() }
    #expect(throws: NoPassword.self) { try session.send(request) }
    #expect(client.requests.isEmpty)
  }

  @Test(arguments: [429, 503])
  func leavesABusyServerAloneForAsLongAsItSays(status: Int) throws {
    var time: Duration = .zero
    let client = ScriptedClient(
      .status(status, ["Retry-After": "60"]), .status(status), .status(200))
    let session = DAVSession(client)
    session.sleep = { time += $0 }
    #expect(try session.send(request).status == 200)
    #expect(time == .seconds(65) && client.settings.maximumInFlight == 1)
  }

  @Test func givesUpAServerThatIsBusyForLong() throws {
    let long = ScriptedClient(.status(503, ["Retry-After": "600"]))
    let error = CardDAVError(.busy(seconds: 600), at: Script.url)
    #expect(throws: error) { try DAVSession(long).send(request) }
    #expect(error.description == "dav.example.org: busy; try again in 10 minutes")
    let often = ScriptedClient(.status(429, ["Retry-After": "0"]))
    let session = DAVSession(often)
    var time: Duration = .zero
    session.sleep = { time += $0 }
    let busy = CardDAVError(.busy(seconds: 1), at: Script.url)
    #expect(throws: busy) { try session.send(request) }
    #expect(busy.description == "dav.example.org: busy; try again in 1 second")
    #expect(often.requests.count == DAVSession.maximumBusyCount + 1)
    #expect(time == .seconds(DAVSession.maximumBusyCount))
  }

  @Test func stopsWaitingWhenCancelled() throws {
    var steps = 0
    let client = ScriptedClient(.status(503, ["Retry-After": "60"]))
    let session = DAVSession(client, isCancelled: { steps == 3 })
    session.sleep = { _ in steps += 1 }
    #expect(throws: SyncStop.cancelled) { try session.send(request) }
    #expect(steps == 3 && client.requests.count == 1)
  }

  @Test func aCancelledRequestIsACancelledSync() throws {
    let client = ScriptedClient(.failure(.cancelled))
    #expect(throws: SyncStop.cancelled) { try DAVSession(client).send(request) }
  }

  @Test func otherErrorsAreThoseOfTheRequest() throws {
    let client = ScriptedClient(.failure(.unresolvedHost))
    #expect(throws: HTTPError(.unresolvedHost, at: Script.url)) {
      try DAVSession(client).send(request)
    }
  }

  @Test func trustsFurtherHosts() throws {
    let client = ScriptedClient(.status(200))
    client.settings.redirection = Redirection(hosts: ["a.example"])
    let session = DAVSession(client)
    let other = try HTTPURL("https://b.example:8443/")
    #expect(!session.trusts(other, from: Script.url))
    session.trust(["b.example:8443"])
    #expect(session.trusts(other, from: Script.url))
    #expect(client.settings.redirection.hosts == ["a.example", "b.example:8443"])
  }

  @Test func errorsSayWhereAndWhat() {
    let problems: [(CardDAVError.Problem, String)] = [
      (.gone(status: 404), "the address book is gone (404)"),
      (.notAddressBook, "this is not an address book"),
      (.unauthorized, "user, password or token are not accepted (401)"),
      (.status(502, reason: nil), "the server failed (502); try again later"),
      (
        .status(200, reason: nil),
        "the answer is not from an address book (200); is there a login page in front of it?"
      ),
      (.status(301, reason: nil), "failed (301)"),
      (.busy(seconds: 86_400), "busy; try again in 24 hours"),
      (.status(400, reason: "no name"), "failed: no name (400)"),
      (.busy(seconds: 90), "busy; try again in 90 seconds"),
      (.full, "no space left on the server"),
    ]
    for (problem, text) in problems {
      #expect(CardDAVError(problem, at: Script.url).description == "dav.example.org: \(text)")
    }
  }
}
