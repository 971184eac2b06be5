/// What the name of a property means, whatever the case of its letters.
struct VCardName: Equatable {
  private let code: Int16

  /// A name that no mapping reads.
  static let other = VCardName(code: -1)
  static let begin = VCardName(code: -2)
  static let end = VCardName(code: -3)
  static let version = VCardName(code: -4)
  static let revision = VCardName(code: -5)
  static let agent = VCardName(code: -6)
  static let addressLabel = VCardName(code: -7)
  static let appleLabel = VCardName(code: -8)
  /// The end of a file, in place of a name.
  static let none = VCardName(code: -9)

  private static let special: [(String, VCardName)] = [
    ("BEGIN", .begin), ("END", .end), ("VERSION", .version), ("REV", .revision),
    ("AGENT", .agent), ("LABEL", .addressLabel), ("X-ABLABEL", .appleLabel),
  ]

  private init(code: Int16) {
    self.code = code
  }

  /// Finds out what a name means.
  init(_ name: String) {
    var name = name
    self = name.withUTF8 { VCardName($0) }
  }

  /// Finds out what a name means, in time that does not grow with the names there are.
  init(_ name: UnsafeBufferPointer<UInt8>) {
    self = Self.table.find(name)
  }

  /// The place of the mapping that reads it, in `VCardMapping.all`; nil where none does.
  var mapping: Int? { code >= 0 ? Int(code) : nil }

  private static let table: Table = {
    var names = special
    for (index, mapping) in VCardMapping.all.enumerated() {
      names += mapping.names.map { ($0, VCardName(code: Int16(index))) }
    }
    return Table(names)
  }()

  /// Names found by a hash of their letters; of two of one name the first counts.
  ///
  /// It lies in memory that is not counted, as threads that count the same thing wait for one another.
  private struct Table: @unchecked Sendable {
    private static let size = 256
    private let slots: UnsafeMutablePointer<(Letters, VCardName)>

    init(_ names: [(String, VCardName)]) {
      slots = .allocate(capacity: Self.size)
      slots.initialize(repeating: (Letters(), .other), count: Self.size)
      for (name, meaning) in names {
        var name = name
        guard let letters = name.withUTF8({ Letters($0) }) else { continue }
        var slot = letters.slot
        while slots[slot].0 != Letters(), slots[slot].0 != letters { slot = Self.next(slot) }
        if slots[slot].0 == Letters() { slots[slot] = (letters, meaning) }
      }
    }

    func find(_ name: UnsafeBufferPointer<UInt8>) -> VCardName {
      guard let letters = Letters(name) else { return .other }
      var slot = letters.slot
      while slots[slot].0 != letters {
        guard slots[slot].0 != Letters() else { return .other }
        slot = Self.next(slot)
      }
      return slots[slot].1
    }

    private static func next(_ slot: Int) -> Int { (slot + 1) % size }
  }

  /// The letters of a name of 32 at the most, in capitals.
  private struct Letters: Equatable {
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    init() {}

    init?(_ name: UnsafeBufferPointer<UInt8>) {
      guard (1...32).contains(name.count) else { return nil }
      words.0 = Self.word(name, 0)
      if name.count > 8 { words.1 = Self.word(name, 8) }
      if name.count > 16 { words.2 = Self.word(name, 16) }
      if name.count > 24 { words.3 = Self.word(name, 24) }
    }

    private static func word(_ name: UnsafeBufferPointer<UInt8>, _ start: Int) -> UInt64 {
      var word: UInt64 = 0
      for index in start..<min(name.count, start + 8) {
        let byte = name[index]
        let isSmall = byte >= 0x61 && byte <= 0x7A
        word = word << 8 | UInt64(isSmall ? byte & 0xDF : byte)
      }
      return word
    }

    var slot: Int {
      let mixed = (words.0 ^ words.1 &* 3 ^ words.2 &* 5 ^ words.3 &* 7) &* 0x9E37_79B9_7F4A_7C15
      return Int(mixed >> 56)
    }

    static func == (left: Letters, right: Letters) -> Bool {
      left.words == right.words
    }
  }
}
