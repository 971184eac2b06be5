internal import ContactsModel
internal import JSON
internal import UnicodeText

/// An entry that is a property of a vCard.
protocol VCardEntryValue: EntryValue {
  /// The names of the properties it is read from, in capitals.
  static var vCardNames: [String] { get }
  /// Reads an entry, if the property has one.
  static func entry(_ property: VCardProperty) -> Labeled<Self>?
  /// Returns how an entry is written.
  static func written(_ entry: Labeled<Self>, _ version: VCard.Version) -> WrittenProperty
  /// Returns how an entry is written that had another value, and its property another form.
  static func written(
    _ entry: Labeled<Self>, _ version: VCard.Version, inPlaceOf former: VCardProperty
  ) -> WrittenProperty
}

extension VCardEntryValue {
  /// As any other entry.
  static func written(
    _ entry: Labeled<Self>, _ version: VCard.Version, inPlaceOf former: VCardProperty
  ) -> WrittenProperty { written(entry, version) }
}

extension Labeled where Value: VCardEntryValue {
  /// Keeps the original form of a property beside its entry, if it differs from ours.
  mutating func keepSource(of property: VCardProperty, _ version: VCard.Version) {
    let written = Value.written(self, version)
    // The label and the preference follow from the head and Apple's label.
    let followsFromHead =
      written.parameters.isEmpty && written.name == property.name && property.labelGroup.isEmpty
      && written.value.isSame(as: property.octets.span)
    let (head, label) = (property.head, property.appleLabel)
    if followsFromHead, let known = head.kept(of: Value.self, version, label: label) {
      unknown = known
      return
    }
    unknown = kept(property, written, version)
    // Parameters that describe the value are kept with it.
    if followsFromHead, !property.describesValue {
      head.keep(unknown, of: Value.self, version, label: label)
    }
  }

  private func kept(
    _ property: VCardProperty, _ written: WrittenProperty, _ version: VCard.Version
  ) -> JSONObject {
    let canonical = VCardProperty(written, version)
    guard !property.isSame(as: canonical) else { return JSONObject() }
    var entry = Labeled(value)
    entry.vCardSource = VCardSource(property, besides: canonical)
    return entry.unknown
  }
}

extension VCardProperty {
  /// Returns whether the property is written like a value without an entry, in any place.
  func isSame(asValue written: WrittenProperty) -> Bool {
    group.isEmpty && head.hasNoParameters && appleLabel == nil && name == written.name
      && written.value.isSame(as: octets.span)
  }

  /// Returns the property with the group of another, and those of its parameters that are still
  /// true.
  func keepingRest(of other: VCardProperty, ofSameValue isOfValue: Bool) -> VCardProperty {
    var copy = inGroup(other.group)
    copy.labelGroup = other.labelGroup
    copy.hasNewLabel = other.appleLabel == nil && appleLabel != nil
    for parameter in other.parameters
    where !Self.managed.contains(parameter.name)
      && (isOfValue || !Self.describingValue.contains(parameter.name))
    {
      copy.parameters.append(parameter)
    }
    return copy
  }

  /// Returns the property, of a value without an entry, as a change of its original form: with the
  /// group, the label, the rank and what else is still true.
  func revising(_ original: VCardProperty) -> VCardProperty {
    var copy = keepingRest(of: original, ofSameValue: false)
    copy.appleLabel = original.appleLabel
    for name in ["TYPE", "PREF", "X-PREF"] { copy.parameters[name] = original.parameters[name] }
    return copy
  }

  /// Returns the property with the value of another, in forms that it may have here, as another
  /// program may know the property alone: behind the own scheme of an account, without one, or as
  /// it is; none if the other is the same property.
  ///
  /// Parameters that were true for the former value are gone.
  func forms(ofValueOf other: VCardProperty) -> [VCardProperty] {
    let isSame = name == other.name
    guard kind.mapping != nil, !isSame || isNamed("IMPP") else { return [] }
    let (value, colon) = (other.value, UInt8(ascii: ":"))
    let rest = value.utf8.firstIndex(of: colon).map { String(value[$0...].dropFirst()) }
    let scheme = self.value.utf8.firstIndex(of: colon).map { String(self.value[...$0]) }
    let own = scheme.flatMap { scheme in rest.map { scheme + $0 } }
    return (isSame ? [own] : [own, rest, value]).compactMap(\.self).map { form in
      var copy = self
      copy.parameters.removeAll {
        Self.describingValue.contains($0.name) || $0.name == "USERNAME"
      }
      let type = other.parameters["VALUE"]
      if !type.isEmpty { copy.parameters["VALUE"] = type }
      copy.value = form
      return copy
    }
  }

  /// Returns the property with the label of another as that is written: its TYPE words, even those
  /// that we do not write, and Apple's label; that alone where TYPE says what the value is.
  func keepingLabel(of other: VCardProperty, isInType: Bool = true) -> VCardProperty {
    var copy = self
    copy.appleLabel = other.appleLabel
    copy.hasNewLabel = appleLabel == nil && other.appleLabel != nil
    guard isInType else { return copy }
    let words = other.parameters.types.filter { $0.trimmed.asciiLowercased != "pref" }
    copy.parameters["TYPE"] = words + (types.contains("pref") ? ["pref"] : [])
    // The LABEL of an address, which is found by its TYPE, follows it.
    copy.parameters[Self.labelTypes] = []
    return copy
  }

  /// Returns the property with the rank of another: PREF, or a TYPE of `pref`.
  func keepingRank(of other: VCardProperty) -> VCardProperty {
    var copy = self
    let words = parameters.types.filter { $0.trimmed.asciiLowercased != "pref" }
    copy.parameters["TYPE"] = words + (other.types.contains("pref") ? ["pref"] : [])
    copy.parameters["PREF"] = other.parameters["PREF"]
    copy.parameters["X-PREF"] = []
    return copy
  }

  /// Whether parameters describe the value, and no other.
  var describesValue: Bool {
    parameters.contains { parameter in
      Self.describingValue.contains(parameter.name) && !parameter.isUsualCalendar
        || isNamed("IMPP") && Self.describingAccount.contains(parameter.name)
        || parameter.name == "VALUE" && parameter.values.contains { $0.hasCapitals("UTC-OFFSET") }
    }
  }

  /// The parameters that describe a place, how a name is sorted and composed, whose account it is,
  /// who wrote a text and when, or the calendar of a date, and those that repeat a number or an
  /// address (RFC 6350, sections 5.8 to 5.11; RFC 8605; RFC 9554; RFC 9555; Apple, WhatsApp,
  /// Evolution, Samsung).
  static let describingValue: Set = [
    "GEO", "TZ", "CC", "SORT-AS", "JSCOMPS", "X-USERID", "X-DISPLAYNAME", "AUTHOR", "AUTHOR-NAME",
    "CREATED", "CALSCALE", "X-SAMSUNG-LUNAR", "WAID", "X-EVOLUTION-E164",
    "X-EVOLUTION-DEST-EMAIL",
  ]

  /// The parameters that repeat the service and the user of an account (RFC 9554; Apple).
  static let describingAccount: Set = ["SERVICE-TYPE", "X-SERVICE-TYPE", "USERNAME"]

  /// The parameters that follow from the entry.
  static let managed: Set<String> = [
    "TYPE", "PREF", "X-PREF", "VALUE", "LABEL", "ENCODING", "CHARSET", "MEDIATYPE",
    VCardParameter.omittedYear, "SERVICE-TYPE", "X-SERVICE-TYPE", "X-USER", "USERNAME",
    labelTypes, labelParameters,
  ]
}

extension VCardParameter {
  /// Whether it names the calendar that a date has anyway (RFC 6350, section 5.8).
  var isUsualCalendar: Bool {
    name == "CALSCALE" && values.allSatisfy { $0.asciiLowercased == "gregorian" }
  }
}
