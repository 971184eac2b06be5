import Synchronization
import Tables
import Testing

struct StreamingTests {
  private let log = Log()
  private var source: Counted { Counted(sections: 100, rows: 1_000, log: log) }

  @Test func makesRowsLazily() {
    var made: [Int] = []
    TableRenderer(TableStyle(width: 80)).render(source) { _, _ in made.append(log.count) }
    #expect(made == (1...100_000).map { max($0, TableRenderer.measuredRows) })
  }

  @Test func stopsMakingRowsWhenWritingStops() {
    var lines = 0
    #expect(throws: Full.self) {
      try TableRenderer(TableStyle(width: 80)).render(source) { _, _ in
        lines += 1
        if lines == 2_500 { throw Full() }
      }
    }
    #expect(log.count == 2_500)
  }

  @Test func makesOnlyTheRowsAskedFor() {
    let rows = source.paths[40_000..<41_500]
    let style = TableStyle(numbering: .ordinal, rows: Set(rows))
    #expect(drawn(source, style).hasSuffix("\n  1500  item 42.500\n"))
    #expect(log.count == 1_500)
    #expect(log.sections == [40, 41])
  }

  /// Lines are written in chunks, but none late to a screen.
  @Test func writesInChunks() {
    func chunks(_ style: TableStyle) -> [Int] {
      var (counts, text) = ([Int](), [UInt8]())
      TableRenderer(style).render(source) { lines, count in
        #expect(lines.count { $0 == UInt8(ascii: "\n") } == count)
        counts.append(count)
        text += lines
      }
      #expect(String(decoding: text, as: UTF8.self) == drawn(source, style))
      return counts
    }
    let inPipe = chunks(TableStyle(numbering: .ordinal))
    #expect(inPipe.reduce(0, +) == 100_000 && inPipe.count < 100)
    let rows = Set(source.paths.prefix(1_000))
    #expect(chunks(TableStyle(width: 80, rows: rows)) == [Int](repeating: 1, count: 1_000))
  }

  @Test func fitsRowsThatWereNotMeasured() {
    let people = (1...1_001).map { Person(id: $0, name: $0 == 1_001 ? "Solzhenitsyn" : "Ada") }
    let phones = people.map { Person(id: $0.id, name: $0.name, phone: "123") }
    let list: Section = Section(phones)
    #expect(drawn(list, TableStyle(width: 40)).hasSuffix("  Ada  123\n  So…  123\n"))
    #expect(drawn(list).hasSuffix("  Ada  123\n  Solzhenitsyn  123\n"))
  }
}

private struct Full: Error {}

/// Records which rows were made.
private final class Log: Sendable {
  private let paths = Mutex<[RowPath]>([])

  var count: Int { paths.withLock { $0.count } }
  var sections: Set<Int> { paths.withLock { Set($0.map(\.section)) } }

  func note(_ path: RowPath) {
    paths.withLock { $0.append(path) }
  }
}

/// More rows than fit in memory.
private struct Counted: DataSource {
  typealias Change = Never

  var sections: Int
  var rows: Int
  var log: Log

  var numberOfSections: Int { sections }
  func numberOfRows(in section: Int) -> Int { rows }
  func itemID(at path: RowPath) -> RowPath { path }

  func row(at path: RowPath, state: RowState) -> Row {
    log.note(path)
    return Row([Cell("item \(path)")], state: state)
  }
}
