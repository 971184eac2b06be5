public import UnicodeText

extension FoldedText {
  /// The word as it is abbreviated in street names.
  public var shortStreetForm: FoldedText {
    for (long, short) in Self.streetForms where utf8.suffix(long.count).elementsEqual(long) {
      return FoldedText(utf8: utf8.dropLast(long.count) + short)
    }
    return self
  }

  private static let streetForms: [([UInt8], [UInt8])] = [
    ("strasse", "str"), ("street", "st"), ("avenue", "ave"), ("road", "rd"), ("boulevard", "blvd"),
    ("lane", "ln"), ("drive", "dr"), ("platz", "pl"), ("square", "sq"),
  ].map { (Array($0.utf8), Array($1.utf8)) }
}
