/// The start of an element: its name and attributes.
public struct XMLElement: Hashable, Sendable {
  /// The element's name.
  public let name: XMLName
  /// The attributes in document order, without declarations of namespaces.
  public let attributes: [XMLAttribute]

  /// Creates a start of an element.
  public init(_ name: XMLName, _ attributes: [XMLAttribute] = []) {
    self.name = name
    self.attributes = attributes
  }

  /// Returns the value of an attribute; `nil` if there is none of that name.
  ///
  /// Linear in the number of attributes.
  public subscript(name: XMLName) -> String? {
    attributes.first { $0.name == name }?.value
  }
}

/// An attribute of an element.
public struct XMLAttribute: Hashable, Sendable {
  /// The attribute's name; without a prefix it is in no namespace.
  public let name: XMLName
  /// The value, with references replaced and white space normalised (XML 1.0, section 3.3.3).
  public let value: String

  /// Creates an attribute.
  public init(_ name: XMLName, _ value: String) {
    self.name = name
    self.value = value
  }
}
