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

extension Collection<UInt8> {
  /// Whether the bytes are the scheme of a URI: a letter, then letters, digits, `+`, `-` and `.`
  /// (RFC 3986, section 3.1).
  package var isURIScheme: Bool {
    first?.isASCIILetter ?? false
      && allSatisfy { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
  }
}
