/// The folding of single scalars.
enum Folding {
  /// Folds an ASCII character: letters to lower case; control characters other than white space to
  /// DEL, so that none sorts before a space.
  @inline(always)
  static func fold(_ byte: UInt8) -> UInt8 {
    let letter = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    return byte < 0x09 || byte > 0x0D && byte < 0x20 ? 0x7F : letter
  }

  static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    switch scalar.value {
    case ..<0x80: folded.append(fold(UInt8(scalar.value)))
    case 0xAC00...0xD7A3: appendJamo(of: scalar.value - 0xAC00, to: &folded)
    case ...0xFFFF:
      let target = Int(table.targetOfScalar[Int(scalar.value)])
      if target == 0 {
        folded.append(contentsOf: UTF8.encode(scalar)!)
      } else {
        folded.append(contentsOf: table.targets[target])
      }
    default:
      folded.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
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
    /// For each scalar of the Basic Multilingual Plane, the index of its target; 0 if it folds to
    /// itself.
    var targetOfScalar = [UInt16](repeating: 0, count: 0x10000)
    var targets: [[UInt8]] = [[]]

    init() {
      for (target, scalars) in foldingTable {
        for scalar in scalars.unicodeScalars {
          targetOfScalar[Int(scalar.value)] = UInt16(targets.count)
        }
        targets.append(Array(target.utf8))
      }
    }
  }

  private static let table = Table()
}
