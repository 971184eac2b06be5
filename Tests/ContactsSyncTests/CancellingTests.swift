import ContactsModel
import ContactsSync
import ModelTestSupport
import SyncTestSupport
import Testing

/// Syncs that the user stops.
struct CancellingTests {
  private let server = MemoryServer()

  /// Stops a sync once so many cards have arrived.
  private func cancel(_ client: SyncClient, after count: Int) {
    final class Counter { var count = 0 }
    let counter = Counter()
    #expect(throws: SyncStop.cancelled) {
      try client.sync { options in
        options.onProgress = { work, count, _ in
          if work == .receiving { counter.count = count }
        }
        options.isCancelled = { counter.count >= count }
      }
    }
  }

  @Test(arguments: [1, 5, 9])
  func whatHasArrivedIsKept(count: Int) throws {
    for number in 0..<10 { server.put("c\(number)", "UID:c\(number)", "FN:Person \(number)") }
    let client = try SyncClient("A", server)
    cancel(client, after: count)
    #expect(client.contacts.count == count)
    #expect(try client.state.count == count)
    #expect(try client.state.progress.listed == nil)
    let report = try client.sync()
    #expect(report.received.added == 10 - count)
    #expect(try client.sync().isInStep)
    #expect(Set(client.contacts.map(\.displayName)).count == 10)
  }

  @Test func whatHasArrivedBeforeAFailureIsKept() throws {
    for number in 0..<10 { server.put("c\(number)", "UID:c\(number)", "FN:Person \(number)") }
    let client = try SyncClient("A", server)
    server.cardsBeforeFailure = 4
    #expect(throws: MemoryServer.Failure.self) { try client.sync { $0.isDryRun = true } }
    for count in [4, 8] {
      #expect(throws: MemoryServer.Failure.self) { try client.sync() }
      #expect(client.contacts.count == count)
    }
    // Nothing is removed before all has arrived.
    server.delete("/book/c0.vcf")
    server.cardsBeforeFailure = 1
    #expect(throws: MemoryServer.Failure.self) { try client.sync() }
    #expect(client.contacts.count == 9)
    server.cardsBeforeFailure = .max
    let report = try client.sync()
    #expect(report.received.added == 1 && report.received.removed == 1)
    #expect(client.contacts.count == 9)
    #expect(try client.sync().isInStep)
  }

  /// Files that are numbered anew, of which only some have arrived.
  @Test(arguments: 1...4, [1, -1])
  func cardsThatAreNumberedAnewStayTheirContacts(count: Int, step: Int) throws {
    let client = try SyncClient("A", server)
    let names = ["ann", "bob", "cleo"]
    func put(from first: Int) {
      for (index, name) in names.enumerated() {
        server.put("\(first + index)", "UID:\(name)", "FN:\(name)")
      }
    }
    put(from: 5)
    try client.sync()
    let ids = names.map { client.contact($0)?.id }
    put(from: 5 + step)
    server.put(step > 0 ? "5" : "7", "UID:new", "FN:new")
    cancel(client, after: count)
    #expect(names.map { client.contact($0)?.id } == ids)
    #expect(try client.sync().isComplete)
    #expect(names.map { client.contact($0)?.id } == ids && client.contacts.count == 4)
    #expect(try client.sync().isInStep)
  }

  @Test func itsProgressBeginsWithNothingDone() throws {
    let client = try SyncClient("A", server)
    for number in 0..<3 {
      let contact = Contact("Person \(number)", created: .now)
      try client.change([.add(contact)])
    }
    var sent: [[Int]] = []
    try client.sync { options in
      options.onProgress = { work, count, total in
        if work == .sending { sent.append([count, total]) }
      }
    }
    #expect(sent.first == [0, 3] && sent.last == [3, 3], "\(sent)")
  }

  @Test func aSyncCancelledAtOnceDoesNotAskTheServer() throws {
    let client = try SyncClient("A", server)
    // Before the list is asked for, the state is written.
    client.stepsLeft = 2
    #expect(throws: SyncStop.cancelled) { try client.sync { $0.isCancelled = { true } } }
  }

  @Test func nothingIsRemovedOrSent() throws {
    for number in 0..<4 { server.put("c\(number)", "UID:c\(number)", "FN:Person \(number)") }
    let client = try SyncClient("A", server)
    try client.sync()
    server.delete("/book/c0.vcf")
    server.put("d", "UID:d", "FN:Person 4")
    server.put("e", "UID:e", "FN:Person 5")
    try client.edit("Person 1") { $0.note = "mine" }
    let writes = server.log.count
    cancel(client, after: 1)
    #expect(server.log.count == writes)
    #expect(client.contact("Person 0") != nil && client.contact("Person 4") != nil)
    let report = try client.sync()
    #expect(report.received.removed == 1 && report.received.added == 1)
    #expect(report.sent.changed == 1)
  }

  @Test(arguments: 1...4) func cardsThatAreNumberedAnewAreMergedAllTheSame(count: Int) throws {
    let client = try SyncClient("A", server)
    let names = ["ann", "bob", "cleo"]
    func put(from first: Int, _ more: String...) {
      for (index, name) in names.enumerated() {
        server.put("\(first + index)", lines: ["UID:\(name)", "FN:\(name)"] + more)
      }
    }
    put(from: 5, "TEL:1")
    try client.sync()
    put(from: 6)
    server.put("5", "UID:new", "FN:new")
    cancel(client, after: count)
    try client.sync()
    #expect(names.map { client.contact($0)?.phones.count } == [0, 0, 0])
  }
}
