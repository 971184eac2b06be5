import Foundation
import Synchronization
import Testing

@testable import Tables

/// Tables of which another thread draws some.
struct TablePartsTests {
  private final class Counter: Sendable {
    let value = Atomic(0)
    var count: Int { value.load(ordering: .relaxed) }
  }

  private struct Enough: Error {}

  private static let rows = (0..<10_000).map { ["Ada \($0)"] }

  private static func renderer(
    _ doBeside: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void
  ) -> TableRenderer {
    var renderer = TableRenderer()
    (renderer.measuredRows, renderer.partSize, renderer.doBeside) = (0, 10, doBeside)
    return renderer
  }

  @Test func whatIsDrawnAheadComesInItsTurn() throws {
    let isAhead = Counter()
    var source = Texts(sections: [Self.rows, [], Array(Self.rows.prefix(5)), Self.rows])
    source.areReady = { path in
      if path == RowPath(section: 0, row: 25) { isAhead.value.store(1, ordering: .relaxed) }
      // The first part takes until the second has been drawn.
      while path == RowPath(section: 0, row: 5), isAhead.count == 0 {
        Thread.sleep(forTimeInterval: 0.001)
      }
      return path.row % 97 != 3
    }
    let renderer = Self.renderer { work in Thread.detachNewThread { work() } }
    var (lines, count) = ([UInt8](), 0)
    renderer.render(source) { chunk, number in
      lines += chunk
      count += number
    }
    var wanted = ""
    renderer.render(source, into: &wanted)
    #expect(String(decoding: lines, as: UTF8.self) == wanted)
    #expect(count == wanted.utf8.count { $0 == UInt8(ascii: "\n") })
  }

  /// Nobody draws much that nobody reads, whether who writes is slow or wants no more.
  @Test(arguments: [false, true])
  func onlySomeIsDrawnAhead(isLate: Bool) async throws {
    let looks = Counter()
    var source = Texts(sections: [Self.rows])
    source.areReady = { _ in
      looks.value.add(1, ordering: .relaxed)
      return true
    }
    let (works, work) = AsyncStream.makeStream(of: Task<Void, Never>.self)
    let renderer = Self.renderer { beside in
      work.yield(
        Task.detached {
          if isLate { try? await Task.sleep(for: .milliseconds(50)) }
          beside()
        })
    }
    var count = 0
    #expect(throws: Enough.self) {
      try renderer.render(source) { _, lines in
        count += lines
        if !isLate { Thread.sleep(forTimeInterval: 0.001) }
        if count > 5_000 { throw Enough() }
      }
    }
    work.finish()
    for await work in works { await work.value }
    // Two parts are ahead of the one that is written, and one may have been begun since.
    #expect(looks.count < count + 4 * 10)
  }

  /// The nanoseconds that this thread has worked.
  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Who is ahead of a reader that is slow to read does nothing meanwhile.
  @Test(arguments: [false, true])
  func whoeverIsAheadWaits(isIdle: Bool) {
    let parts = TableParts(
      TableExtent(of: Texts(sections: [Self.rows]), style: TableStyle()).parts(of: 2_000))
    let (draws, idles, busy) = (Counter(), Counter(), Counter())
    Thread.detachNewThread {
      let start = Self.processorTime
      parts.keepAhead { _ in
        draws.value.add(1, ordering: .relaxed)
        // The first takes until it is waited for.
        while isIdle, idles.count == 0 { Thread.sleep(forTimeInterval: 0.001) }
        return []
      }
      busy.value.store(Self.processorTime - start, ordering: .releasing)
    }
    let start = ContinuousClock.now
    parts.forEach(
      idle: {
        idles.value.add(1, ordering: .relaxed)
        Thread.sleep(forTimeInterval: 0.3)
        return false
      },
      body: { _, _ in
        while draws.count == 0 { Thread.sleep(forTimeInterval: 0.001) }
        if !isIdle { Thread.sleep(forTimeInterval: 0.1) }
      })
    let taken = ContinuousClock.now - start
    while busy.value.load(ordering: .acquiring) == 0 { Thread.sleep(forTimeInterval: 0.001) }
    #expect(.nanoseconds(busy.count) < taken / 4)
    #expect(idles.count >= (isIdle ? 1 : 0))
  }
}
