import Testing

@testable import Platform

struct ConcurrentMapTests {
  private struct Stopped: Error {}

  @Test(arguments: [0, 1, 2_048, 2_049, 100_000])
  func partsComeInOrder(count: Int) {
    let parts = ConcurrentMap.values(of: count, step: {}) { range, _ in Array(range) }
    #expect(Array(parts.joined()) == Array(0..<count))
    #expect(!parts.isEmpty)
  }

  @Test func anErrorOfTheStepEndsTheWork() {
    var steps = 0
    #expect(throws: Stopped.self) {
      _ = try ConcurrentMap.values(of: 100_000) { () throws(Stopped) in
        steps += 1
        if steps == 10 { throw Stopped() }
      } _: { range, goesOn in
        range.first { _ in !goesOn() }
      }
    }
    #expect(steps == 10)
  }
}
