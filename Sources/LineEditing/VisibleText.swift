extension StringProtocol {
  /// The text with its control characters spelled out, so that none can act on a terminal.
  ///
  /// `^A` stands for a C0 control, `^?` for DEL, and `<U+202E>` for C1 and bidirectional controls.
  var withVisibleControls: String {
    guard unicodeScalars.contains(where: \.isControl) else { return String(self) }
    return unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar.value {
      case _ where !scalar.isControl: text.unicodeScalars.append(scalar)
      case 0..<0x20: text += "^" + String(Unicode.Scalar(UInt8(scalar.value) + 0x40))
      case 0x7F: text += "^?"
      default: text += "<U+\(hexadecimal(scalar))>"
      }
    }
  }

  private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: true
    default: false
    }
  }
}
