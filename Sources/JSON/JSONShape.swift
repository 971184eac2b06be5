/// The only form in which a member's value is written.
///
/// A value of this form can be decoded, and encodes to the same bytes. So it can be stored as those
/// bytes without decoding.
public struct JSONShape: Sendable {
  typealias Passing = @Sendable (inout JSONReader, inout JSONExtent) throws(JSONError) -> Void

  /// Skips a value; throws if it is not of the form.
  let pass: Passing
  /// Whether the member is never left out.
  let isAlwaysThere: Bool

  private init(isAlwaysThere: Bool = false, _ pass: @escaping Passing) {
    (self.pass, self.isAlwaysThere) = (pass, isAlwaysThere)
  }

  /// A string that is not empty.
  public static let string = JSONShape { reader, _ throws(JSONError) in
    try reader.check(!reader.scanString().range.isEmpty)
  }

  /// `true`.
  public static let yes = JSONShape { reader, _ throws(JSONError) in
    try reader.check(reader.readBool())
  }

  /// An array of strings, at least one.
  public static let strings = JSONShape { reader, _ throws(JSONError) in
    try reader.passArray { reader throws(JSONError) in _ = try reader.scanString() }
  }

  /// An integer that identifies an object; comes first, and is never left out.
  public static let identifier = JSONShape(isAlwaysThere: true) {
    reader, extent throws(JSONError) in
    guard let number = reader.plainWholeNumber() else { return try reader.check(false) }
    extent.identifiers.note(number)
  }

  /// An integer in a range.
  public static func count(_ range: ClosedRange<Int>) -> JSONShape {
    JSONShape { reader, _ throws(JSONError) in
      guard let number = reader.plainWholeNumber() else { return try reader.check(false) }
      try reader.check(range.contains(number))
    }
  }

  /// A string without escapes whose UTF-8 a closure accepts.
  public static func text(_ test: @escaping @Sendable (Span<UInt8>) -> Bool) -> JSONShape {
    JSONShape { reader, _ throws(JSONError) in
      let text = try reader.scanString()
      try reader.check(!text.hasEscapes && test(reader.source.span.extracting(text.range)))
    }
  }

  /// An object of a form.
  public static func object(_ form: JSONForm) -> JSONShape {
    JSONShape { reader, extent throws(JSONError) in try reader.passObject(of: form, &extent) }
  }

  /// An array of objects of a form, at least one.
  public static func objects(_ form: JSONForm) -> JSONShape {
    JSONShape { reader, extent throws(JSONError) in
      try reader.passArray { reader throws(JSONError) in try reader.passObject(of: form, &extent) }
    }
  }
}
