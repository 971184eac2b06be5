import ModelTestSupport
import TestSupport
import Testing

@testable import ContactsMatching
@testable import ContactsModel

struct NameNormalizerTests {
  /// Normalizes a name as `add` reads it.
  private func normal(_ text: String) -> String { NameNormalizer.normalized(PersonName(text)).full }

  @Test(arguments: [
    ("ADA LOVELACE", "Ada Lovelace"), ("ada lovelace", "Ada Lovelace"),
    ("Ada Lovelace", "Ada Lovelace"),
    ("ada  \u{A0} LOVELACE", "Ada Lovelace"), ("LUDWIG VAN BEETHOVEN", "Ludwig van Beethoven"),
    ("jan VAN DER BERG", "Jan van der Berg"), ("Anna DE SOUZA", "Anna de Souza"),
    ("Anna VAN Halen", "Anna VAN Halen"), ("Anna Maria LA FONTAINE", "Anna Maria la Fontaine"),
    ("vincent van gogh", "Vincent van Gogh"), ("oscar de la hoya", "Oscar de la Hoya"),
    ("OLD MCDONALD", "Old McDonald"), ("old macdonald", "Old Macdonald"),
    ("ERNST MACH", "Ernst Mach"),
    ("SINÉAD O'CONNOR", "Sinéad O'Connor"), ("conan o’brien", "Conan O’Brien"),
    ("beverly d'angelo", "Beverly D'Angelo"), ("ANNE-MARIE DUFF", "Anne-Marie Duff"),
    ("ΓΙΩΡΓΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ", "Γιωργος Παπαδοπουλος"), ("jean-luc picard", "Jean-Luc Picard"),
    ("henry viii", "Henry VIII"),
    ("JOHN SMITH III", "John Smith III"),
    ("j. r. r. tolkien", "J. R. R. Tolkien"), ("j.r.r. tolkien", "J.R.R. Tolkien"),
    ("JD SALINGER", "JD Salinger"), ("Ada LOVELACE", "Ada Lovelace"), ("Andrew NG", "Andrew NG"),
    ("JP Morgan", "JP Morgan"), ("DMX Smith", "DMX Smith"), ("Ada lovelace", "Ada Lovelace"),
    ("deVries McCoy", "deVries McCoy"), ("ÉMILIE DU CHÂTELET", "Émilie du Châtelet"),
    ("ЛЕВ ТОЛСТОЙ", "Лев Толстой"), ("софья ковалевская", "Софья Ковалевская"),
    ("ΥΠΑΤΊΑ ΑΛΕΞΑΝΔΡΕΊΑ", "Υπατία Αλεξανδρεία"), ("湯川 秀樹", "湯川 秀樹"), ("محمد علي", "محمد علي"),
    ("ნიკო ფიროსმანი", "ნიკო ფიროსმანი"), ("김연아", "김연아"), ("IJSBRAND CHARDON", "IJsbrand Chardon"),
    ("AYŞE IŞIK", "AYŞE IŞIK"), ("thi le", "Thi Le"), ("JOHN BEN SMITH", "John Ben Smith"),
    ("(ada) lovelace", "(Ada) Lovelace"), ("x y", "X Y"), ("NG", "NG"), ("ada", "Ada"), ("X", "X"),
    ("", ""),
    ("GROß", "GROß"), ("STRAUẞ", "Strauß"), ("ǆemal bijedić", "ǅemal Bijedić"),
  ])
  func capitalizesNames(text: String, expected: String) {
    #expect(normal(text) == expected)
    #expect(normal(expected) == expected)
  }

  @Test func swapsReversedNames() {
    var name = PersonName()
    name.given = "LOVELACE,  ADA"
    #expect(NameNormalizer.normalized(name).given == "Ada")
    #expect(NameNormalizer.normalized(name).family == "Lovelace")
    name.given = "Ada Lovelace, phd"
    #expect(NameNormalizer.normalized(name).full == "Ada Lovelace, PhD")
    #expect(NameNormalizer.normalized(name).suffix == "PhD")
    name.given = "one, two, three"
    #expect(NameNormalizer.normalized(name).given == "One, Two, Three")
    name = PersonName()
    (name.given, name.family, name.formatted) = ("Ada", "Lovelace", "Lovelace, Ada")
    #expect(NameNormalizer.normalized(name).formatted.isEmpty)
    name.formatted = "Countess of Lovelace"
    #expect(NameNormalizer.normalized(name).formatted == "Countess of Lovelace")
  }

  @Test(arguments: [
    ("DR.", "JR.", "Dr.", "Jr."), ("PROF. DR.", "iii", "Prof. Dr.", "III"),
    ("MdB", "jr.", "MdB", "jr."),
    ("dr", "phd, md", "Dr", "PhD, MD"), ("DIPL.-ING.", "OBE", "Dipl.-Ing.", "OBE"),
  ])
  func recognizesTitles(prefix: String, suffix: String, newPrefix: String, newSuffix: String) {
    var name = PersonName("Ada Lovelace")
    (name.prefix, name.suffix) = (prefix, suffix)
    let normal = NameNormalizer.normalized(name)
    #expect(normal.prefix == newPrefix && normal.suffix == newSuffix)
    #expect(NameNormalizer.normalized(normal) == normal)
  }

  /// Names with titles as they were stored before titles were recognized.
  @Test(arguments: [
    (["", "Dr. Jan", "Novák"], ["Dr.", "Jan", "Novák", ""]),
    (["", "Dr.", "Novák"], ["Dr.", "", "Novák", ""]),
    (["", "Jan", "Novák Jr."], ["", "Jan", "Novák", "Jr."]),
    (["", "Jan Novák", "Jr."], ["", "Jan Novák", "", "Jr."]),
    (["Prof.", "Dr. Jan", "Novák"], ["Prof. Dr.", "Jan", "Novák", ""]),
    (["", "PhD.", "Ing. Peter Kováč"], ["Ing.", "Peter", "Kováč", "PhD."]),
    (["", "Martin Luther, Jr.", "King"], ["", "Martin Luther", "King", "Jr."]),
    (["", "MUDR. JAN", "NOVÁK PHD"], ["MUDr.", "Jan", "Novák", "PhD"]),
    (["", "Dr.", ""], ["", "Dr.", "", ""]), (["", "Don", "Draper"], ["", "Don", "Draper", ""]),
  ])
  func movesTitlesOutOfNameParts(parts: [String], expected: [String]) {
    var name = PersonName()
    (name.prefix, name.given, name.family) = (parts[0], parts[1], parts[2])
    let normal = NameNormalizer.normalized(name)
    #expect([normal.prefix, normal.given, normal.family, normal.suffix] == expected)
    #expect(NameNormalizer.normalized(normal) == normal)
  }

  @Test(arguments: [
    ("Ing. Jan Novák, CSc.", "Ing. Jan Novák, CSc."), ("Dr. Jan Novák", "Dr. Jan Novák"),
    ("ING. JAN NOVÁK, CSC.", "Ing. Jan Novák, CSc."),
  ])
  func movesTitlesOutOfTheFullName(whole: String, shown: String) {
    for parts in [("Jan", "Novák"), ("", "")] {
      var name = PersonName()
      (name.given, name.family, name.formatted) = (parts.0, parts.1, whole)
      let normal = NameNormalizer.normalized(name)
      #expect(normal.full == shown && [normal.given, normal.family] == ["Jan", "Novák"])
      #expect(!normal.prefix.isEmpty && NameNormalizer.normalized(normal) == normal)
    }
  }

  @Test func keepsParticles() {
    var name = PersonName()
    (name.given, name.middle, name.family) = ("Ludwig", "van", "BEETHOVEN")
    #expect(NameNormalizer.normalized(name).full == "Ludwig van Beethoven")
  }

  @Test func leavesOrganizations() {
    var contact = Contact()
    contact.changeKind(to: .organization)
    contact.rename("IBM")
    #expect(NormalizedContact(contact, .name).contact == contact)
  }

  /// In any script, normalizing changes only case and spaces, and is idempotent.
  @Test func normalizingTwiceChangesNothing() throws {
    var random = SeededGenerator(seed: 3)
    let pieces = [
      "ada", "VAN", "de", "la", "mc", "MCX", "o'b", "O’", "-", ".", "ij", "IJ", "iii", "X", "ß",
      "İ", "ı", "ş", "ЛЕ", "dr.", "PHD", "MD", "Sir", ",", "&",
      "湯", "é", "jr", "'", "  ", "d'", "JD", "Σς", "ǆ", "von", "Le",
    ]
    for _ in 0..<Extent.count(1_000, of: 10_000) {
      var name = PersonName()
      let part = { (random: inout SeededGenerator) in
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          (pieces.randomElement(using: &random) ?? "") + (Bool.random(using: &random) ? " " : "")
        }.joined()
      }
      (name.given, name.family) = (part(&random), part(&random))
      (name.middle, name.formatted) = (
        part(&random), Bool.random(using: &random) ? part(&random) : ""
      )
      let once = NameNormalizer.normalized(name)
      #expect(
        NameNormalizer.normalized(once) == once, "\(name.given)|\(name.middle)|\(name.family)")
    }
  }
}
