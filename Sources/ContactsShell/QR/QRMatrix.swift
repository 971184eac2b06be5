/// The modules of a QR code (ISO/IEC 18004), without the quiet zone.
struct QRMatrix: Hashable, Sendable {
  /// The number of modules of each side.
  let size: Int
  /// The modules row by row; true for dark.
  let modules: [Bool]

  /// Creates a square of modules, row by row.
  init(size: Int, modules: [Bool]) {
    precondition(modules.count == size * size)
    (self.size, self.modules) = (size, modules)
  }

  /// The width of the quiet zone (ISO/IEC 18004, section 9.1), in modules.
  static let quietZone = 4

  /// The number of columns and lines of `lines`.
  var extent: (columns: Int, lines: Int) {
    let side = size + 2 * Self.quietZone
    return (side, (side + 1) / 2)
  }

  private func isDark(_ row: Int, _ column: Int) -> Bool {
    (0..<size).contains(row) && (0..<size).contains(column) && modules[row * size + column]
  }

  /// Returns the code in half blocks, two rows of modules per line, all lines of one length.
  ///
  /// - Parameter isInverted: Whether the blocks are the dark modules, as on a light screen, or the
  ///   light ones, as on a dark screen.
  func lines(isInverted: Bool = false) -> [String] {
    let range = -Self.quietZone..<size + Self.quietZone
    return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
      String(
        range.map { column -> Character in
          let upper = isDark(row, column) == isInverted
          // Below an odd last row is the light surroundings.
          let lower = isDark(row + 1, column) == isInverted
          return upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
        })
    }
  }
}
