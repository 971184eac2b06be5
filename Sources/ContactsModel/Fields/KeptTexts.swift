/// Which texts are kept in a contact as they are written, so that of two contacts that differ in such a text alone the JSON
/// differs in it alone.
///
/// They are told of plain texts: ones that begin with a letter, a digit or what begins a telephone number, and have no
/// control characters, quotes or backslashes.
public struct KeptTexts: Sendable {
  private let isKept: @Sendable (Slice<UnsafeBufferPointer<UInt8>>) -> Bool

  /// Those that a condition on their UTF-8 is true of.
  public init(_ isKept: @escaping @Sendable (Slice<UnsafeBufferPointer<UInt8>>) -> Bool) {
    self.isKept = isKept
  }

  /// Any.
  public static let all = KeptTexts { _ in true }

  /// Tells whether a text in UTF-8 is among them.
  public func contains(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool { isKept(text) }

  /// Tells whether a text is among them.
  public func contains(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { isKept($0[...]) }
  }
}
