internal import UnicodeText

/// Parses the mailboxes of an address list (RFC 5322, sections 3.4 and 4.4), in one pass.
struct MailboxParser {
  private let bytes: [UInt8]
  private var index = 0

  /// The text of the current mailbox.
  private var phrase: [UInt8] = []
  /// The same without white space but with quotes: an address without angle brackets.
  private var bare: [UInt8] = []
  private var hasAt = false
  private var comment: [UInt8] = []
  private var angle: [UInt8]?
  private var found: [Mailbox] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Parses to the end.
  mutating func mailboxes() -> [Mailbox] {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""): readQuoted()
      case UInt8(ascii: "("): readComment()
      case UInt8(ascii: "<"):
        index += 1
        // The first of several addresses in brackets counts.
        let address = readAngle()
        angle = angle ?? address
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        index += 1
        finish()
      case UInt8(ascii: ":") where angle == nil && !hasAt:
        // The name of a group; its members follow.
        index += 1
        clear()
      case _ where byte.isBlank:
        index += 1
        phrase.append(0x20)
      default: readAtom()
      }
    }
    finish()
    return found
  }

  /// Reads a byte, or a whole encoded word, whose bytes have no special meaning.
  private mutating func readAtom() {
    let length = EncodedWord.length(in: bytes[index...]) ?? 1
    hasAt = hasAt || bytes[index] == UInt8(ascii: "@")
    phrase += bytes[index..<index + length]
    bare += bytes[index..<index + length]
    index += length
  }

  /// Reads a quoted string; an unclosed one goes on to the end.
  private mutating func readQuoted() {
    index += 1
    bare.append(UInt8(ascii: "\""))
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
        bare.append(bytes[index])
        index += 1
      }
      phrase.append(bytes[index])
      bare.append(bytes[index])
      index += 1
    }
    index += 1
    bare.append(UInt8(ascii: "\""))
  }

  /// Reads a comment, which may contain others; old programs put the name in the last one.
  private mutating func readComment() {
    var (text, depth): ([UInt8], Int) = ([], 1)
    index += 1
    while index < bytes.count {
      var byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\\"), index < bytes.count {
        byte = bytes[index]
        index += 1
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth -= 1
        if depth == 0 { break }
      }
      text.append(byte)
    }
    comment = text
    phrase.append(0x20)
  }

  /// Reads an address in angle brackets, without comments, white space, and the obsolete route
  /// before a colon.
  private mutating func readAngle() -> [UInt8] {
    var address: [UInt8] = []
    var isQuoted = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "("), !isQuoted {
        let kept = comment
        readComment()
        comment = kept
        continue
      }
      index += 1
      if byte == UInt8(ascii: "\\"), isQuoted, index < bytes.count {
        address += [byte, bytes[index]]
        index += 1
        continue
      }
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted || !byte.isBlank, byte != UInt8(ascii: ">") || isQuoted { address.append(byte) }
      if byte == UInt8(ascii: ">"), !isQuoted { break }
      if byte == UInt8(ascii: ":"), !isQuoted { address = [] }
    }
    return address
  }

  /// Ends the current mailbox, if it has an address.
  private mutating func finish() {
    defer { clear() }
    let isBare = angle == nil
    let address = CharacterSet.text(guessing: (angle ?? bare)[...]).text
    guard address.isEmailAddress else { return }
    let name = isBare ? comment : phrase.allSatisfy(\.isBlank) ? comment : phrase
    found.append(Mailbox(name: EncodedWord.text(of: name), address: address))
  }

  private mutating func clear() {
    (phrase, bare, hasAt, comment, angle) = ([], [], false, [], nil)
  }
}

extension String {
  /// Whether there is text before and after the last `@`, without control characters or unquoted
  /// spaces.
  fileprivate var isEmailAddress: Bool {
    let scalars = unicodeScalars
    guard let at = scalars.lastIndex(of: "@"), at != scalars.startIndex,
      scalars.index(after: at) != scalars.endIndex
    else { return false }
    let isQuoted = scalars.first == "\"" && scalars[scalars.index(before: at)] == "\""
    let domain = scalars[scalars.index(after: at)...]
    return scalars.allSatisfy { $0.properties.generalCategory != .control }
      && !domain.contains(where: \.properties.isWhitespace)
      && (isQuoted || !scalars[..<at].contains { $0.properties.isWhitespace || $0 == "@" })
  }
}
