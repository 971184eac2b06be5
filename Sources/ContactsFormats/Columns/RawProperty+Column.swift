internal import ContactsModel

extension RawProperty {
  /// Makes a property that keeps the value of a column that no field stands for.
  init(column: String, value: String) {
    self.init()
    name = Self.column.name
    parameters = VCardParameter.text(of: [
      VCardParameter(name: Self.column.parameter, values: [column])
    ])
    self.value = VCardText.escaped(value)
  }
}
