/// The folding of single scalars.
enum Folding {
  /// Folds an ASCII character: letters to lower case; control characters other than white space to
  /// DEL, so that none sorts before a space.
  @inline(always)
  static func fold(_ byte: UInt8) -> UInt8 {
    let letter = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    return byte < 0x09 || byte > 0x0D && byte < 0x20 ? 0x7F : letter
  }

  /// Appends a folded scalar, given its UTF-8, which most scalars beyond Latin fold to.
  @inline(always)
  static func append(_ scalar: UInt32, _ utf8: Span<UInt8>, to folded: inout [UInt8]) {
    switch scalar {
    case 0xAC00...0xD7A3: appendJamo(of: scalar - 0xAC00, to: &folded)
    case ...0xFFFF:
      let target = Int(table.targetOfScalar[Int(scalar)])
      let isOwn = target == 0
      for index in isOwn ? utf8.indices : table.range(of: target) {
        folded.append(isOwn ? utf8[index] : table.targets[index])
      }
    default:
      let lower = Unicode.Scalar(scalar)?.properties.lowercaseMapping ?? "\u{FFFD}"
      folded.append(contentsOf: lower.utf8)
    }
  }

  /// Decomposes a Hangul syllable (The Unicode Standard, section 3.12).
  private static func appendJamo(of syllable: UInt32, to folded: inout [UInt8]) {
    appendUnfolded(0x1100 + syllable / 588, to: &folded)
    appendUnfolded(0x1161 + syllable % 588 / 28, to: &folded)
    if syllable % 28 != 0 { appendUnfolded(0x11A7 + syllable % 28, to: &folded) }
  }

  private static func appendUnfolded(_ value: UInt32, to folded: inout [UInt8]) {
    if let scalar = Unicode.Scalar(value) { folded.append(contentsOf: UTF8.encode(scalar)!) }
  }

  /// The generated table, indexed by scalar.
  private struct Table: Sendable {
    /// For each scalar of the Basic Multilingual Plane, the number of its target; 0 if it folds to
    /// itself.
    var targetOfScalar = [UInt16](repeating: 0, count: 0x10000)
    /// The targets in UTF-8, one after the other.
    var targets: [UInt8] = []
    /// Where each target begins, and where the last one ends.
    private var starts = [0]

    init() {
      for (target, scalars) in foldingTable {
        starts.append(targets.count)
        targets += target.utf8
        for scalar in scalars.unicodeScalars {
          targetOfScalar[Int(scalar.value)] = UInt16(starts.count - 1)
        }
      }
      starts.append(targets.count)
    }

    @inline(always)
    func range(of target: Int) -> Range<Int> { starts[target]..<starts[target + 1] }
  }

  private static let table = Table()
}
