internal import ContactsModel
internal import UnicodeText

/// The parameters of a property: as they were written, and read.
///
/// The properties of a file that have the same ones share them, and with them what follows from them alone, which
/// is worked out once. It belongs to one thread.
final class VCardParameters {
  /// The parameters as they stand between the name and the colon.
  let text: String
  /// The parameters, read.
  let list: [VCardParameter]

  private(set) lazy var types = Self.types(of: list)
  /// The place among the properties of the name, 1 for the preferred one: by TYPE, PREF, and what 3.0 keeps of PREF.
  private(set) lazy var rank = [
    preference, keptPreference, types.contains("pref") && keptPreference == nil ? 1 : nil,
  ].compactMap { $0 }.min()
  var isPreferred: Bool { rank == 1 }
  /// Whether one stands there without a name, as vCard 2.1 has it.
  private(set) lazy var hasBareWords = VCardParameter.hasBareWords(text)
  /// Whether they say how the value is encoded, or in which character set it is.
  private(set) lazy var tellOfEncoding = list.contains {
    $0.name == "ENCODING" || $0.name == "CHARSET"
  }
  private var labels = [String?](repeating: nil, count: VCardLabel.Subject.allCases.count)

  init(text: String, _ list: [VCardParameter]) {
    self.text = text
    self.list = list
  }

  /// The values of a parameter, by its name in capitals; empty where it is missing.
  subscript(name: String) -> [String] {
    list.first { $0.name == name }?.values ?? []
  }

  /// The rank that PREF gives, 1 (most preferred) to 100; nil where it gives none.
  var preference: Int? { number(of: "PREF") }

  /// The rank of a card of 4.0 that 3.0 has no parameter for; nil where none is kept.
  var keptPreference: Int? { number(of: "X-PREF") }

  private func number(of name: String) -> Int? {
    self[name].first.flatMap { Int($0) }.flatMap { (1...100).contains($0) ? $0 : nil }
  }

  /// The label that TYPE gives to an entry.
  func label(of subject: VCardLabel.Subject) -> String {
    if let label = labels[subject.rawValue] { return label }
    let label = VCardLabel.label(of: types, ignoring: subject.ignored)
    labels[subject.rawValue] = label
    return label
  }

  private static func types(of list: [VCardParameter]) -> [String] {
    (list.first { $0.name == "TYPE" }?.values ?? []).flatMap { value in
      guard value.utf8.contains(where: { $0 <= 0x20 || $0 == 0x2C || $0 >= 0x80 }) else {
        return [value.asciiLowercased]
      }
      return value.split(separator: ",").map { String($0).trimmed.lowercased() }
    }.filter { !$0.isEmpty }
  }
}

/// The parameters that came last in a file, so that those that come again need not be read again.
struct RecentParameters {
  private static let count = 256
  private static let longest = 128
  private var texts = [[UInt8]](repeating: [], count: count)
  private var read = [VCardParameters?](repeating: nil, count: count)

  /// Returns the parameters in a text.
  mutating func parameters(in text: UnsafeBufferPointer<UInt8>) -> VCardParameters {
    guard text.count <= Self.longest else { return Self.read(text) }
    var hash: UInt32 = 2_166_136_261
    for byte in text { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let slot = Int(hash >> 8) % Self.count
    if let known = read[slot], text.elementsEqual(texts[slot]) { return known }
    let parameters = Self.read(text)
    (texts[slot], read[slot]) = (Array(text), parameters)
    return parameters
  }

  private static func read(_ text: UnsafeBufferPointer<UInt8>) -> VCardParameters {
    VCardParameters(
      text: String(decoding: text, as: UTF8.self), VCardParameter.parameters(in: text))
  }
}
