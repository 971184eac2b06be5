import Testing

@testable import ContactsShell

/// QR codes as half blocks.
struct QRMatrixTests {
  @Test func oneModule() {
    let dark = QRMatrix(size: 1, modules: [true])
    #expect(
      dark.lines() == [
        "█████████", "█████████", "████▄████", "█████████", "█████████",
      ])
    #expect(
      dark.lines(isInverted: true) == [
        "         ", "         ", "    ▀    ", "         ", "         ",
      ])
    #expect(dark.extent == (9, 5))
  }

  @Test func fourKindsOfBlocks() {
    let modules = [
      true, true, false, false, true, false, true, false, true, true, true, true, false, false,
      false, false,
    ]
    let matrix = QRMatrix(size: 4, modules: modules)
    #expect(
      matrix.lines()[2...3] == ["████ ▄▀█████", "████▄▄▄▄████"])
    #expect(matrix.lines(isInverted: true)[2...3] == ["    █▀▄     ", "    ▀▀▀▀    "])
    #expect(matrix.extent == (12, 6))
  }

  @Test(arguments: [1, 2, 21, 25, 177]) func hasTheDeclaredSize(size: Int) {
    let modules = (0..<size * size).map { $0 % 3 == 0 }
    let matrix = QRMatrix(size: size, modules: modules)
    for isInverted in [false, true] {
      let lines = matrix.lines(isInverted: isInverted)
      #expect(lines.count == matrix.extent.lines)
      #expect(lines.allSatisfy { $0.count == matrix.extent.columns })
    }
    // Inverting twice changes nothing.
    let swapped = matrix.lines(isInverted: true).map { line in
      String(line.map { ["█": " ", " ": "█", "▀": "▄", "▄": "▀"][$0]! })
    }
    #expect(swapped == matrix.lines())
  }

  @Test func reportsAMissingLibrary() {
    let error = #expect(throws: CommandError.self) { try QRLibrary(names: ["libnone.so.1"]) }
    #expect(
      error?.description.contains("needs libqrencode; install it: `apt install libqrencode4`")
        == true)
    // An existing library that is unrelated.
    #expect(throws: CommandError.self) { try QRLibrary(names: ["libc.so.6", "libSystem.dylib"]) }
  }
}
