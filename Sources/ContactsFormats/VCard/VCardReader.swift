internal import ContactsModel

/// Reads contacts out of vCards (RFC 2426, RFC 6350, and the 2.1 before them).
///
/// What no field stands for is kept as it was written, in the contact's properties; how a value was written is kept
/// beside it where this program would write it otherwise, so that a card comes back as it came.
struct VCardReader: ContactReader {
  private var parser: VCardParser

  /// Makes a reader of the bytes of a file.
  init(_ bytes: [UInt8]) {
    parser = VCardParser(bytes)
  }

  /// Returns the next contact; nil at the end.
  mutating func next() -> ImportedContact? {
    parser.next().map { ImportedContact(contact: $0.contact, line: $0.line) }
  }

  /// Returns what was found wrong since the last call.
  mutating func takeIssues() -> [ImportIssue] {
    parser.takeIssues()
  }
}

extension InputFormat {
  /// vCard in any version.
  static let vCard = InputFormat(
    name: "vcard", summary: "vCard 2.1, 3.0 and 4.0, one card or many", endings: ["vcf", "vcard"],
    recognizes: { head in
      let text = CharacterSet.textByMark(Array(head)).map { $0[...] } ?? head
      let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
      return String(decoding: start.drop { $0 <= 0x20 }.prefix(11), as: UTF8.self)
        .asciiUppercased == "BEGIN:VCARD"
    }, makeReader: { VCardReader($0) })
}

extension VCard {
  /// The contact that the card describes.
  var contact: Contact {
    var contact = Contact()
    let properties = withLabels
    /// The properties that each mapping has taken.
    var taken = [[VCardProperty]](repeating: [], count: VCardMapping.all.count)
    var labeled: Set<String> = []
    var revisions: [VCardProperty] = []
    var labels: [VCardProperty] = []
    for property in properties {
      let name = property.name.asciiUppercased
      if name == "REV", revisions.isEmpty {
        revisions.append(property)
      } else if name == "X-ABLABEL", !property.group.isEmpty {
        labels.append(property)
      } else if let index = VCardMapping.index(of: name),
        VCardMapping.all[index].read(property, &contact)
      {
        taken[index].append(property)
        if property.appleLabel != nil { labeled.insert(property.group.asciiUppercased) }
      } else {
        contact.append(RawProperty(property))
      }
    }
    // A label that no entry has taken stays beside the property that it is of.
    for label in labels where labeled.insert(label.group.asciiUppercased).inserted {
      contact.append(RawProperty(label))
    }
    contact.simplifyName()
    for (mapping, properties) in zip(VCardMapping.all, taken) {
      mapping.keep(properties, version, &contact)
    }
    if contact.uid.isEmpty { contact.vCardSources["UID"] = [] }
    contact.vCardSources["REV"] = revisions.map(VCardSource.init)
    return contact
  }

  /// The properties with what stands elsewhere in the card put beside them: the labels of Apple's programs, by the
  /// group, and the LABEL of vCard 3.0, by TYPE.
  private var withLabels: [VCardProperty] {
    var labels: [String: String] = [:]
    var hasAddressLabels = false
    for property in properties {
      let name = property.name.asciiUppercased
      if name == "X-ABLABEL", !property.group.isEmpty {
        labels[property.group.asciiUppercased] = property.value
      }
      hasAddressLabels = hasAddressLabels || name == "LABEL"
    }
    guard hasAddressLabels || !labels.isEmpty else { return properties }
    var result = properties
    for index in result.indices where !result[index].group.isEmpty {
      result[index].appleLabel = labels[result[index].group.asciiUppercased]
    }
    guard hasAddressLabels else { return result }
    var left: [VCardProperty] = []
    for (place, property) in result.enumerated() {
      guard property.name.asciiUppercased == "LABEL" else { continue }
      let types = Set(property.types)
      func isOpen(_ address: VCardProperty) -> Bool {
        address.name.asciiUppercased == "ADR" && address["LABEL"].isEmpty
          && Set(address.types) == types
      }
      // Most programs write it right after its address.
      let before = place > 0 && isOpen(result[place - 1]) ? place - 1 : nil
      let address = before ?? result.firstIndex(where: isOpen)
      guard let address else {
        left.append(property)
        continue
      }
      let text = VCardText.unescaped(property.value)
      result[address].parameters.append(VCardParameter(name: "LABEL", values: [text]))
      result[address].parameterText = VCardParameter.text(of: result[address].parameters)
    }
    return result.filter { $0.name.asciiUppercased != "LABEL" } + left
  }
}

extension RawProperty {
  fileprivate init(_ property: VCardProperty) {
    self.init()
    (group, name) = (property.group, property.name)
    (parameters, value) = (property.parameterText, property.value)
  }
}

extension Contact {
  /// Keeps the name in one text only where its parts do not give it.
  fileprivate mutating func simplifyName() {
    guard kind == .person else { return }
    var parts = name
    parts.formatted = ""
    if parts.full == name.formatted { name = parts }
  }
}
