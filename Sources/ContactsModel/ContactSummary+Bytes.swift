extension ContactSummary {
  /// A summary as it lies in a file: where its texts end, in 16 bits each, and the texts in UTF-8.
  ///
  /// Nobody vouches for what is in a file: the texts may be any bytes.
  public struct Bytes {
    private let texts: UnsafeBufferPointer<UInt8>
    private let ends: UnsafePointer<UInt8>

    private static let partCount = Part.allCases.count
    /// How many bytes come before the texts.
    static let headSize = 2 * partCount
    /// The most bytes that a record has.
    static let maximumSize = headSize + Int(UInt16.max)

    /// Takes the record that some bytes begin with, in which the summary lies for as long as they do; nil where it is none.
    init?(beginningOf bytes: UnsafeBufferPointer<UInt8>) {
      guard let start = bytes.baseAddress, bytes.count >= Self.headSize else { return nil }
      var end = 0
      for part in 0..<Self.partCount {
        let next = Self.end(of: part, start)
        guard next >= end else { return nil }
        end = next
      }
      guard end <= bytes.count - Self.headSize else { return nil }
      texts = UnsafeBufferPointer(start: start + Self.headSize, count: end)
      ends = start
    }

    /// The text of a part; empty for none.
    public subscript(part: Part) -> UnsafeBufferPointer<UInt8> {
      let part = part.rawValue
      let start = part == 0 ? 0 : Self.end(of: part - 1, ends)
      return UnsafeBufferPointer(rebasing: texts[start..<Self.end(of: part, ends)])
    }

    @inline(__always)
    private static func end(of part: Int, _ ends: UnsafePointer<UInt8>) -> Int {
      let end = UnsafeRawPointer(ends + 2 * part).loadUnaligned(as: UInt16.self)
      return Int(UInt16(littleEndian: end))
    }

    /// Returns the record of a summary; empty where it is too long for one.
    static func record(of summary: ContactSummary) -> [UInt8] {
      var (head, texts): ([UInt8], [UInt8]) = ([], [])
      for part in Part.allCases {
        texts += summary[part].utf8
        guard let end = UInt16(exactly: texts.count) else { return [] }
        head += [UInt8(truncatingIfNeeded: end), UInt8(truncatingIfNeeded: end >> 8)]
      }
      return head + texts
    }
  }

  /// Reads a summary.
  init(_ bytes: Bytes) {
    self.init(texts: Part.allCases.map { String(decoding: bytes[$0], as: UTF8.self) })
  }
}
