extension Screen {
  /// Performs a token, and ignores unknown ones.
  mutating func perform(_ token: EscapeParser.Token) {
    switch token {
    case .character(let scalar): put(scalar)
    case .control(let byte): perform(control: byte)
    case .escape(let byte): perform(escape: byte)
    case .sequence(nil, let parameters, let final):
      perform(Character(Unicode.Scalar(final)), parameters)
    case .sequence(UInt8(ascii: "?"), let parameters, let final):
      guard parameters.contains(2004) else { return }
      marksPastes = final == UInt8(ascii: "h")
    case .sequence: return
    }
  }

  private mutating func perform(control byte: UInt8) {
    switch byte {
    case 0x08: move(toColumn: cursor.column - 1)
    case 0x09: move(toColumn: (cursor.column / 8 + 1) * 8)
    case 0x0A...0x0C: lineFeed()
    case 0x0D: move(toColumn: 0)
    default: return
    }
  }

  private mutating func perform(escape byte: UInt8) {
    switch Character(Unicode.Scalar(byte)) {
    case "7": saved = Saved(cursor: cursor, style: style)
    case "8":
      (cursor, style) = (saved.cursor, saved.style)
      isWrapPending = false
    case "D": lineFeed()
    case "E":
      move(toColumn: 0)
      lineFeed()
    case "M": reverseLineFeed()
    case "c": self = Screen(columns: columns, rows: rows)
    default: return
    }
  }

  private mutating func perform(_ final: Character, _ parameters: [Int]) {
    let first = parameters.first ?? 0
    let count = max(1, first)
    switch final {
    case "A": move(toRow: cursor.row - count)
    case "B": move(toRow: cursor.row + count)
    case "C": move(toColumn: cursor.column + count)
    case "D": move(toColumn: cursor.column - count)
    case "G": move(toColumn: count - 1)
    case "d": move(toRow: count - 1)
    case "H", "f":
      move(toRow: count - 1)
      move(toColumn: max(1, parameters.dropFirst().first ?? 1) - 1)
    case "J": eraseDisplay(first)
    case "K": eraseLine(first)
    case "X": erase(cursor.column..<(cursor.column + count))
    case "@": insertBlanks(count)
    case "P": deleteCharacters(count)
    case "L": insertRows(count)
    case "M": deleteRows(count)
    case "h" where first == 4: insertsCharacters = true
    case "l" where first == 4: insertsCharacters = false
    case "m": style.apply(parameters)
    default: return
    }
  }
}

extension Screen.Style {
  /// Changes the style according to an SGR sequence.
  mutating func apply(_ parameters: [Int]) {
    var rest = parameters[...]
    while let parameter = rest.popFirst() {
      switch parameter {
      case 0: self = Self()
      case 22: attributes.subtract([.bold, .dim])
      case 23: attributes.remove(.italic)
      case 24: attributes.remove(.underlined)
      case 27: attributes.remove(.inverse)
      case 30...37, 90...97: foreground = [parameter]
      case 40...47, 100...107: background = [parameter]
      case 39: foreground = []
      case 49: background = []
      case 38, 48:
        let colour = rest.prefix(rest.first == 5 ? 2 : 4)
        rest = rest.dropFirst(colour.count)
        if parameter == 38 { foreground = [38] + colour } else { background = [48] + colour }
      default:
        if let attribute = Attribute(rawValue: parameter) { attributes.insert(attribute) }
      }
    }
  }
}
