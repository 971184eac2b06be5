extension VCardProperty {
  /// The property in the form that a version has for it, where it was kept in that of another: data in base64, and
  /// values that are no URIs.
  func valid(in version: VCard.Version) -> VCardProperty {
    switch version {
    case .v21: self
    case .v30: inThree
    case .v40: inFour
    }
  }

  /// Data has ENCODING=b (RFC 2426, section 2.4.1).
  private var inThree: VCardProperty {
    guard self["ENCODING"].contains(where: { $0.asciiUppercased == "BASE64" }) else { return self }
    return replacing("ENCODING", by: "b")
  }

  private var inFour: VCardProperty {
    switch name.asciiUppercased {
    case "RELATED" where self["VALUE"].isEmpty && !value.contains(":"):
      // Without VALUE it is a URI (RFC 6350, section 6.6.6).
      return replacing("VALUE", by: "text")
    case "GEO":
      let parts = VCardText.split(value, at: UInt8(ascii: ";"))
      guard parts.count == 2, parts.allSatisfy({ Double($0) != nil }) else { return self }
      var copy = self
      copy.value = "geo:\(parts[0]),\(parts[1])"
      return copy
    default: break
    }
    let isBase64 = self["ENCODING"].contains { ["B", "BASE64"].contains($0.asciiUppercased) }
    guard isBase64 else { return self }
    // 4.0 has no ENCODING and no CHARSET: data is a URI (RFC 2397).
    var copy = replacing("ENCODING", by: nil).replacing("CHARSET", by: nil)
    guard !value.asciiLowercased.hasPrefix("data:") else { return copy.replacing("TYPE", by: nil) }
    copy.value = "data:;base64,\(value)"
    return copy
  }

  private func replacing(_ parameter: String, by value: String?) -> VCardProperty {
    var copy = self
    copy.parameters.removeAll { $0.name == parameter }
    if let value { copy.parameters.append(VCardParameter(name: parameter, values: [value])) }
    copy.parameterText = VCardParameter.text(of: copy.parameters)
    return copy
  }
}
