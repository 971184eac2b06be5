/// The prefixes, local names and namespaces of a document, each made a `String` once.
struct StringTable {
  static let empty = 0
  static let xml = 1
  static let xmlns = 2
  /// The namespace of the prefix `xml`.
  static let xmlNamespace = 3
  /// The text of that namespace; its prefix needs no declaration (Namespaces in XML, section 3).
  static let xmlNamespaceName = "http://www.w3.org/XML/1998/namespace"
  /// The namespace of the prefix `xmlns`.
  static let xmlnsNamespace = 4

  private var numbers: [[UInt8]: Int] = [:]
  private var strings: [String] = []

  init() {
    for string in [
      "", "xml", "xmlns", Self.xmlNamespaceName, "http://www.w3.org/2000/xmlns/",
    ] {
      _ = number(of: string.utf8.span)
    }
  }

  /// Returns the number of a string; adds the string if it is missing.
  mutating func number(of bytes: Span<UInt8>) -> Int {
    let key = bytes.copied
    if let number = numbers[key] { return number }
    numbers[key] = strings.count
    strings.append(String(copying: bytes))
    return strings.count - 1
  }

  /// The string of a number.
  subscript(number: Int) -> String { strings[number] }
}
