import CommandLanguage
import ContactsModel
import ContactsSearch
import Testing

@testable import ContactsShell

/// A suggested field exists, and no field's own name is a synonym.
struct FieldSynonymTests {
  @Test func eachNamesAnExistingField() {
    #expect(FieldSynonyms.fields.count > 50)
    for (name, field) in FieldSynonyms.fields {
      #expect(Field.named(name) == nil, "\(name)")
      let parts = field.split(separator: ":")
      let meant = Field.named(String(parts[0]))
      #expect(meant != nil && (parts.count == 1 || meant?.takesLabel == true), "\(field)")
    }
  }

  @Test(arguments: [
    ("Tel", "phone"), ("mobile", "phone:mobile"), ("surname", "family"), ("telefon", "phone"),
    ("telefone", "phone"),
  ])
  func isSuggestedInAnyCase(name: String, field: String) throws {
    let error = #expect(throws: CommandError.self) { try Field.resolved(name) }
    #expect(error?.description == "no field `\(name)`; did you mean `\(field)`?")
  }
}
