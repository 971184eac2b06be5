extension Unicode.Scalar {
  /// The visible form of a scalar that a terminal would act on: `^A` for a C0 control, `^?` for
  /// DEL, and `<U+202E>` for C1 controls, line separators and bidi controls; `nil` for any other.
  public var visibleControl: String? {
    switch value {
    case 0..<0x20, 0x7F: return "^" + String(Unicode.Scalar(UInt8(value) ^ 0x40))
    case 0x80..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x206F:
      let digits = String(value, radix: 16, uppercase: true)
      return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
    default: return nil
    }
  }
}

extension StringProtocol {
  /// The text with its control characters made visible, so that none acts on a terminal.
  public var withVisibleControls: String {
    replacingScalars(\.visibleControl)
  }
}
