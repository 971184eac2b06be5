internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch

/// `qr`: shows a contact as a QR code.
enum QRCommand: Command {
  // A pager would cut the code.
  static let isPaged = false
  static let signature = Signature(
    "qr", topic: "Looking", summary: "show a contact as a QR code to scan with a phone",
    discussion: """
      The code is a MECARD if that has room for everything, otherwise a vCard 3.0. Photos, tags \
      and fields of other programs are left out of both, labels out of a MECARD. With colour the \
      code is dark on light on any screen. Without colour it suits a dark screen; `--invert` suits \
      a light one. libqrencode makes the code.
      """,
    usages: [[.optionalReference]],
    options: [
      .value(
        "format", "mecard|vcard", .codeFormat, summary: "the format of the code"),
      .flag("invert", summary: "for a light screen without colour"),
    ],
    examples: [
      .init("qr ada", "a code to scan from the screen"),
      .init("qr ada --format vcard --invert", "everything, for a light screen"),
    ])

  /// The formats of a code.
  private enum Format: String, CaseIterable {
    case mecard, vcard

    /// The name in messages.
    var title: String { self == .mecard ? "MECARD" : "vCard" }
  }

  /// The formats, for completion.
  static let formatNames = Format.allCases.map { (name: $0.rawValue, summary: $0.title) }

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    let wanted = try arguments.option("format").map { name in
      guard let format = Format(rawValue: name.lowercased()) else {
        let names = Format.allCases.map(\.rawValue).joined(separator: " or ")
        throw CommandError("cannot make a QR code of `\(name)`; the formats are \(names)")
      }
      return format
    }
    let contact = try session.references.contact(
      arguments.optionalText("REF") ?? session.meanings.defaultReference)
    session.meanings.current = contact.id
    let card = MECard(contact)
    let format = wanted ?? (card.isComplete ? .mecard : .vcard)
    let bytes = format == .mecard ? Array(card.text.utf8) : ShortVCard.bytes(of: contact)
    let advice =
      format == .vcard && wanted == nil
      ? "; `--format mecard` leaves out what a MECARD cannot have" : ""
    let matrix = try matrix(
      of: bytes, as: format, named: contact.displayName, on: session.screen, advice)
    let hasColour = session.screen.hasColour
    for line in matrix.lines(isInverted: arguments.flag("invert") && !hasColour) {
      session.output.print(hasColour ? "\u{1B}[\(whiteOnBlack)m\(line)\u{1B}[0m" : line)
    }
  }

  /// White on black in any theme (SGR, ECMA-48 8.3.117), as the blocks are the light parts.
  private static let whiteOnBlack = "97;40"

  private static func matrix(
    of bytes: [UInt8], as format: Format, named name: String, on screen: Screen, _ advice: String
  ) throws -> QRMatrix {
    let library = try QRLibrary()
    // Use more error correction if the screen has room for it.
    for correction in [QRLibrary.Correction.medium, .low] {
      guard let matrix = try library.matrix(of: bytes, correction) else { continue }
      if matrix.extent.columns <= screen.width ?? .max { return matrix }
      guard correction == .low else { continue }
      throw CommandError(
        "the QR code of \(name) needs \(matrix.extent.columns) columns, but the terminal has "
          + "\(screen.width ?? 0)\(advice)")
    }
    throw CommandError(
      "\(name) is too large for a QR code: \(bytes.count) bytes as \(format.title), "
        + "but a code holds at most \(QRLibrary.maximumSize)\(advice)")
  }
}
