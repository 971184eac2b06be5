internal import ContactsModel
internal import UnicodeText

/// The label that telephones write among the parameters of 2.1, where TYPE has no word for it.
struct VCardCustomLabel {
  /// The label.
  let text: String
  /// The parameters without it, as no other reader takes it for one.
  let rest: [VCardParameter]

  /// Finds the label of a property: encoded, as in
  /// `TEL;X-CUSTOM(CHARSET=UTF-8,ENCODING=QUOTED-PRINTABLE,=C3=9C):1`, or plain, as in
  /// `TEL;X-CUSTOM(Car phone):1`; nil if there is none.
  init?(of parameters: [VCardParameter], hasBareWords: Bool) {
    if let parameter = parameters.first(where: { $0.name.hasPrefix(Self.beginning) }) {
      guard parameter.values.count > 1, let last = parameter.values.last, last.hasSuffix(")")
      else { return nil }
      let octets = QuotedPrintable.decoded(last.utf8.dropLast())
      text = String(decoding: octets, as: UTF8.self).trimmed
      rest = parameters.filter { !$0.name.hasPrefix(Self.beginning) }
    } else {
      let words = hasBareWords ? parameters["TYPE"].filter(Self.isLabel) : []
      guard words.count == 1 else { return nil }
      text = String(words[0].dropFirst(Self.beginning.count).dropLast()).trimmed
      var rest = parameters
      rest["TYPE"].removeAll(where: Self.isLabel)
      self.rest = rest
    }
    if text.isEmpty { return nil }
  }

  private static let beginning = "X-CUSTOM("

  /// Whether a bare word is a label.
  private static func isLabel(_ word: String) -> Bool {
    word.hasCapitals(beginning) && word.hasSuffix(")")
  }
}
