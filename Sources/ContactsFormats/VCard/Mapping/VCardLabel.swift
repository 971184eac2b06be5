internal import ContactsModel
internal import UnicodeText

/// The words of labels: TYPE parameters, and Apple's labels.
enum VCardLabel {
  /// What a label belongs to, as some words say nothing there.
  enum Subject: Int, CaseIterable {
    case phone, email, address, other

    /// The TYPE words that say nothing about the subject.
    var ignored: [String] {
      switch self {
      case .phone: ["voice"]
      case .email: ["internet"]
      case .address: ["dom", "intl", "postal", "parcel"]
      case .other: []
      }
    }
  }

  /// Returns the label of TYPE words, without ignored ones.
  static func label(of types: [String], ignoring ignored: [String] = []) -> String {
    var words = types.filter { $0 != "pref" && !ignored.contains($0) }
    for index in words.indices where words[index] == "cell" { words[index] = "mobile" }
    // A single word needs neither order nor a check for repeats.
    guard words.count > 1 else { return words.first ?? "" }
    let isPlace = { (word: String) in word == "home" || word == "work" }
    var seen: Set<String> = []
    return (words.filter(isPlace) + words.filter { !isPlace($0) })
      .filter { seen.insert($0).inserted }.joined(separator: " ")
  }

  /// The TYPE words written in some properties.
  struct KnownTypes: Equatable {
    let words: Set<String>

    static let none = KnownTypes(words: [])
    static let place = KnownTypes(words: ["home", "work"])
    static let phone = KnownTypes(words: [
      "home", "work", "cell", "fax", "pager", "video", "car", "modem", "isdn", "msg",
    ])
    /// The kinds of relation (RFC 6350, section 6.6.6).
    static let relation = KnownTypes(words: [
      "contact", "acquaintance", "friend", "met", "co-worker", "colleague", "co-resident",
      "neighbor", "child", "parent", "sibling", "spouse", "kin", "muse", "crush", "date",
      "sweetheart", "me", "agent", "emergency",
    ])
  }

  /// Returns the TYPE words of a label; nil if `known` lacks one of them.
  static func types(of label: String, known: KnownTypes) -> [String]? {
    guard !label.isEmpty else { return [] }
    let known = known.words
    guard !known.isEmpty else { return nil }
    let words = label.utf8.split(separator: UInt8(ascii: " ")).map { word in
      let word = String(Substring(word))
      return word == "mobile" ? "cell" : word
    }
    return words.allSatisfy(known.contains) && self.label(of: words) == label ? words : nil
  }

  /// Returns a label for comparison with our words: without its case, and the brackets of Apple's.
  static func folded(_ label: String) -> String {
    (label.utf8.first == UInt8(ascii: "_") ? plain(label) : label).lowercased()
  }

  /// Removes the brackets of an Apple label: `_$!<HomePage>!$_`.
  static func plain(_ appleLabel: String) -> String {
    let text = VCardText.unescaped(appleLabel).trimmed
    guard text.hasPrefix("_$!<"), text.hasSuffix(">!$_"), text.utf8.count >= 8 else { return text }
    return String(text.dropFirst(4).dropLast(4))
  }
}

extension VCardProperty {
  /// Creates a property from the written form of an entry, with its label and preference.
  init(_ written: WrittenProperty, _ version: VCard.Version) {
    var types = VCardLabel.types(of: written.label, known: written.knownTypes)
    let appleLabel = types == nil ? VCardText.escaped(written.label) : nil
    if written.isPreferred, version != .v40 { types = (types ?? []) + ["pref"] }
    var parameters = written.parameters
    if let types, !types.isEmpty {
      parameters.insert(VCardParameter(name: "TYPE", values: types), at: 0)
    }
    if written.isPreferred, version == .v40 {
      parameters.append(VCardParameter(name: "PREF", values: ["1"]))
    }
    let head = VCardHead(
      name: written.name, parameterText: VCardParameter.text(of: parameters),
      parameters: parameters)
    self.init(head, octets: written.value.octets[...])
    self.appleLabel = written.appleLabel ?? appleLabel
  }

  /// The label from the group or TYPE.
  func label(of subject: VCardLabel.Subject = .other) -> String {
    appleLabel.map(VCardLabel.plain) ?? head.label(of: subject)
  }

  /// Returns an entry with the label and the preference of the property.
  func labeled<Value: EntryValue>(
    _ value: Value, as subject: VCardLabel.Subject = .other
  ) -> Labeled<Value> {
    Labeled(value, label: label(of: subject), isPreferred: isPreferred)
  }
}
