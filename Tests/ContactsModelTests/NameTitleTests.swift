import ModelTestSupport
import Testing

@testable import ContactsModel

/// Titles before and after names, as people write them.
struct NameTitleTests {
  /// A name and its parts: prefix, given name, family name, suffix.
  private static let names: [(String, [String])] = [
    ("Ing. Peter Kováč, PhD.", ["Ing.", "Peter", "Kováč", "PhD."]),
    ("Dr. Jan Novák", ["Dr.", "Jan", "Novák", ""]),
    ("Jan Novák Jr.", ["", "Jan", "Novák", "Jr."]),
    ("Prof. Dr. Anna von der Heide MBA", ["Prof. Dr.", "Anna", "von der Heide", "MBA"]),
    ("Grace Hopper, PhD", ["", "Grace", "Hopper", "PhD"]),
    ("JUDr. Ing. Jan Novák, CSc., LL.M.", ["JUDr. Ing.", "Jan", "Novák", "CSc., LL.M."]),
    ("MUDr. Eva Malá Ph. D.", ["MUDr.", "Eva", "Malá", "Ph. D."]),
    ("Jan Novák Jr., PhD", ["", "Jan", "Novák", "Jr., PhD"]),
    ("Prof. Dr. med. dent. Ilse Weiß", ["Prof. Dr. med. dent.", "Ilse", "Weiß", ""]),
    ("Dipl.-Ing. (FH) Max Frank", ["Dipl.-Ing. (FH)", "Max", "Frank", ""]),
    ("dr hab. inż. Jan Kowalski", ["dr hab. inż.", "Jan", "Kowalski", ""]),
    ("Bc. Jana Malá DiS.", ["Bc.", "Jana", "Malá", "DiS."]),
    ("Mr. & Mrs. John Smith", ["Mr. & Mrs.", "John", "Smith", ""]),
    ("The Rev. John Smith", ["The Rev.", "John", "Smith", ""]),
    ("Sra. Doña Ana García", ["Sra. Doña", "Ana", "García", ""]),
    ("Sr. Don Pedro Álvarez", ["Sr. Don", "Pedro", "Álvarez", ""]),
    ("Robert Downey Sr.", ["", "Robert", "Downey", "Sr."]),
    ("John Smith III", ["", "John", "Smith", "III"]),
    ("Henry VIII", ["", "Henry", "", "VIII"]), ("Karl II.", ["", "Karl", "", "II."]),
    ("Dr Jan Novak", ["Dr", "Jan", "Novak", ""]), ("dr. jan novak", ["dr.", "jan", "novak", ""]),
    ("DR. JAN NOVÁK", ["DR.", "JAN", "NOVÁK", ""]),
    ("Dott.ssa Maria Rossi", ["Dott.ssa", "Maria", "Rossi", ""]),
    ("Mme Marie Curie", ["Mme", "Marie", "Curie", ""]),
    ("Dr. 田中 太郎", ["Dr.", "太郎", "田中", ""]),
    // One word: after most titles the family name, after some the given name, and without one too.
    ("Frau Müller", ["Frau", "", "Müller", ""]), ("Dr. von Braun", ["Dr.", "", "von Braun", ""]),
    ("Sir Ian", ["Sir", "Ian", "", ""]), ("Jan Jr.", ["", "Jan", "", "Jr."]),
    // The family name first.
    ("Kováč, Ing. Peter, PhD.", ["Ing.", "Peter", "Kováč", "PhD."]),
    ("Dr. Novák, Jan", ["Dr.", "Jan", "Novák", ""]),
    ("Smith Jr., John", ["", "John", "Smith", "Jr."]),
    ("King, Martin Luther, Jr.", ["", "Martin Luther", "King", "Jr."]),
    ("Smith, Jr., John", ["", "John", "Smith", "Jr."]),
    ("Hopper, Grace", ["", "Grace", "Hopper", ""]),
    ("Novák Jan, Ing.", ["Ing.", "Novák", "Jan", ""]), ("Novák, Ing.", ["Ing.", "", "Novák", ""]),
  ]

  @Test(arguments: names)
  func areMovedOutOfTheName(text: String, parts: [String]) {
    let name = PersonName(text)
    #expect([name.prefix, name.given, name.family, name.suffix] == parts)
    #expect(name.middle.isEmpty)
  }

  /// Words that look like titles but are names or initials, or the whole name.
  @Test(arguments: [
    ("Dr.", "Dr.", ""), ("PhD", "PhD", ""), ("Sir", "Sir", ""), ("Jr.", "Jr.", ""),
    ("Don Draper", "Don", "Draper"), ("Mag Ruffman", "Mag", "Ruffman"), ("Jack Ma", "Jack", "Ma"),
    ("Jack MA", "Jack", "MA"), ("ANNA LI MA", "ANNA LI", "MA"), ("Kim Do", "Kim", "Do"),
    ("Ma Long", "Ma", "Long"), ("Do Kim", "Do", "Kim"), ("Anna Mba", "Anna", "Mba"),
    ("Ma, Jack", "Jack", "Ma"), ("Smith, J.D.", "J.D.", "Smith"), ("SMITH, MA", "MA", "SMITH"),
    ("Gen Doe", "Gen", "Doe"), ("MS Dhoni", "MS", "Dhoni"), ("J.R. Smith", "J.R.", "Smith"),
    ("M. Night Shyamalan", "M. Night", "Shyamalan"), ("N'Doye, Dame", "Dame", "N'Doye"),
    ("Jan Sr Kovář", "Jan Sr", "Kovář"), ("A & B", "A &", "B"), ("The Rock", "The", "Rock"),
    ("Malcolm X", "Malcolm", "X"), (", PhD", "PhD", ""), ("Novák, Dr", "Dr", "Novák"),
  ])
  func stayWhereTheyAreTheWholeName(text: String, given: String, family: String) {
    let name = PersonName(text)
    #expect([name.prefix, name.given, name.family, name.suffix] == ["", given, family, ""])
    #expect(name.formatted.isEmpty)
  }

  @Test(arguments: [
    "Ing. Peter Kováč, PhD.", "Dr. Jan Novák", "Prof. Dr. Anna von der Heide MBA",
    "Grace Hopper, PhD", "JUDr. Ing. Jan Novák, CSc., LL.M.", "Jan Novák Jr., PhD",
    "Novák Jan, Ing.", "Mr. & Mrs. Smith", "Sir Ian", "Henry VIII",
  ])
  func areDisplayedAsTyped(text: String) {
    let name = PersonName(text)
    #expect(name.full == text)
    var parts = name
    parts.formatted = ""
    // The full name is stored only if the parts do not give it.
    #expect(name.formatted.isEmpty == (parts.full == text))
  }

  @Test(arguments: [
    ("Ing. Peter Kováč, PhD.", "Kováč, Ing. Peter, PhD.", "Kováč Peter"),
    ("Dr. Jan Novák", "Novák, Dr. Jan", "Novák Jan"),
    ("Grace Hopper, PhD", "Hopper, Grace, PhD", "Hopper Grace"),
    ("Novák Jan, Ing.", "Jan, Ing. Novák", "Jan Novák"),
  ])
  func doNotAffectSorting(text: String, index: String, sorting: String) {
    #expect(PersonName(text).full(in: .familyFirst) == index)
    #expect(Contact(text).sortingName == sorting)
  }

  /// Most cards have titles only in the formatted name.
  @Test func inAnUnstructuredNameDoNotAffectSorting() {
    var contact = Contact("Jan Novák")
    contact.name.formatted = "Ing. Jan Novák, CSc."
    #expect(contact.sortingName == "Novák Jan")
    #expect(contact.displayName == "Ing. Jan Novák, CSc.")
    #expect(contact.displayName(in: .familyFirst) == "Novák, Ing. Jan, CSc.")
    contact.name.formatted = "Foundation of Jan Novák"
    #expect(contact.sortingName == "Foundation of Jan Novák")
    #expect(contact.displayName(in: .familyFirst) == "Foundation of Jan Novák")
  }

  /// An explicit part takes its words out of the rest, titles or not.
  @Test(arguments: [
    (
      "Dr. Gabriel García Márquez", ["family": "García Márquez"],
      ["Dr.", "Gabriel", "Márquez", ""]
    ),
    (
      "Gabriel García Márquez, PhD", ["family": "García Márquez"],
      ["", "Gabriel", "Márquez", "PhD"]
    ),
    ("Dr. Jan Novák", ["prefix": "Dr."], ["Dr.", "Jan", "Novák", ""]),
    ("Dr. Jan Novák", ["prefix": "Prof."], ["Dr.", "Dr. Jan", "Novák", ""]),
    ("Prof. Dr. Jan Novák", ["prefix": "Prof."], ["Prof. Dr.", "Dr. Jan", "Novák", ""]),
    ("Dr. Novák", ["given": "Jan"], ["Dr.", "", "Novák", ""]),
    (
      "Countess Ada King Lovelace", ["prefix": "Countess", "middle": "King"],
      ["", "Ada", "Lovelace", ""]
    ),
    ("Jan Novák Jr.", ["suffix": "Jr."], ["", "Jan", "Novák", "Jr."]),
    ("Novák, Ing. Jan", ["prefix": "Mgr."], ["Ing.", "Ing. Jan", "Novák", ""]),
  ])
  func combineWithExplicitParts(text: String, said: [String: String], parts: [String]) {
    var contact = Contact()
    contact.rename(text, except: said)
    let name = contact.name
    #expect([name.prefix, name.given, name.family, name.suffix] == parts)
  }

  @Test func keepTheirCommaWhenPartsChange() throws {
    var contact = Contact("Ing. Peter Kováč, PhD.")
    try contact.assign("family", .set, "Novák")
    #expect(contact.displayName == "Ing. Peter Novák, PhD.")
    try contact.assign("suffix", .set, "")
    #expect(contact.displayName == "Ing. Peter Novák" && contact.name.formatted.isEmpty)
    contact.rename("Novák Jan, Ing.")
    try contact.assign("given", .set, "Eva")
    #expect(contact.displayName == "Ing. Eva Jan" && contact.name.formatted.isEmpty)
  }
}
