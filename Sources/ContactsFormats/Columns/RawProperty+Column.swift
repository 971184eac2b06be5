public import ContactsModel

extension RawProperty {
  /// Makes a property that keeps the value of a column that no field stands for.
  init(column: String, value: String) {
    self.init()
    name = "X-COLUMN"
    parameters = VCardParameter.text(of: [VCardParameter(name: "NAME", values: [column])])
    self.value = VCardText.escaped(value)
  }

  /// What the property keeps of a column that no field stands for: its name, and its value; nil for other properties.
  public var column: (name: String, value: String)? {
    columnName.map { ($0, VCardText.unescaped(value)) }
  }

  /// The name of the column that the property keeps; nil for other properties.
  var columnName: String? {
    guard name == "X-COLUMN", group.isEmpty else { return nil }
    let parameters = VCardParameter.parameters(in: parameters.utf8)
    return parameters.count == 1 && parameters[0].name == "NAME" ? parameters[0].values.first : nil
  }
}
