/// The name of an element or attribute: a namespace and a local name (Namespaces in XML 1.0).
///
/// Prefixes are not part of it: `D:prop` and `prop` are the same name if both mean `DAV:`.
public struct XMLName: Hashable, Sendable {
  /// The namespace's URI; empty for names in no namespace.
  public let namespace: String
  /// The name without a prefix.
  public let local: String

  /// The namespace of the prefix `xml`, which needs no declaration (Namespaces in XML, section 3).
  static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"
  /// The namespace of the prefix `xmlns`.
  static let xmlnsNamespace = "http://www.w3.org/2000/xmlns/"

  /// Creates a name.
  public init(namespace: String = "", _ local: String) {
    self.namespace = namespace
    self.local = local
  }
}

extension XMLName: CustomStringConvertible {
  /// The name as `{namespace}local`; only the local name if there is no namespace.
  public var description: String { namespace.isEmpty ? local : "{\(namespace)}\(local)" }
}
