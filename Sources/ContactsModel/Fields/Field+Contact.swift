internal import UnicodeText

extension Field {
  /// The fields of the name.
  static let name: [Field] = [
    .single("name", of: "name", "the whole name", example: "Ada Lovelace") { contact in
      contact.name.full
    } set: { text, contact throws(FieldError) in
      contact.rename(text)
    } replaceText: { replacement, _, contact throws(FieldError) in
      try contact.replaceInName(replacement) ? 1 : 0
    },
    .namePart("given", "the given name", example: "Ada", \.name.given),
    .namePart("family", "the family name", example: "Lovelace", \.name.family),
    .namePart("middle", "the middle names", example: "King", \.name.middle),
    .namePart(
      "prefix", "titles before the name", example: "Dr.", sharing: true, \.name.prefix),
    .namePart("suffix", "titles after the name", example: "jr.", sharing: true, \.name.suffix),
    .text("nickname", of: "name", "a short or other name", example: "Enchantress", \.name.nickname),
    .text(
      "phonetic-given", of: "name", "how the given name sounds", example: "エイダ",
      \.name.phoneticGiven),
    .text(
      "phonetic-middle", of: "name", "how the middle names sound", example: "キング",
      \.name.phoneticMiddle),
    .text(
      "phonetic-family", of: "name", "how the family name sounds", example: "ラブレス",
      \.name.phoneticFamily),
  ]

  /// The fields of the organization.
  static let organization: [Field] = [
    .text(
      "org", of: "organization", "the organization", example: "Analytical Engines",
      sharing: true, \.organization.name),
    .text(
      "department", of: "organization", "the department", example: "Programs",
      sharing: true, \.organization.department),
    .text(
      "title", of: "organization", "the job title", example: "Analyst",
      sharing: true, \.organization.title),
  ]

  /// The kind of the contact.
  package static let kind: Field = .single(
    "kind", of: "kind", "person, organization or group", example: "organization",
    sharing: .whole(Vocabulary("kind", usual: Contact.Kind.allCases.map(\.rawValue)) { _, _ in })
  ) { contact in
    contact.kind == .person ? "" : contact.kind.rawValue
  } set: { text, contact throws(FieldError) in
    guard let kind = text.isEmpty ? .person : Contact.Kind(rawValue: text.lowercased()) else {
      throw FieldError.malformed(
        field: "kind", value: text, reason: "say person, organization or group")
    }
    contact.changeKind(to: kind)
  }

  /// Free text of any number of lines.
  static let note: Field = .text(
    "note", of: "note", "free text, of any number of lines", example: "met in Turin", \.note)

  /// Words to find contacts by.
  package static let tag = Field(
    name: "tag", summary: "a word to find contacts by", example: "friend", key: "tags",
    takesLabel: false, isWordList: true,
    sharedValues: .whole(Vocabulary("tag") { $0.tags.forEach($1) }),
    valuesOf: { contact in contact.tags.map { Value(label: "", text: $0, entry: nil) } },
    forEachText: { $0.tags.forEach($1) },
    apply: { assignment, contact, known throws(FieldError) in
      if assignment.operation == .set {
        try known.checkUnwritten([.field("tag")], clearing: assignment.value.isEmpty)
        contact.tags = []
        known.forget("tags")
        guard !assignment.value.isEmpty else { return }
      }
      try contact.tag(assignment.value, knowing: &known)
      known.noteWritten(.field("tag"))
    },
    remove: { assignments, contact throws(FieldError) in
      if let missing = contact.untag(assignments.map(\.value)) {
        throw FieldError.notThere(field: "tag", value: missing)
      }
    },
    replaceText: { replacement, _, contact throws(FieldError) in
      let tags = contact.tags.map { replacement.result(ofWord: $0) ?? $0 }
      guard tags != contact.tags else { return 0 }
      guard !replacement.new.trimmed.isEmpty else {
        throw FieldError.leftEmpty(field: "tag", value: replacement.old)
      }
      var seen: Set<FoldedText> = []
      contact.tags = tags.filter { seen.insert(FoldedText($0)).inserted }
      return 1
    })
}
