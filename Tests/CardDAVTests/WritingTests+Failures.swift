import HTTP
import SyncTestSupport
import Testing

@testable import CardDAV
@testable import ContactsSync

/// Writes that fail, or whose answers do not come.
extension WritingTests {
  @Test(arguments: [
    Script.status(500), .status(502), .status(504), .status(408), .failure(.connectionLost),
    .failure(.answerCutOff), .failure(.timedOut),
  ])
  func triesOnceMoreAfterASecond(failure: Script) throws {
    let written = Script.status(201, ["ETag": "\"e1\""])
    let change = RemoteWrite.Action.replace(etag: "\"e0\"")
    var outcome = try outcome(of: [Self.write(change)], "", failure, written)
    #expect(outcome.results == [.written(href: Self.path, etag: "\"e1\"")])
    #expect(outcome.sleeps.reduce(.zero, +) == .seconds(1) && outcome.inFlight == 4)
    // Another program may have changed meanwhile what the first attempt wrote.
    #expect(outcome.requests.dropFirst().map { $0.headers["If-Match"] } == ["\"e0\"", "\"e0\""])
    outcome = try self.outcome(
      of: [Self.write(change), Self.write(change, "/ann/book/b.vcf")], "", failure)
    #expect(outcome.failure != nil && outcome.methods == [.put, .put])
    #expect(outcome.results == Self.last(failure))
  }

  /// The server may have stored it under another name.
  @Test(arguments: [
    Script.status(500), .status(504), .failure(.connectionLost), .failure(.timedOut),
  ])
  func aNewCardWithoutAnAnswerIsNotSentAgain(failure: Script) throws {
    let written = Script.status(201, ["ETag": "\"e1\""])
    let writes = [Self.write(.create), Self.write(.create, "/ann/book/b.vcf")]
    var outcome = try outcome(of: writes, "", failure, written)
    #expect(outcome.results == [.unanswered, .written(href: writes[1].href, etag: "\"e1\"")])
    #expect(outcome.methods == [.put, .put] && outcome.failure == nil)
    #expect(outcome.sleeps.reduce(.zero, +) == .seconds(1) && outcome.inFlight == 4)
    // Nothing has got an answer since: the rest is not tried.
    outcome = try self.outcome(
      of: writes + [Self.write(.create, "/ann/book/c.vcf")], "", failure)
    #expect(outcome.results == [.unanswered] + Self.last(failure))
    #expect(outcome.methods == [.put, .put] && outcome.failure != nil)
  }

  @Test func aNewCardThatTwiceGetsNoAnswerEndsTheSync() throws {
    let client = ScriptedClient { request in
      let answer: Script =
        request.method == .propfind ? .multistatus(Part.book()) : .failure(.connectionLost)
      return answer.answer(to: request)
    }
    let remote = try CardDAVRemote.scripted(client, sleep: { _ in })
    var results: [WriteResult] = []
    func write() throws {
      try remote.write([Self.write(.create)]) { _ in
      } after: {
        results.append($1)
      }
    }
    try write()
    #expect(throws: HTTPError.self) { try write() }
    #expect(results == [.unanswered])
  }

  /// What comes of a write that has failed for the last time.
  private static func last(_ failure: Script) -> [WriteResult] {
    failure.problem == nil ? [.postponed("the server failed (\(failure.status))")] : []
  }

  /// A telephone may change them at any moment.
  @Test func cardsWithoutVersionsAreReadBackWhileFewAreWritten() throws {
    let client = ScriptedClient { request in
      let answer: Script =
        request.method == .propfind ? .multistatus(Part.book()) : .status(204)
      return answer.answer(to: request)
    }
    let remote = try CardDAVRemote.scripted(client)
    let writes = (1...3).map { Self.write(.create, "/ann/book/\($0).vcf") }
    var events: [String] = []
    try remote.write(writes) { _ in
    } after: { write, _ in
      events.append(String(write.href.suffix(5)))
    } readBack: {
      events.append("read")
    }
    #expect(events == ["1.vcf", "read", "2.vcf", "read", "3.vcf", "read"])
  }

  /// Xandikos locks its repository for each write, also against another of the same client.
  @Test func writesOneAtATimeWhereTheBookIsLocked() throws {
    var outcome = try outcome(
      of: [Self.write(.create), Self.write(.create, "/ann/book/b.vcf")], "", .status(423),
      .status(201, ["ETag": "\"e1\""]))
    #expect(outcome.results.count == 2 && outcome.failure == nil && outcome.inFlight == 1)
    #expect(outcome.sleeps.reduce(.zero, +) == .seconds(1))
    outcome = try self.outcome(of: [Self.write(.create)], "", .status(423))
    #expect(outcome.failure as? CardDAVError == CardDAVError(.locked, at: Script.url))
    #expect(outcome.methods == [.put, .put])
  }
}
