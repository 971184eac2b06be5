internal import CommandLanguage
internal import ContactsFormats
internal import ContactsModel
internal import ContactsSearch

/// `qr`: shows a contact as a QR code.
struct QRCommand: Command {
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

  /// The contact; nil for the open one, or the current one.
  private let reference: String?
  /// The format asked for; nil for the one that fits.
  private let format: Format?
  private let isInverted: Bool

  init(_ arguments: ArgumentList) throws {
    reference = arguments.optionalText("REF")
    isInverted = arguments.flag("invert")
    format = try arguments.option("format").map { name in
      guard let format = Format(rawValue: name.lowercased()) else {
        let names = Format.allCases.map(\.rawValue).joined(separator: " or ")
        throw CommandError("cannot make a QR code of `\(name)`; the formats are \(names)")
      }
      return format
    }
  }

  func run(in session: inout some ReadingSession) throws {
    let contact = try session.references.contact(
      reference ?? session.meanings.defaultReference)
    session.meanings.current = contact.id
    let card = MECard(contact)
    let format = format ?? (card.isComplete ? .mecard : .vcard)
    let bytes = format == .mecard ? Array(card.text.utf8) : ShortVCard.bytes(of: contact)
    let matrix = try matrix(of: bytes, as: format, named: contact.displayName, on: session.screen)
    let hasColour = session.screen.hasColour
    for line in matrix.lines(isInverted: isInverted && !hasColour) {
      session.output.print(hasColour ? "\u{1B}[\(Self.whiteOnBlack)m\(line)\u{1B}[0m" : line)
    }
  }

  /// White on black in any theme (SGR, ECMA-48 8.3.117), as the blocks are the light parts.
  private static let whiteOnBlack = "97;40"

  private func matrix(
    of bytes: [UInt8], as format: Format, named name: String, on screen: Screen
  ) throws -> QRMatrix {
    let advice =
      format == .vcard && self.format == nil
      ? "; `--format mecard` leaves out what a MECARD cannot have" : ""
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
