internal import ContactsModel
internal import JSON
internal import UnicodeText

/// Builds a contact from the cells of a row, given the meanings of their columns.
struct ContactBuilder {
  private(set) var contact = Contact()
  /// What was read differently.
  private(set) var remarks: [String] = []
  /// The columns that were kept, as another one gave the field its only value.
  private(set) var furtherColumns: [String] = []
  private var wholeName = ""
  /// The column of the whole name.
  private var nameColumn = ""
  private var further: String?
  private var places: [ColumnEntry.Place: Int] = [:]
  private var entries: [ColumnEntry] = []
  /// The folded tags of the contact.
  private var tags: Set<FoldedText> = []
  private let joinsValues: Bool
  /// The order of day and month in ambiguous dates.
  var dateOrder: WrittenDate.Order?

  /// Creates a builder; `joinsValues` tells whether cells join several values as Google does.
  init(joinsValues: Bool = false) {
    self.joinsValues = joinsValues
  }

  /// Keeps a value without a field.
  mutating func keep(_ text: String, of column: String) {
    contact.append(RawProperty(column: column, value: text))
  }

  /// Keeps bytes that are no text, as a URI.
  mutating func keep(_ octets: [UInt8], of column: String) {
    var property = RawProperty(column: column, value: "")
    let base64 = String(decoding: Base64.encoded(octets), as: UTF8.self)
    property.value = DataURI(type: MediaType.unknown, base64: base64).text
    contact.append(property)
  }

  /// Keeps a further value of a field that has only one.
  private mutating func keep(further text: String, of column: Column) {
    keep(text, of: column.name)
    furtherColumns.append(column.name)
  }

  /// Adds a cell that is not empty.
  mutating func add(_ cell: String, _ column: Column, number: Int) {
    let text = cell.trimmed
    guard !text.isEmpty else { return }
    switch column.target {
    case .text(let path):
      let value = column.isNote ? cell : text
      if contact[keyPath: path].isEmpty {
        contact[keyPath: path] = value
      } else if contact[keyPath: path] != value {
        if column.isNote { contact.note += "\n" + value } else { keep(further: cell, of: column) }
      }
    case .name:
      if wholeName.isEmpty {
        (wholeName, nameColumn) = (text, column.name)
      } else if wholeName != text {
        keep(further: cell, of: column)
      }
    case .tags(let separators): addTags(text, separators)
    case .tagList:
      for tag in VCardText.split(text, at: UInt8(ascii: ",")) {
        addTag(tag.replacingText("\\,", with: ",").replacingText("\\\\", with: "\\").trimmed)
      }
    case .id:
      if let id = ContactID(text), contact == Contact(id: contact.id) {
        contact = Contact(id: id)
      } else {
        keep(cell, of: column.name)
      }
    case .furtherFields: further = text
    case .field(let field, let label): assign(text, field, label, column)
    case .entry(let kind, let label, let part):
      let place = ColumnEntry.Place(kind, label, part, number: number, joinsValues: joinsValues)
      add(text, part, to: place)
    }
  }

  private mutating func add(_ text: String, _ part: Column.Part, to place: ColumnEntry.Place) {
    let index = places[place] ?? entries.count
    if index == entries.count {
      entries.append(ColumnEntry(place.kind, label: place.label))
      places[place] = index
    }
    if entries[index].parts[part] != nil {
      guard part != .street else {
        entries[index].parts[part]?.append("\n" + text)
        return
      }
      // A repeated column begins another entry.
      entries.append(ColumnEntry(place.kind, label: place.label))
      places[place] = entries.count - 1
      entries[entries.count - 1].parts[part] = text
    } else {
      entries[index].parts[part] = text
    }
  }

  private mutating func addTags(_ text: String, _ separators: String) {
    // Beside Google's columns, one of another name has its own separators.
    let isJoined = joinsValues && (separators.isEmpty || text.containsText(ColumnEntry.joint))
    let words =
      isJoined
      ? text.parts(between: ColumnEntry.joint)
      : text.split { separators.contains($0) }.map(String.init)
    for word in words {
      let word = word.trimmed
      // Google's system groups have a star, and the first of them has every contact; not so in its
      // export for Outlook.
      guard word != "* myContacts", joinsValues || word != "myContacts" else { continue }
      addTag(joinsValues && word.hasPrefix("* ") ? String(word.dropFirst(2)) : word)
    }
  }

  private mutating func addTag(_ tag: String) {
    if !tag.isBlank, tags.insert(FoldedText(tag)).inserted { contact.tags.append(tag) }
  }

  private mutating func assign(
    _ text: String, _ field: Field, _ label: String?, _ column: Column
  ) {
    if field.name == "name" {
      // A column mapped to the name wins; another name is kept.
      if !wholeName.isEmpty, wholeName != text { keep(wholeName, of: nameColumn) }
      (wholeName, nameColumn) = (text, column.name)
      return
    }
    if field.isWordList { return addTags(text, ";,") }
    do {
      var value = text
      if field.key == ImportantDate.key {
        guard let date = date(text) else { return }
        value = date.text
      }
      try field.assign(FieldAssignment(.add, value, label: label), to: &contact)
    } catch {
      remarks.append("\(error); `\(column.name)` was kept as text")
      keep(text, of: column.name)
    }
  }

  /// Reads a date; nil for a value that means none.
  private mutating func date(_ text: String) -> ImportantDate? {
    var result = ImportantDate()
    result.freeText = text
    switch WrittenDate.read(text, order: dateOrder) {
    case .none: return nil
    case .date(let date): return date
    case .ambiguous:
      remarks.append(
        "has an ambiguous date `\(text.shortened)`; it was kept as text")
    case .text:
      remarks.append(
        "has an unknown date `\(text.shortened)`; it was kept as text")
    }
    return result
  }

  /// Returns the contact.
  mutating func finish() -> Contact {
    contact.completeName(wholeName)
    for entry in entries {
      for var entry in joinsValues ? entry.separated : [entry] {
        entry.completeLabel()
        append(entry)
      }
    }
    if let further {
      do throws(JSONError) {
        var whole = contact
        try whole.take(furtherFields: further)
        contact = whole
      } catch {
        remarks.append("has further fields that cannot be read (\(error)); they were kept as text")
        keep(further, of: FurtherFields.column)
      }
    }
    return contact
  }

  private mutating func append(_ entry: ColumnEntry) {
    func append<Value: EntryValue>(_ value: Value) {
      contact.append(value, label: entry.label, isPreferred: entry.isPreferred)
    }
    let value = entry.parts[.value] ?? ""
    switch entry.kind {
    case .address:
      if let address = entry.address { append(address) }
    case .date:
      let date = entry.datedByParts ?? (value.isEmpty ? nil : date(value))
      guard let date else { return keepParts(of: entry) }
      append(date)
    case _ where value.isEmpty: break
    case .phone: append(PhoneNumber(value))
    case .email: append(EmailAddress(value))
    case .url: append(WebAddress(value))
    case .relation: append(Relation(value))
    case .messaging:
      var address = MessagingAddress()
      (address.service, address.address) = (entry.parts[.service]?.lowercased() ?? "", value)
      append(address)
    case .photo:
      var photo = Photo()
      photo.url = value
      append(photo)
    case .custom: append(CustomField(value))
    }
  }

  /// Keeps the columns of a date that form none.
  private mutating func keepParts(of entry: ColumnEntry) {
    let parts: [(Column.Part, String)] = [(.year, "year"), (.month, "month"), (.day, "day")]
    for (part, name) in parts {
      guard let text = entry.parts[part], text != "0" else { continue }
      keep(text, of: "\(entry.label) \(name)")
    }
  }
}

extension Column {
  /// Whether spaces at the ends of a value matter.
  fileprivate var isNote: Bool {
    if case .text(let path) = target { path == \Contact.note } else { false }
  }
}

extension Contact {
  /// Whether the contact has more than values without fields.
  var isOfUse: Bool {
    if !isNameless { return true }
    var contact = self
    contact.properties = []
    return !contact.valuesAlone.isEmpty
  }

  /// Adds the whole name, which is kept only if its parts do not form it.
  mutating func completeName(_ whole: String) {
    guard !whole.isEmpty else { return }
    if name.full.isEmpty {
      // The name of an organization is no person's name.
      if whole != organization.name { rename(whole) }
    } else if whole != name.full {
      name.formatted = whole
    }
  }
}

extension String {
  /// The beginning of the text, for messages.
  public var shortened: String {
    count <= 40 ? self : String(prefix(39)) + "…"
  }
}
