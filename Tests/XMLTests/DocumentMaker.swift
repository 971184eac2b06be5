import TestSupport

/// Makes random documents, and damages them.
struct DocumentMaker {
  private var random: SeededGenerator
  /// The prefixes in scope, outermost first.
  private var prefixes: [String] = []

  init(seed: UInt64, part: Int) {
    random = SeededGenerator(seed: seed, part: part)
  }

  // MARK: Well-formed documents

  /// Returns a well-formed document.
  ///
  /// - Parameter encoding: The encoding to declare; `nil` to declare one of UTF-8's or none.
  mutating func document(encoding: String? = nil) -> String {
    prefixes = []
    var document = ""
    if encoding != nil || random.isChosen(onceIn: 2) {
      let declared = random.isChosen(onceIn: 2) ? " encoding='UTF-8'" : ""
      let encoding = encoding.map { " encoding=\"\($0)\"" } ?? declared
      let standalone = random.isChosen(onceIn: 3) ? " standalone = 'no' " : ""
      document += "<?xml version='1.0'\(encoding)\(standalone)?>"
    }
    document += outside()
    if random.isChosen(onceIn: 20) { document += "<!DOCTYPE a>" }
    document += element(depth: 0)
    return document + outside()
  }

  private mutating func outside() -> String {
    (0..<number(below: 3)).map { _ in pick([" ", "\n", "\r\n", comment(), instruction()]) }.joined()
  }

  private mutating func element(depth: Int) -> String {
    let outer = prefixes
    defer { prefixes = outer }
    var attributes: [String] = []
    var used: Set<String> = []
    for _ in 0..<(random.isChosen(onceIn: 2) ? 0 : number(below: 5)) {
      let name = attributeName()
      // Any two prefixes may have one namespace.
      let local = name.hasPrefix("xmlns") ? name : String(name.split(separator: ":").last ?? "")
      guard used.insert(local).inserted else { continue }
      attributes.append(space() + name + pick(["=", " = ", "=\n"]) + value(of: name))
    }
    let name = qualified(pick(Self.names))
    let start = "<\(name)\(attributes.joined())\(random.isChosen(onceIn: 4) ? space() : "")"
    if random.isChosen(onceIn: 4) { return start + "/>" }
    let count = number(below: depth > 4 ? 2 : 5)
    let content = (0..<count).map { _ in
      random.isChosen(onceIn: 2) && depth < 6 ? element(depth: depth + 1) : text()
    }
    return start + ">" + content.joined() + "</\(name)\(random.isChosen(onceIn: 8) ? " " : "")>"
  }

  private mutating func attributeName() -> String {
    guard random.isChosen(onceIn: 2) else { return qualified(pick(Self.names)) }
    guard !random.isChosen(onceIn: 3) else { return pick(["xmlns", "xml:lang"]) }
    let prefix = pick(Self.prefixNames)
    prefixes.append(prefix)
    return "xmlns:\(prefix)"
  }

  private mutating func value(of name: String) -> String {
    if name == "xmlns" { return pick(["''", "'DAV:'", "\"u\""]) }
    if name.hasPrefix("xmlns:") { return pick(["'DAV:'", "\"u&amp;\"", "'&#x75;'", "' v '"]) }
    let quote = pick(["'", "\""])
    let parts = (0..<number(below: 4)).map { _ in
      pick([character(), reference(), "\n", "\r\n", "\t", ">", "]]>", quote == "'" ? "\"" : "'"])
    }
    return quote + parts.joined() + quote
  }

  private mutating func text() -> String {
    switch number(below: 12) {
    case 0: comment()
    case 1: instruction()
    case 2: "<![CDATA[\(characters().replacing("]", with: "]]"))<&\(pick(["", "]", "\r\n"]))]]>"
    case 3: pick(["\r", "\r\n", "\n", "]", "]]", " ]] >", "\"'"])
    case 4, 5, 6: reference()
    default: characters()
    }
  }

  private mutating func comment() -> String { "<!--\(pick(["", "-", "<a>&x;", "]]>"]))é-->" }

  private mutating func instruction() -> String {
    "<?\(pick(["p", "xml-style", "é"]))\(pick(["", " ", " <a> ? > ", "\n&x;"]))?>"
  }

  private mutating func reference() -> String {
    pick(["&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&#65;", "&#xe9;", "&#13;", "&#x6F22;"])
  }

  private mutating func characters() -> String {
    (0..<number(below: 20)).map { _ in character() }.joined()
  }

  private mutating func character() -> String {
    pick(["a", "b", " ", "é", ";", "\u{1}", "\u{1B}", "\u{7F}", "\u{85}", "x", "=", "BEGIN:VCARD"])
  }

  private mutating func space() -> String { pick([" ", " ", "\n", "\t ", "\r\n"]) }

  /// Returns a name with one of the prefixes in scope, or none.
  private mutating func qualified(_ name: String) -> String {
    prefixes.isEmpty || random.isChosen(onceIn: 2) ? name : "\(pick(prefixes)):\(name)"
  }

  private static let names = ["a", "b", "prop", "é", "_x-1.y", "href"]
  private static let prefixNames = ["p", "q", "D", "é"]

  // MARK: Damage

  /// Returns a document with up to three changes, most of which make it malformed.
  mutating func damaged(_ document: [UInt8]) -> [UInt8] {
    var bytes = document
    for _ in 0...number(below: 3) where !bytes.isEmpty {
      let place = number(below: bytes.count)
      switch number(below: 7) {
      case 0: bytes.removeSubrange(place...)
      case 1: bytes.remove(at: place)
      case 2: bytes[place] = damage()
      case 3: bytes.insert(damage(), at: place)
      case 4: bytes.insert(contentsOf: fragment().utf8, at: place)
      case 5: bytes.removeSubrange(place..<min(bytes.count, place + number(below: 12)))
      default:
        let length = number(below: min(30, bytes.count - place))
        bytes.insert(
          contentsOf: bytes[place..<place + length], at: number(below: bytes.count))
      }
    }
    return bytes
  }

  private mutating func damage() -> UInt8 {
    pick(Array("<>&;/?!-[]='\":# \n\r\tab1xD".utf8) + [0x00, 0x01, 0x1F, 0x7F, 0xC3, 0xA9, 0xFF])
  }

  private mutating func fragment() -> String {
    pick([
      "<", "</", "/>", "<a>", "</a>", "<!--", "-->", "--", "<![CDATA[", "]]>", "<?p", "?>",
      "<?xml ",
      "&", "&lt;", "&a;", "&#", "&#0;", "&#x1;", "&#55296;", "&#x110000;", ":", "p:", "xmlns",
      " xmlns:p=''", " xmlns:xml='u'", " a=''", " p:a='' q:a=''", " xmlns:p='DAV:' xmlns:q='DAV:'",
      " xmlns='http://www.w3.org/2000/xmlns/'", " xmlns:p='http://www.w3.org/XML/1998/namespace'",
      "xmlns:a", "<!DOCTYPE a>", " encoding='utf-8'", "版", "·", "×",
    ])
  }

  private mutating func number(below limit: Int) -> Int {
    limit > 0 ? Int.random(in: 0..<limit, using: &random) : 0
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }
}
