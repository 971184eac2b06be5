import Foundation

/// The parser expat, loaded at run time, as an oracle.
struct Expat {
  /// What expat makes of a document.
  struct Result {
    /// The events up to the first error.
    var outline = Outline()
    /// The code of the error; 0 if there is none.
    var error: Int32 = 0
    var hasDocumentType = false
  }

  /// Names of the library, on Linux and macOS.
  static let names = ["libexpat.so.1", "libexpat.1.dylib"]

  /// Codes of errors.
  static let badCharacterReference: Int32 = 14
  static let unknownEncoding: Int32 = 18

  /// Separates a namespace from a local name; cannot be in either.
  private static let separator: Character = "\u{1}"

  private typealias Parser = OpaquePointer
  private typealias Text = UnsafePointer<CChar>
  private typealias Start =
    @convention(c) (UnsafeMutableRawPointer?, Text?, UnsafePointer<Text?>?) -> Void
  private typealias End = @convention(c) (UnsafeMutableRawPointer?, Text?) -> Void
  private typealias Characters = @convention(c) (UnsafeMutableRawPointer?, Text?, Int32) -> Void
  private typealias DocumentType =
    @convention(c) (UnsafeMutableRawPointer?, Text?, Text?, Text?, Int32) -> Void

  private let create: @convention(c) (Text?, CChar) -> Parser?
  private let setUserData: @convention(c) (Parser, UnsafeMutableRawPointer?) -> Void
  private let setElements: @convention(c) (Parser, Start, End) -> Void
  private let setCharacters: @convention(c) (Parser, Characters) -> Void
  private let setDocumentType: @convention(c) (Parser, DocumentType) -> Void
  private let parse: @convention(c) (Parser, UnsafePointer<UInt8>?, Int32, Int32) -> Int32
  private let errorCode: @convention(c) (Parser) -> Int32
  private let free: @convention(c) (Parser) -> Void

  /// Loads the library; `nil` if the machine lacks it.
  init?() {
    guard let library = Self.names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first
    else { return nil }
    func symbol<Function>(_ name: String, as type: Function.Type) -> Function? {
      dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }
    guard let create = symbol("XML_ParserCreateNS", as: type(of: create)),
      let setUserData = symbol("XML_SetUserData", as: type(of: setUserData)),
      let setElements = symbol("XML_SetElementHandler", as: type(of: setElements)),
      let setCharacters = symbol("XML_SetCharacterDataHandler", as: type(of: setCharacters)),
      let setDocumentType = symbol(
        "XML_SetStartDoctypeDeclHandler", as: type(of: setDocumentType)),
      let parse = symbol("XML_Parse", as: type(of: parse)),
      let errorCode = symbol("XML_GetErrorCode", as: type(of: errorCode)),
      let free = symbol("XML_ParserFree", as: type(of: free))
    else { return nil }
    (self.create, self.setUserData, self.setElements) = (create, setUserData, setElements)
    (self.setCharacters, self.setDocumentType) = (setCharacters, setDocumentType)
    (self.parse, self.errorCode, self.free) = (parse, errorCode, free)
  }

  /// Parses a document.
  func read(_ document: [UInt8]) -> Result {
    var result = Result()
    guard let parser = create(nil, CChar(Self.separator.asciiValue ?? 0)) else { return result }
    defer { free(parser) }
    setElements(parser) { result, name, attributes in
      result?.assumingMemoryBound(to: Result.self).pointee.outline.start(
        Expat.name(name), Expat.attributes(attributes))
    } _: { result, name in
      result?.assumingMemoryBound(to: Result.self).pointee.outline.end(Expat.name(name))
    }
    setCharacters(parser) { result, text, count in
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
      result?.assumingMemoryBound(to: Result.self).pointee.outline.text(
        Expat.restored(String(decoding: bytes, as: UTF8.self)))
    }
    setDocumentType(parser) { result, _, _, _, _ in
      result?.assumingMemoryBound(to: Result.self).pointee.hasDocumentType = true
    }
    let bytes = Self.permitted(document)
    withUnsafeMutablePointer(to: &result) { result in
      setUserData(parser, result)
      let isGood = parse(parser, bytes, Int32(bytes.count), 1) == 1
      result.pointee.error = isGood ? 0 : errorCode(parser)
    }
    return result
  }

  private static func attributes(
    _ list: UnsafePointer<Text?>?
  ) -> [(name: String, value: String)] {
    guard var next = list else { return [] }
    var attributes: [(name: String, value: String)] = []
    while let attribute = next[0], let value = next[1] {
      attributes.append((name(attribute), restored(String(cString: value))))
      next += 2
    }
    return attributes
  }

  private static func name(_ name: Text?) -> String {
    let parts = name.map { String(cString: $0).split(separator: separator) } ?? []
    return parts.count == 2 ? "{\(restored(String(parts[0])))}\(parts[1])" : parts.joined()
  }

  // MARK: Control characters

  /// Replaces control characters, which expat rejects, by characters for private use.
  private static func permitted(_ document: [UInt8]) -> [UInt8] {
    document.flatMap { byte in
      byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D
        ? [0xEE, 0x80, 0x80 | byte] : [byte]
    }
  }

  /// Brings the control characters back.
  private static func restored(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      (0xE000..<0xE020).contains(scalar.value)
        ? Unicode.Scalar(UInt8(scalar.value & 0x1F)) : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
