/// The reason and place of a failure to read XML.
public struct XMLError: Error, Hashable, Sendable {
  /// What was found.
  ///
  /// Names are valid, and cut after 64 characters.
  public enum Kind: Hashable, Sendable {
    case unexpectedEnd
    case unexpectedByte(UInt8)
    case invalidUTF8
    /// An encoding that is not read.
    case encoding(String)
    /// `<!DOCTYPE`.
    case documentType
    /// An XML declaration that is malformed, or not at the start.
    case declaration
    case invalidName
    case invalidComment
    /// An ampersand without a well-formed reference, or a reference to a character that does not
    /// exist.
    case invalidReference
    /// A reference to an entity other than the five predefined ones.
    case entity(String)
    /// An end tag that does not match its start tag.
    case mismatchedTags(start: String, end: String)
    case duplicateAttribute(String)
    /// A prefix without a namespace.
    case unboundPrefix(String)
    /// A prefix that must not be declared this way (Namespaces in XML 1.0, section 3).
    case invalidPrefix(String)
    /// `]]>` outside a CDATA section.
    case endOfSection
    case textOutsideRoot
    case secondRoot
    /// Elements nested deeper than this.
    case tooDeep(Int)
    /// Another document than expected, such as "a multistatus".
    case expected(String)
  }

  /// What was found.
  public let kind: Kind
  /// The offset of the wrong byte, from the first byte read.
  ///
  /// In ISO-8859-1, each byte from 0x80 before it counts as two.
  public let offset: Int

  /// Creates an error at an offset.
  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

extension XMLError: CustomStringConvertible {
  /// What is wrong, without the place.
  public var description: String {
    switch kind {
    case .unexpectedEnd: "the XML ends too early"
    case .unexpectedByte(let byte) where byte > 0x20 && byte < 0x7F:
      "unexpected `\(Character(Unicode.Scalar(byte)))` in XML"
    case .unexpectedByte(let byte): "unexpected byte 0x\(String(byte, radix: 16)) in XML"
    case .invalidUTF8: "the XML is not valid UTF-8"
    case .encoding(let name): "cannot read XML in the encoding \(name)"
    case .documentType: "the XML has a document type, which is not allowed"
    case .declaration: "the XML declaration is malformed or not at the start"
    case .invalidName: "a malformed name in XML"
    case .invalidComment: "`--` in an XML comment"
    case .invalidReference: "a malformed reference in XML; a plain `&` is written `&amp;`"
    case .entity(let name): "the entity `&\(name);` is not defined"
    case .mismatchedTags(let start, let end): "`<\(start)>` ends with `</\(end)>`"
    case .duplicateAttribute(let name): "the attribute `\(name)` appears twice"
    case .unboundPrefix(let prefix): "the prefix `\(prefix)` has no namespace"
    case .invalidPrefix(""): "the default namespace cannot be a reserved one"
    case .invalidPrefix(let prefix): "the prefix `\(prefix)` cannot have that namespace"
    case .endOfSection: "`]]>` in the text of XML"
    case .textOutsideRoot: "text outside the root element of the XML"
    case .secondRoot: "the XML has more than one root element"
    case .tooDeep(let depth): "XML nested deeper than \(depth) levels"
    case .expected(let what): "expected \(what)"
    }
  }
}
