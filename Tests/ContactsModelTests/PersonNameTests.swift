import ModelTestSupport
import Testing

@testable import ContactsModel

struct PersonNameTests {
  @Test(arguments: [
    ("Ada Lovelace", "Ada", "Lovelace"),
    ("  Ada \t  Lovelace\n", "Ada", "Lovelace"),
    ("Ada", "Ada", ""),
    ("", "", ""),
    ("   ", "", ""),
    ("Ada King Lovelace", "Ada King", "Lovelace"),
    ("Ludwig van Beethoven", "Ludwig", "van Beethoven"),
    ("Jan van der Berg", "Jan", "van der Berg"),
    ("Otto von und zu Guttenberg", "Otto von und", "zu Guttenberg"),
    ("Maria de la Cruz", "Maria", "de la Cruz"),
    ("Ludwig Van Beethoven", "Ludwig Van", "Beethoven"),
    ("van Beethoven", "", "van Beethoven"),
    ("van der Berg", "", "van der Berg"),
    ("bin Laden", "", "bin Laden"),
    ("ben miller", "ben", "miller"),
    ("Van Morrison", "Van", "Morrison"),
    ("van Jan Berg", "van Jan", "Berg"),
    ("Conan O'Brien", "Conan", "O'Brien"),
    ("Gerard 't Hooft", "Gerard", "'t Hooft"),
    ("Zoë Müller-Lüdenscheidt", "Zoë", "Müller-Lüdenscheidt"),
    ("Lovelace, Ada", "Ada", "Lovelace"),
    ("van der Berg ,  Jan  Piet", "Jan Piet", "van der Berg"),
    ("Lovelace,", "", "Lovelace"),
    (", Ada", "Ada", ""),
    ("山田 太郎", "太郎", "山田"),
    ("山田　太郎", "太郎", "山田"),
    ("山田太郎", "山田太郎", ""),
    ("やまだ たろう", "たろう", "やまだ"),
    ("ヤマダ タロー", "タロー", "ヤマダ"),
    ("ﾔﾏﾀﾞ ﾀﾛｳ", "ﾀﾛｳ", "ﾔﾏﾀﾞ"),
    ("佐々木 希", "希", "佐々木"),
    ("김 철수", "철수", "김"),
    (
      "\u{1100}\u{1175}\u{11B7} \u{110E}\u{1165}\u{11AF}", "\u{110E}\u{1165}\u{11AF}",
      "\u{1100}\u{1175}\u{11B7}"
    ),
    ("Zoë 山田", "Zoë", "山田"),
    ("山田 Zoë", "山田", "Zoë"),
    ("Иван Иванов", "Иван", "Иванов"),
    ("123 456", "123", "456"),
  ])
  func splitsNamesAsPeopleWriteThem(text: String, given: String, family: String) {
    let name = PersonName(text)
    #expect(name.given == given)
    #expect(name.family == family)
    #expect(
      [name.formatted, name.prefix, name.middle, name.suffix, name.nickname] == [
        "", "", "", "", "",
      ])
  }

  @Test(arguments: [
    "Ada Lovelace", "Ada", "Jan van der Berg", "山田 太郎", "김 철수", "Zoë 山田", "山田 Zoë",
    "Otto von und zu Guttenberg",
  ])
  func aFullNameRoundTrips(text: String) {
    #expect(PersonName(text).full == text)
  }

  @Test func theFullNameIsInReadingOrder() {
    var name = PersonName()
    name.given = "Ada"
    name.family = "Lovelace"
    name.middle = "King"
    name.prefix = "Dr."
    name.suffix = "FRS"
    name.nickname = "Enchantress"
    name.phoneticFamily = "Ravurēsu"
    #expect(name.full == "Dr. Ada King Lovelace FRS")
    #expect(name.words == ["Dr.", "Ada", "King", "Lovelace", "FRS", "Enchantress"])
    (name.given, name.family) = ("太郎", "山田")
    #expect(name.full == "Dr. 山田 太郎 King FRS")
    name.formatted = "as it is"
    #expect(name.full == "as it is")
  }

  @Test(arguments: [
    ("Ada Lovelace", "Lovelace, Ada"), ("Jan van der Berg", "van der Berg, Jan"),
    ("Ada", "Ada"), ("Lovelace,", "Lovelace"), ("山田 太郎", "山田 太郎"), ("김 철수", "김 철수"),
    ("Zoë 山田", "山田, Zoë"), ("", ""),
  ])
  func sortsByFamilyName(text: String, shown: String) {
    #expect(PersonName(text).full(in: .familyFirst) == shown)
    #expect(PersonName(text).full(in: .givenFirst) == PersonName(text).full)
  }

  @Test func sortsOtherPartsAfterTheFamilyName() {
    var name = PersonName("Martin King")
    (name.prefix, name.middle, name.suffix) = ("Dr.", "Luther", "jr.")
    #expect(name.full(in: .familyFirst) == "King, Dr. Martin Luther, jr.")
    name.formatted = "as it is"
    #expect(name.full(in: .familyFirst) == "as it is")
  }

  @Test func organizationsReadTheSameInAnyOrder() {
    #expect(
      Contact("Royal Society", kind: .organization).displayName(in: .familyFirst)
        == "Royal Society")
    var contact = Contact()
    contact.name.nickname = "Countess of Computing"
    #expect(contact.displayName(in: .familyFirst) == "Countess of Computing")
  }

  @Test func renamingKeepsNicknameAndPhonetics() {
    var contact = Contact("Ada Lovelace")
    contact.name.nickname = "Enchantress"
    contact.name.phoneticGiven = "エイダ"
    contact.name.prefix = "Dr."
    contact.name.middle = "King"
    contact.rename("Augusta Byron")
    #expect(contact.name.full == "Augusta Byron")
    #expect(contact.name.nickname == "Enchantress")
    #expect(contact.name.phoneticGiven == "エイダ")
  }
}
