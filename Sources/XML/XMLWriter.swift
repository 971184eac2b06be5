/// Writes an XML document, without white space between elements, into a growing buffer.
///
/// The root element declares all prefixes. An element in a namespace without a prefix declares it
/// as the default namespace.
public struct XMLWriter: ~Copyable {
  /// The bytes written.
  public private(set) var bytes: [UInt8] = Array(#"<?xml version="1.0" encoding="utf-8"?>"#.utf8)
  private let prefixes: [(namespace: String, prefix: String)]
  private var defaultNamespace = ""
  private var depth = 0
  /// Whether the last start tag still lacks its `>`.
  private var isTagOpen = false

  private init(_ prefixes: [(namespace: String, prefix: String)]) {
    for (namespace, prefix) in prefixes {
      precondition(
        prefix.isLocalName && !prefix.lowercased().hasPrefix("xml") && !namespace.isEmpty,
        "a prefix is a name that does not start with xml, for a namespace")
    }
    self.prefixes = prefixes
  }

  /// Returns a document with a root element of a name; `body` writes its content.
  ///
  /// - Parameter prefixes: The prefixes to declare, by namespace.
  public static func write(
    _ root: XMLName, prefixes: KeyValuePairs<String, String> = [:],
    _ body: (inout XMLWriter) -> Void
  ) -> [UInt8] {
    var writer = XMLWriter(prefixes.map { ($0.key, $0.value) })
    writer.element(root, [], body)
    return writer.bytes
  }

  /// Writes an element; `body` writes its content.
  ///
  /// Names must be names of XML; attributes are in no namespace.
  public mutating func element(
    _ name: XMLName, _ attributes: [XMLAttribute] = [],
    _ body: (inout XMLWriter) -> Void = { _ in }
  ) {
    closeTag()
    let outerNamespace = defaultNamespace
    let tag = start(name)
    for attribute in attributes {
      precondition(
        attribute.name.namespace.isEmpty && attribute.name.local.isLocalName
          && attribute.name.local != "xmlns", "`\(attribute.name)` is not the name of an attribute")
      writeValue(of: attribute.name.local, attribute.value)
    }
    isTagOpen = true
    depth += 1
    body(&self)
    depth -= 1
    defaultNamespace = outerNamespace
    if isTagOpen {
      isTagOpen = false
      append("/>")
    } else {
      append("</\(tag)>")
    }
  }

  /// Writes an element that contains only text.
  public mutating func element(_ name: XMLName, text: String) {
    element(name) { writer in writer.write(text) }
  }

  /// Writes text.
  ///
  /// Characters that XML forbids, such as most control characters, are written as U+FFFD.
  public mutating func write(_ text: String) {
    guard !text.isEmpty else { return }
    closeTag()
    escape(text, isAttribute: false)
  }

  private mutating func closeTag() {
    if isTagOpen { append(">") }
    isTagOpen = false
  }

  /// Writes the start of a tag with its declarations, and returns its name as written.
  private mutating func start(_ name: XMLName) -> String {
    precondition(name.local.isLocalName, "`\(name.local)` is not a name")
    // The namespace of `xml` must not be declared as the default one.
    let prefix =
      name.namespace == XMLName.xmlNamespace
      ? "xml" : prefixes.first { $0.namespace == name.namespace }?.prefix
    let tag = prefix.map { "\($0):\(name.local)" } ?? name.local
    append("<\(tag)")
    if prefix == nil, name.namespace != defaultNamespace {
      defaultNamespace = name.namespace
      writeValue(of: "xmlns", name.namespace)
    }
    if depth == 0 {
      for (namespace, prefix) in prefixes { writeValue(of: "xmlns:\(prefix)", namespace) }
    }
    return tag
  }

  private mutating func writeValue(of name: String, _ value: String) {
    append(" \(name)=\"")
    escape(value, isAttribute: true)
    append("\"")
  }

  private mutating func append(_ markup: String) {
    bytes.append(contentsOf: markup.utf8)
  }

  private mutating func escape(_ text: String, isAttribute: Bool) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case ">": append("&gt;")
      // A reader would make a line feed of it.
      case "\r": append("&#13;")
      case "\"" where isAttribute: append("&quot;")
      // A reader would make spaces of them.
      case "\n" where isAttribute: append("&#10;")
      case "\t" where isAttribute: append("&#9;")
      case "\n", "\t": bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      case "\u{0}"..."\u{1F}", "\u{FFFE}"..."\u{FFFF}": append("\u{FFFD}")
      default: bytes.append(contentsOf: UTF8.encode(scalar)!)
      }
    }
  }
}
