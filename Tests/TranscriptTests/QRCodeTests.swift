import Foundation
import TestSupport
import Testing

/// QR codes, printed and read back by zbarimg.
@Suite(
  .enabled(
    if: isInstalled(library: "libqrencode.so.4", "libqrencode.4.dylib"),
    "libqrencode is not installed (apt install libqrencode4)"),
  .enabled(
    if: installedProgram(named: "zbarimg") != nil,
    "zbarimg is not installed (apt install zbar-tools)"))
struct QRCodeTests {
  /// Returns what zbarimg reads from lines of half blocks, in which a block is white.
  private func scanned(_ lines: [Substring], isInverted: Bool = false, in home: Home) throws
    -> String
  {
    let scale = 4
    var pixels = Data()
    for line in lines {
      for halves in ["▀", "▄"] {
        let row = line.map { block -> UInt8 in
          let isBlock = block == "█" || String(block) == halves
          return isBlock != isInverted ? 255 : 0
        }
        let wide = row.flatMap { [UInt8](repeating: $0, count: scale) }
        for _ in 0..<scale { pixels += wide }
      }
    }
    let (width, height) = (lines[0].count * scale, lines.count * 2 * scale)
    let path = home.folder.path("code.pgm")
    try (Data("P5\n\(width) \(height)\n255\n".utf8) + pixels).write(to: URL(filePath: path))
    let zbarimg = try #require(installedProgram(named: "zbarimg"))
    let result = try ChildProcess.run(
      zbarimg, ["--raw", "--quiet", "--set", "*.disable", "--set", "qrcode.enable", path])
    return result.outputText
  }

  private static let script = """
    add Ada Lovelace phone:mobile="+44 20 7946 0958" email=ada@example.org birthday=1815-12-10 note="a;b"
    add Zoë Ünsal org="山田 Works" email=zoe@x.de tag=secret
    """

  private static let mecard =
    "MECARD:N:Lovelace,Ada;TEL:+44 20 7946 0958;EMAIL:ada@example.org;BDAY:18151210;NOTE:a\\;b;;\n"

  @Test func readsBack() throws {
    let home = try Home()
    _ = try home.run(script: Self.script)
    let lines = try home.run(["qr", "ada"]).outputText.split(separator: "\n")
    #expect(Set(lines.map(\.count)).count == 1)
    #expect(try scanned(lines, in: home) == Self.mecard)
    let inverted = try home.run(["qr", "ada", "--invert"]).outputText.split(separator: "\n")
    #expect(try scanned(inverted, isInverted: true, in: home) == Self.mecard)
  }

  @Test func fallsBackToAVCard() throws {
    let home = try Home()
    _ = try home.run(script: Self.script)
    let lines = try home.run(["qr", "zoë"]).outputText.split(separator: "\n")
    let card = try scanned(lines, in: home)
    #expect(card.hasPrefix("BEGIN:VCARD\r\nVERSION:3.0\r\n") && card.contains("N:Ünsal;Zoë;;;\r\n"))
    #expect(card.contains("ORG:山田 Works\r\n") && !card.contains("secret") && !card.contains("UID"))
    let short = try home.run(["qr", "zoë", "--format", "mecard"]).outputText.split(separator: "\n")
    #expect(try scanned(short, in: home) == "MECARD:N:Ünsal,Zoë;EMAIL:zoe@x.de;;\n")
    let long = try home.run(["qr", "ada", "--format", "vcard"]).outputText.split(separator: "\n")
    #expect(try scanned(long, in: home).contains("BDAY:1815-12-10"))
  }

  @Test func limitsTheSize() throws {
    let home = try Home()
    let head = "MECARD:N:A;NOTE:;;".utf8.count
    _ = try home.run(script: "add A note=\(String(repeating: "n", count: 2953 - head))")
    let lines = try home.run(["qr", "a"]).outputText.split(separator: "\n")
    #expect(lines.count == 93 && lines.allSatisfy { $0.count == 185 })
    #expect(try scanned(lines, in: home).utf8.count == 2954)
    _ = try home.run(script: "set a note=\(String(repeating: "n", count: 2954 - head))")
    let result = try home.run(["qr", "a"])
    #expect(result.status == .exited(1) && result.outputText.isEmpty)
    #expect(
      result.errorText
        == "contacts: A is too large for a QR code: 2954 bytes as MECARD, but a code holds at most 2953\n"
    )
  }

  @Test func isWhiteOnBlackAtATerminal() throws {
    let home = try Home()
    _ = try home.run(script: Self.script)
    for (variables, columns, start) in [
      ([:], 80, "\u{1B}[97;40m█"), (["NO_COLOR": "1"], 80, "█"),
      ([:], 40, "contacts: the QR code of Ada Lovelace"),
    ] as [([String: String], Int, String)] {
      let terminal = try PseudoTerminal(
        Home.program, ["qr", "ada"], environment: variables.merging(["HOME": home.path]) { $1 },
        columns: columns, rows: 40)
      try terminal.waitForExit()
      let output = String(decoding: terminal.output, as: UTF8.self).replacing(
        "\u{1B}[31m", with: "")
      #expect(output.hasPrefix(start))
      guard columns == 80 else { continue }
      let lines = output.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(whereSeparator: \.isNewline)
      #expect(try scanned(lines, in: home) == Self.mecard)
    }
  }
}
