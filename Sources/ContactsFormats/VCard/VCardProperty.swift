internal import ContactsModel

/// A property of a vCard as it was written: one line, unfolded, its encoding and character set taken away.
struct VCardProperty: Hashable {
  /// The group before the name; empty for none.
  var group = ""
  /// The name, in the case it was written in.
  var name: String
  /// The parameters as they were written, those aside that told of the encoding.
  var parameterText = ""
  /// The parameters, read.
  var parameters: [VCardParameter] = []
  /// The value, its escapes in place.
  var value: String
  /// The label that Apple's programs put beside it, in its group, as it was written; nil for none.
  var appleLabel: String?
  /// The number of its line in the file; 0 where it comes from no file.
  var line = 0

  /// The values of a parameter, by its name in capitals; empty where it is missing.
  subscript(parameter: String) -> [String] {
    parameters.first { $0.name == parameter }?.values ?? []
  }

  /// The words of TYPE in lower case, a quoted list taken apart.
  var types: [String] {
    self["TYPE"].flatMap { value in
      guard value.utf8.contains(where: { $0 <= 0x20 || $0 == 0x2C || $0 >= 0x80 }) else {
        return [value.asciiLowercased]
      }
      return value.split(separator: ",").map { String($0).trimmed.lowercased() }
    }.filter { !$0.isEmpty }
  }

  /// Whether it is the one to use of several: `TYPE=pref` as much as `PREF=1`.
  var isPreferred: Bool {
    types.contains("pref") || preference == 1
  }

  /// The rank that PREF gives, 1 (most preferred) to 100; nil where it gives none.
  var preference: Int? {
    self["PREF"].first.flatMap { Int($0) }.flatMap { (1...100).contains($0) ? $0 : nil }
  }
}
