import Platform
import XML

/// What a process reads for `make growth`, which counts its instructions.
enum FileReading {
  /// Reads a document's events, and again the text of its root.
  static func readXML(at path: String) throws {
    let document = try File(path, .readOnly).read()
    var reader = try XMLReader(document, maximumDepth: .max)
    while try reader.next() != nil {}
    _ = try XMLReader.read(document, maximumDepth: .max) { _, reader throws(XMLError) in
      try reader.readText()
    }
  }
}
