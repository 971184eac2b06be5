import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@testable import Tables

/// Rows of texts, which are also had without making them.
private struct Texts: DataSource {
  typealias Change = Never

  let sections: [[[String]]]
  /// Whether a row's texts are ready.
  var areReady: @Sendable (RowPath) -> Bool = { _ in true }
  /// How many bytes may be read behind the texts of a row; nil where it is not told.
  var memoryBehind: Int?

  var numberOfSections: Int { sections.count }
  func numberOfRows(in section: Int) -> Int { sections[section].count }
  func itemID(at path: RowPath) -> RowPath { path }
  func title(of section: Int) -> String? { "section \(section)" }
  func footer(of section: Int) -> String? { sections[section].count > 3 ? "several" : nil }

  func row(at path: RowPath, state: RowState) -> Row {
    Row(sections[path.section][path.row].map { Cell($0) }, state: state)
  }

  func plainRows(for traits: RowTraits) -> PlainRows? {
    { section, rows, body in
      for row in rows {
        guard areReady(RowPath(section: section, row: row)) else { return }
        let texts = sections[section][row].map { Array($0.utf8) }
        // What lies behind the texts is none of theirs.
        let behind = [UInt8](repeating: row % 2 == 0 ? 0xC3 : 0x20, count: memoryBehind ?? 0)
        let goesOn = (texts.joined() + behind).withUnsafeBufferPointer { memory in
          var (places, start) = ([UnsafeBufferPointer<UInt8>](), 0)
          for text in texts {
            places.append(UnsafeBufferPointer(rebasing: memory[start..<start + text.count]))
            start += text.count
          }
          return places.withUnsafeBufferPointer { places in
            let end = memoryBehind.flatMap { _ in memory.baseAddress.map { $0 + memory.count } }
            return body(PlainRow(places, before: end))
          }
        }
        guard goesOn else { return }
      }
    }
  }
}

struct TableLinesTests {
  private static let pieces = [
    "", "", "a", "Ada", "Ångström", "Лев", "王小明", "김철수", "さくら", "ليلى", "שרה", "देवी", "👩‍👩‍👧",
    "\u{1B}[1m",
    "\n", "e\u{301}", " ", "tail ", " head", "1", "©", "\u{7F}", "\u{202E}", "１２", "ไทย",
    "analytical engines", "Παπαδημητρακόπουλος", "pneumonoultramicroscopicsilicovolcanoconiosis",
    "Ada Lovelace, countess, who wrote what a machine would have to do 2",
    "0123456789abcdef0123456789abcdef", "Жуковжуковжуковж",
    "Éric " + String(repeating: "0123456789", count: 5) + "12345678",
  ]

  private static func texts(_ random: inout SeededGenerator) -> [[[String]]] {
    let most = Int.random(in: 0...5, using: &random)
    return (0..<Int.random(in: 1...4, using: &random)).map { _ in
      (0..<Int.random(in: 0...8, using: &random)).map { _ in
        (0..<Int.random(in: 0...most, using: &random)).map { _ in
          (0..<Int.random(in: 0...2, using: &random))
            .map { _ in pieces.randomElement(using: &random)! }.joined()
        }
      }
    }
  }

  /// However a table comes, its lines are the same.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func rowsReadLikeThoseThatAreMade(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let numberings: [TableStyle.Numbering] = [
      .none, .ordinal(from: 98), .paths, .ordinal(from: -10),
    ]
    let style = TableStyle(
      width: seed % 7 == 0 ? 30 : nil, colour: seed % 5 == 0,
      numbering: numberings[Int(seed / 5 % 4)], limit: seed % 11 == 0 ? 5 : nil)
    var source = Texts(sections: Self.texts(&random))
    if seed % 4 == 0 { source.areReady = { $0.row % 2 == 0 } }
    if seed % 3 > 0 { source.memoryBehind = Int.random(in: 0...130, using: &random) }
    var renderer = TableRenderer(style) { path in
      RowState(mark: seed % 2 == 0 && path.row == 2 ? .added : .none, isCurrent: path.row == 4)
    }
    renderer.measuredRows = Int.random(in: 0...4, using: &random)
    if seed % 2 == 1, seed % 3 == 0 {
      renderer.remarkableRows = Set(source.sections.indices.map { RowPath(section: $0, row: 4) })
    }
    var (wanted, chunks, count) = ("", [UInt8](), 0)
    renderer.render(source, into: &wanted)
    renderer.render(source) { lines, number in
      chunks += Array(lines)
      count += number
      #expect(lines.count { $0 == UInt8(ascii: "\n") } == number)
    }
    #expect(String(decoding: chunks, as: UTF8.self) == wanted)
    #expect(count == wanted.utf8.count { $0 == UInt8(ascii: "\n") })
  }

  /// Many lines come together, and none late to whom a screen shows them.
  @Test(arguments: [nil, 64])
  func linesComeInChunksWhereNobodyWaits(memoryBehind: Int?) {
    var random = SeededGenerator(seed: 1)
    let rows = (0..<20_000).map { number -> [String] in
      if number % 700 == 3 { return ["Ada", String(repeating: "王", count: number), "x"] }
      return [Self.pieces.randomElement(using: &random)!, number % 3 == 0 ? "" : "555-0100"]
    }
    var source = Texts(sections: [rows])
    source.memoryBehind = memoryBehind
    func chunks(_ style: TableStyle) -> [Int] {
      var (counts, text, wanted) = ([Int](), [UInt8](), "")
      TableRenderer(style).render(source) { lines, count in
        counts.append(count)
        text += lines
      }
      TableRenderer(style).render(source, into: &wanted)
      #expect(text.elementsEqual(wanted.utf8))
      return counts
    }
    let inPipe = chunks(TableStyle(numbering: .ordinal()))
    #expect(inPipe.reduce(0, +) == 20_002 && inPipe.count < 100)
    #expect(chunks(TableStyle(width: 80)).allSatisfy { $0 == 1 })
  }

  private static func lines(laidOutFor row: [String]) -> TableLines {
    let (source, style) = (Texts(sections: [[row]]), TableStyle())
    let sheet = TableSheet(
      of: source, in: TableExtent(of: source, style: style), as: TableRenderer(style))
    return TableLines(sheet.layout)
  }

  /// Half a letter at the end of a block is none, whatever an earlier line has left behind it.
  @Test(arguments: [TextBlock.small, TextBlock.medium, TextBlock.large])
  func halfALetterIsNotMadeWholeByWhatLiesBehindIt(size: Int) {
    var lines = Self.lines(laidOutFor: [String(repeating: "x", count: size)])
    func add(_ text: [UInt8]) -> Int {
      lines.add(0..<1, of: 0, ordinal: 0) { _, _, body in
        (text + [UInt8](repeating: 0xA9, count: 64)).withUnsafeBufferPointer { memory in
          let texts = [UnsafeBufferPointer(rebasing: memory[..<text.count])]
          texts.withUnsafeBufferPointer {
            _ = body(PlainRow($0, before: memory.baseAddress! + memory.count))
          }
        }
      }
    }
    #expect(add(Array(("a" + String(repeating: "é", count: 60)).utf8)) == 1)
    lines.handOn(ifAtLeast: 0) { _, _ in }
    let half = [UInt8](repeating: UInt8(ascii: "a"), count: size - 1) + [0xC3]
    #expect(add(half) == 0)
    #expect(add(half.dropLast() + [UInt8(ascii: "b")]) == 1)
  }

  /// Nothing is read that lies behind the memory of the texts: there the process would end.
  @Test func memoryIsReadToItsEnd() throws {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let mapped = mmap(
      nil, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    try #require(mapped != MAP_FAILED)
    let memory = try #require(mapped)
    defer { munmap(memory, 2 * page) }
    try #require(mprotect(memory + page, page, PROT_NONE) == 0)
    memory.initializeMemory(as: UInt8.self, repeating: UInt8(ascii: "a"), count: page)
    let end = UnsafePointer((memory + page).assumingMemoryBound(to: UInt8.self))
    for row in [
      ["x"], ["x", "y"], [String(repeating: "x", count: 40), String(repeating: "y", count: 60)],
    ] {
      for length in 0...70 {
        for behind in 0...70 {
          var lines = Self.lines(laidOutFor: row)
          let text = UnsafeBufferPointer(start: end - behind - length, count: length)
          let count = lines.add(0..<1, of: 0, ordinal: 0) { _, _, body in
            [text].withUnsafeBufferPointer { _ = body(PlainRow($0, before: end)) }
          }
          #expect(count == 1)
          var line: [UInt8] = []
          lines.handOn(ifAtLeast: 1) { bytes, _ in line = Array(bytes) }
          #expect(line.count { $0 == UInt8(ascii: "a") } == length && line.last == 0x0A)
        }
      }
    }
  }

  /// What comes out of a damaged file is laid out as it is only where it is letters.
  @Test(arguments: 0..<2_000 as Range<UInt64>)
  func bytesThatAreNoTextAreNoLetters(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let starts: [[UInt8]] = [
      [], Array("Ångström 王小明 ليلى".utf8), Array("Ada Lovelace".utf8),
      Array("Αλέξανδρος Łukasz Жуков".utf8),
    ]
    var bytes = starts.randomElement(using: &random)!
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let byte: UInt8 =
        [0xC3, 0xE4, 0xB8, 0xED, 0xA0, 0x80, 0x1B, 0xF0, 0xC0, 0x41].randomElement(using: &random)!
      bytes.insert(byte, at: Int.random(in: 0...bytes.count, using: &random))
    }
    if Bool.random(using: &random) { bytes = bytes.dropLast() }
    let columns = bytes.withUnsafeBufferPointer(LetterColumns.count)
    let text = String(validating: bytes, as: UTF8.self)
    if let columns {
      let text = try #require(text)
      #expect(columns == text.reduce(0) { $0 + DisplayWidth.columns(of: $1) })
      #expect(text.allSatisfy { TerminalText.standIn(for: $0) == nil })
    }
    if text == nil { #expect(columns == nil) }
  }

  /// Letters are counted many bytes at a time, wherever in these one begins.
  @Test(arguments: [
    "é", "ÀˁαѯĿ", "Αλέξανδρος Łukasz Жуков", "œuvre 7", "ليلى", "דוד", "王小明", "李 Łukasz ليلى 김",
    "一鿿가흿",
  ])
  func lettersAreCountedInBlocks(letters: String) {
    let columns = letters.reduce(0) { $0 + DisplayWidth.columns(of: $1) }
    for before in 0..<17 {
      for after in 0..<17 {
        let text =
          String(repeating: "a", count: before) + letters + String(repeating: "~", count: after)
        #expect(Self.countInBlocks(text.utf8) == before + columns + after, "\(text)")
      }
    }
  }

  /// Of each two and three bytes blocks tell what the table of letters tells, and know of those they are for.
  @Test func lettersOfBlocksAreThoseOfTheTable() throws {
    let known: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0xC0...0x2FF, 0x380...0x47F, 0x5D0...0x5EA, 0x620...0x64A, 0x680...0x6D3,
      0x4E00...0x9FFF, 0xAC00...0xD77F,
    ]
    var count = 0
    for value in UInt32(0)...0xFFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let bytes = Array("a\(scalar)~".utf8)
      let columns = Self.countInBlocks(bytes)
      count += columns == nil ? 0 : 1
      #expect((columns != nil) == known.contains { $0.contains(value) }, "\(value)")
      guard columns != nil else { continue }
      #expect(columns == bytes.withUnsafeBufferPointer(LetterColumns.countByLetter), "\(value)")
    }
    #expect(count == known.reduce(0) { $0 + $1.count })
  }

  /// One byte of many is another: half a letter, a control, what combines, the beginning of more or fewer bytes.
  @Test(arguments: ["Αλέξανδρος Łukasz Жуков", "ليلى 김 王小明 دوד", "王小明王小明王小明"])
  func whatIsNoLetterIsNotCountedInBlocks(letters: String) {
    let text = Array(letters.utf8)
    for place in text.indices {
      for byte in UInt8.min...UInt8.max {
        var other = text
        other[place] = byte
        if let columns = Self.countInBlocks(other) {
          #expect(columns == other.withUnsafeBufferPointer(LetterColumns.countByLetter))
        }
        if String(validating: other, as: UTF8.self) == nil {
          #expect(Self.countInBlocks(other) == nil)
        }
      }
      guard place > 0 else { continue }
      #expect((Self.countInBlocks(text[..<place]) == nil) == (text[place] & 0xC0 == 0x80))
    }
  }

  private static func countInBlocks(_ bytes: some Collection<UInt8>) -> Int? {
    Array(bytes).withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap { LetterBlocks.count(in: $0, bytes.count) }
    }
  }

  /// Texts of any length are copied into a block, and told from those that are not printable ASCII, wherever they are not;
  /// what lies behind them counts for nothing.
  @Test(arguments: 0...64)
  func textsOfAnyLengthAreCopied(length: Int) {
    let text = (0..<length).map { UInt8(0x20 + $0 % 0x5F) }
    let block = TextBlock()
    for size in [TextBlock.small, TextBlock.medium, TextBlock.large] where length <= size {
      for place in -1..<length {
        for byte: UInt8 in [0x1F, 0x7F, 0x80, 0xFF] {
          var bytes = text
          if place >= 0 { bytes[place] = byte }
          var copy = [UInt8](repeating: 0x2A, count: size + 1)
          let memory = bytes + [UInt8](repeating: byte, count: size - length)
          let isASCII = memory.withUnsafeBufferPointer { memory in
            copy.withUnsafeMutableBufferPointer { copy in
              block.copy(memory.baseAddress!, length, to: copy.baseAddress!, size: size)
            }
          }
          #expect(isASCII == (place < 0))
          #expect(copy == bytes + [UInt8](repeating: 0x20, count: size - length) + [0x2A])
        }
      }
    }
  }
}
