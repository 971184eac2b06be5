#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A line of a card, unfolded, as it lies in memory: nothing of it is decoded.
struct CardLine {
  /// The group before the name; empty for none.
  var group: UnsafeBufferPointer<UInt8>
  var name: UnsafeBufferPointer<UInt8>
  var kind: VCardName
  /// What stands between the name and the colon; empty for none.
  var parameters: UnsafeBufferPointer<UInt8>
  var value: UnsafeBufferPointer<UInt8>

  /// Reads `group.NAME;PARAMETER=value:VALUE`; nil where only the parser of all lines tells what it is.
  init?(_ line: UnsafeBufferPointer<UInt8>) {
    var (dot, semicolon, colon) = (-1, -1, -1)
    var (isValue, isQuoted) = (false, false)
    search: for index in 0..<line.count {
      switch line[index] {
      case UInt8(ascii: ":") where !isQuoted:
        colon = index
        break search
      case UInt8(ascii: ";"):
        if semicolon < 0 { semicolon = index }
        if !isQuoted { isValue = false }
      case UInt8(ascii: "="): isValue = true
      case UInt8(ascii: "."): if dot < 0 { dot = index }
      case UInt8(ascii: "\""):
        guard isValue else { return nil }
        isQuoted.toggle()
      case 0..<0x20: return nil
      default: break
      }
    }
    guard colon > 0 else { return nil }
    let end = semicolon < 0 ? colon : semicolon
    let start = dot >= 0 && dot < end ? dot + 1 : 0
    guard start != 1, start < end else { return nil }
    group = line.part(0..<max(0, start - 1))
    name = line.part(start..<end)
    for byte in line.part(0..<end) {
      guard byte > 0x20, byte < 0x7F, byte != UInt8(ascii: "=") else { return nil }
    }
    kind = VCardName(name)
    parameters = end < colon ? line.part((end + 1)..<colon) : line.part(colon..<colon)
    value = line.part((colon + 1)..<line.count)
  }

  /// Whether there is nothing but a name and a value.
  var isBare: Bool { group.isEmpty && parameters.isEmpty }
}

/// The lines of one card, as they lie in a file or, where they were folded, beside it.
final class CardLines {
  /// The lines between the beginning and the end of the card.
  private(set) var lines: [CardLine] = []
  /// How many lines of the file the card has.
  private(set) var lineCount = 0
  /// Room for what was folded, as large as the file, which no card needs more of.
  private let room: UnsafeMutablePointer<UInt8>

  /// The most lines of a card, and octets of a line, that are looked at.
  private static let (mostLines, longest) = (512, 1 << 16)
  private static let beginning: StaticString = "BEGIN:VCARD"

  init(fileSize: Int) {
    room = .allocate(capacity: fileSize)
    lines.reserveCapacity(64)
  }

  deinit { room.deallocate() }

  /// Reads the lines of the card that begins at an offset, and returns where it ends; nil where there is none, or
  /// where only the parser of all cards tells what it says.
  func read(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int) -> Int? {
    lines.removeAll(keepingCapacity: true)
    lineCount = 0
    guard beginsLine(bytes, offset) else { return nil }
    var (place, used) = (offset, 0)
    while lines.count < Self.mostLines, let line = next(bytes, &place, &used) {
      guard lineCount > 1 else {
        guard line.equals(Self.beginning) else { return nil }
        continue
      }
      if line.isEmpty { continue }
      guard line.count < Self.longest, let read = CardLine(line) else { return nil }
      // It may go on where it is in quoted-printable.
      guard read.parameters.isEmpty || read.value.last != UInt8(ascii: "=") else { return nil }
      switch read.kind {
      case .end: return read.isBare && read.value.equals("VCARD") ? place : nil
      case .begin, .agent, .addressLabel: return nil
      default: lines.append(read)
      }
    }
    return nil
  }

  /// Tells whether a beginning has a line of its own that ends with LF: where a file has none, nothing is looked for.
  private func beginsLine(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    let end = offset + Self.beginning.utf8CodeUnitCount
    guard end < bytes.count else { return false }
    return bytes[end] == UInt8(ascii: "\n")
      || bytes[end] == UInt8(ascii: "\r") && end + 1 < bytes.count
        && bytes[end + 1] == UInt8(ascii: "\n")
  }

  /// Returns the next line, unfolded; nil where the file ends with it.
  private func next(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int, _ used: inout Int
  ) -> UnsafeBufferPointer<UInt8>? {
    guard let line = physical(bytes, &place) else { return nil }
    guard isFolded(bytes, place) else { return line }
    let start = used
    var part = line
    while true {
      if let base = part.baseAddress { (room + used).update(from: base, count: part.count) }
      used += part.count
      guard isFolded(bytes, place) else { break }
      guard let more = physical(bytes, &place) else { return nil }
      part = more.isEmpty ? more : more.part(1..<more.count)
    }
    return UnsafeBufferPointer(start: room + start, count: used - start)
  }

  private func isFolded(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
    place < bytes.count
      && (bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\t"))
  }

  private func physical(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: inout Int
  ) -> UnsafeBufferPointer<UInt8>? {
    guard place < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + place, Int32(UInt8(ascii: "\n")), bytes.count - place)
    else { return nil }
    let newline = UnsafeRawPointer(found) - UnsafeRawPointer(base)
    var end = newline
    if end > place, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    let line = bytes.part(place..<end)
    place = newline + 1
    lineCount += 1
    return line
  }
}
