extension UInt8 {
  /// Whether it is a digit of ASCII.
  @inlinable
  package var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }

  /// Whether it is a letter of ASCII.
  @inlinable
  package var isASCIILetter: Bool { self | 0x20 >= 0x61 && self | 0x20 <= 0x7A }

  /// Whether it is a letter or digit of ASCII.
  @inlinable
  package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

  /// The value of a hexadecimal digit of ASCII; nil for anything else.
  @inlinable
  package var hexDigitValue: UInt8? {
    if isASCIIDigit { return self & 0x0F }
    return self | 0x20 >= 0x61 && self | 0x20 <= 0x66 ? self & 0x0F + 9 : nil
  }
}
