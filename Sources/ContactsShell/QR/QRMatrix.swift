/// The dark and light modules of a QR code (ISO/IEC 18004), without the quiet zone around them.
struct QRMatrix: Hashable, Sendable {
  /// How many modules each side has.
  let size: Int
  /// The modules row by row; true for dark.
  let modules: [Bool]

  /// Makes a square of its modules, row by row.
  init(size: Int, modules: [Bool]) {
    precondition(modules.count == size * size)
    (self.size, self.modules) = (size, modules)
  }

  /// The light modules that scanners need on each side (ISO/IEC 18004, section 9.1).
  static let quietZone = 4

  /// How many columns and lines `lines` takes.
  var extent: (columns: Int, lines: Int) {
    let side = size + 2 * Self.quietZone
    return (side, (side + 1) / 2)
  }

  private func isDark(_ row: Int, _ column: Int) -> Bool {
    (0..<size).contains(row) && (0..<size).contains(column) && modules[row * size + column]
  }

  /// Returns the code in half blocks, two rows of modules a line, all lines of one length.
  ///
  /// - Parameter isInverted: Whether the blocks are the dark modules, as on a light screen; otherwise they are the
  ///   light ones, as on a dark screen.
  func lines(isInverted: Bool = false) -> [String] {
    let range = -Self.quietZone..<size + Self.quietZone
    return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
      String(
        range.map { column -> Character in
          let upper = isDark(row, column) == isInverted
          // What stands below an odd last row is outside of the code, and as light as it is there.
          let lower = isDark(row + 1, column) == isInverted
          return upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
        })
    }
  }
}
