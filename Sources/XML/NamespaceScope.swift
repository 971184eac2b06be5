/// The namespaces that prefixes mean at a place in a document; all by their numbers among the
/// strings.
struct NamespaceScope {
  /// The namespace by prefix; negative where there is none.
  private var namespaces = [StringTable.empty, StringTable.xmlNamespace]
  /// What was overridden by each declaration in scope.
  private var overridden: [(prefix: Int, namespace: Int)] = []

  /// The number of declarations in scope.
  var declarations: Int { overridden.count }

  /// Returns the namespace of a prefix; `nil` if it has none.
  @inline(__always)
  func namespace(of prefix: Int) -> Int? {
    guard prefix < namespaces.count, namespaces[prefix] >= 0 else { return nil }
    return namespaces[prefix]
  }

  /// Declares a prefix; returns false if that is not allowed (Namespaces in XML 1.0, section 3).
  mutating func declare(_ prefix: Int, as namespace: Int) -> Bool {
    switch (prefix, namespace) {
    case (StringTable.xml, StringTable.xmlNamespace): return true
    case (StringTable.xml, _), (StringTable.xmlns, _), (_, StringTable.xmlNamespace),
      (_, StringTable.xmlnsNamespace):
      return false
    case (_, StringTable.empty) where prefix != StringTable.empty: return false
    default: break
    }
    while namespaces.count <= prefix { namespaces.append(-1) }
    overridden.append((prefix, namespaces[prefix]))
    namespaces[prefix] = namespace
    return true
  }

  /// Ends the scope of all but the first `count` declarations.
  @inline(__always)
  mutating func end(downTo count: Int) {
    while overridden.count > count {
      let last = overridden.removeLast()
      namespaces[last.prefix] = last.namespace
    }
  }
}
