import XML

/// Returns a document's events, one a line, with text and values quoted.
func outline(_ bytes: [UInt8], maximumDepth: Int = XMLReader.maximumDepth) throws(XMLError)
  -> String
{
  var reader = try XMLReader(bytes, maximumDepth: maximumDepth)
  var outline = Outline()
  while let event = try reader.next() {
    switch event {
    case .start(let element):
      outline.start(
        element.name.description, element.attributes.map { ($0.name.description, $0.value) })
    case .text(let text): outline.text(String(decoding: text, as: UTF8.self))
    case .end(let name): outline.end(name.description)
    }
  }
  return outline.finished
}

/// Returns the events of a document that is given as a string.
func outline(_ document: String) throws(XMLError) -> String {
  try outline(Array(document.utf8))
}

/// Returns the error of reading a document; `nil` if it can be read.
func error(of bytes: [UInt8], maximumDepth: Int = XMLReader.maximumDepth) -> XMLError? {
  do throws(XMLError) {
    _ = try outline(bytes, maximumDepth: maximumDepth)
    return nil
  } catch {
    return error
  }
}

/// The events of a document as text, made alike for each parser.
struct Outline {
  private var lines: [String] = []
  private var pending = ""

  mutating func start(_ name: String, _ attributes: [(name: String, value: String)]) {
    flush()
    lines.append(
      "start \(name)" + attributes.map { " \($0.name)=\(quoted($0.value))" }.joined())
  }

  /// Adds a part of text; parts next to each other are one.
  mutating func text(_ text: String) {
    pending += text
  }

  mutating func end(_ name: String) {
    flush()
    lines.append("end \(name)")
  }

  var finished: String { lines.joined(separator: "\n") }

  private mutating func flush() {
    if !pending.isEmpty { lines.append("text \(quoted(pending))") }
    pending = ""
  }

  /// Quotes a text so that strings which differ look different, even canonically equal ones.
  private func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      (0x20..<0x7F).contains(scalar.value) && scalar != "\""
        ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
    }
    return "\"\(scalars.joined())\""
  }
}
