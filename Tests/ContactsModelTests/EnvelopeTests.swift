import PhoneNumbers
import Testing

@testable import ContactsModel

/// Addresses as the post of their country wants them.
struct EnvelopeTests {
  private func envelope(_ address: String, from home: String? = nil) throws -> String {
    try PostalAddress(text: address).envelope(to: ["Ada"], postedIn: home).joined(separator: "|")
  }

  @Test(arguments: [
    ("Hlavná 1; Bratislava; ; 81101; Slovakia", "Ada|Hlavná 1|81101 Bratislava|SLOVAKIA"),
    ("Hauptstr. 1; Bonn; NRW; 53111; Deutschland", "Ada|Hauptstr. 1|53111 Bonn|GERMANY"),
    ("1 rue X; Paris; ; 75001; France", "Ada|1 rue X|75001 PARIS|FRANCE"),
    ("Via X 1; Roma; rm; 00144; IT", "Ada|Via X 1|00144 ROMA RM|ITALY"),
    (
      "1 High St; Guildford; Surrey; gu1 1aa; England",
      "Ada|1 High St|GUILDFORD|GU1 1AA|UNITED KINGDOM"
    ),
    ("1 Main St; Arlington; VA; 22201; USA", "Ada|1 Main St|Arlington, VA 22201|UNITED STATES"),
    ("1 Main St; Arlington; ; 22201; USA", "Ada|1 Main St|Arlington 22201|UNITED STATES"),
    ("1 Rue; Ottawa; on; K1A 0B1; Canada", "Ada|1 Rue|OTTAWA ON  K1A 0B1|CANADA"),
    ("1 Rd; Sydney; NSW; 2000; Australia", "Ada|1 Rd|SYDNEY NSW 2000|AUSTRALIA"),
    ("1 Rd; Dublin; Dublin; D01; Ireland", "Ada|1 Rd|Dublin|D01|IRELAND"),
    ("Rua 1; Recife; PE; 50000-000; Brasil", "Ada|Rua 1|Recife-PE|50000-000|BRAZIL"),
    ("Fő u. 1; Budapest; ; 1011; Hungary", "Ada|Budapest|Fő u. 1|1011|HUNGARY"),
    ("Kalea 1; Getxo; Bizkaia; 48930; Spain", "Ada|Kalea 1|48930 Getxo|Bizkaia|SPAIN"),
    ("Ginza 1; Chuo-ku; Tokyo; 104-0061; Japan", "Ada|Ginza 1|Chuo-ku, Tokyo 104-0061|JAPAN"),
    ("銀座1; 中央区; 東京都; 104-0061; 日本", "104-0061|東京都中央区銀座1|Ada|JAPAN"),
    ("세종대로 1; 중구; 서울; 04524; 대한민국", "서울 중구 세종대로 1|Ada|04524|SOUTH KOREA"),
    ("Ulica 1; Mesto; Kraj; 123; Nowhere  Land", "Ada|Ulica 1|123 Mesto Kraj|NOWHERE LAND"),
    ("1 High St; London; ; SW1", "Ada|1 High St|SW1 London"),
    (
      "1 High St\nFloor 2; London; ; ; ; 12; c/o Bob",
      "Ada|c/o Bob|1 High St|Floor 2|PO Box 12|London"
    ),
    ("; Bonn; ; 53111; DE; Postfach 12", "Ada|Postfach 12|53111 Bonn|GERMANY"),
    ("; ; ; ; France", "Ada|FRANCE"),
  ])
  func hasTheOrderOfItsCountry(address: String, lines: String) throws {
    #expect(try envelope(address) == lines)
  }

  @Test(arguments: [
    ("1 High St; London; ; SW1; United Kingdom", "GB", "Ada|1 High St|LONDON|SW1"),
    ("1 High St; Leeds; ; LS1; Scotland", "GB", "Ada|1 High St|LEEDS|LS1"),
    ("1 High St; London; ; SW1; United Kingdom", "SK", "Ada|1 High St|LONDON|SW1|UNITED KINGDOM"),
    ("1 High St; London; ; SW1", "GB", "Ada|1 High St|LONDON|SW1"),
    ("1 Main St; Arlington; VA; 22201", "US", "Ada|1 Main St|Arlington, VA 22201"),
  ])
  func leavesOutTheCountryItIsPostedIn(address: String, home: String, lines: String) throws {
    #expect(try envelope(address, from: home) == lines)
  }

  @Test(
    arguments: [
      ("Ada\nHauptstr. 1\r\n53111 Bonn\nGermany", "", nil, "Ada|Hauptstr. 1|53111 Bonn|GERMANY"),
      ("Hauptstr. 1\n53111 Bonn\nGermany", "", "DE", "Ada|Hauptstr. 1|53111 Bonn"),
      ("Hauptstr. 1\n53111 Bonn", "DE", "SK", "Ada|Hauptstr. 1|53111 Bonn|GERMANY"),
      (
        "Hauptstr. 1\n53111 Bonn\nDeutschland", "Germany", "SK",
        "Ada|Hauptstr. 1|53111 Bonn|GERMANY"
      ),
      ("Tbilisi\nGeorgia", "US", "DE", "Ada|Tbilisi|Georgia|UNITED STATES"),
      ("Hauptstr. 1", "", "DE", "Ada|Hauptstr. 1"),
    ] as [(String, String, String?, String)])
  func oneTextKeepsItsLines(text: String, country: String, home: String?, lines: String) {
    var address = PostalAddress()
    (address.formatted, address.country, address.city) = (text, country, "ignored")
    #expect(address.envelope(to: ["Ada"], postedIn: home).joined(separator: "|") == lines)
  }

  @Test func theOrganizationIsNamedAtWork() {
    var contact = Contact()
    contact.organization.name = "Firma"
    let address = { (label: String) in Labeled(PostalAddress(), label: label) }
    #expect(contact.addressees(of: address("home")) == ["Firma"])
    contact.rename("Ada")
    #expect(contact.addressees(of: address("Work")) == ["Ada", "Firma"])
    #expect(contact.addressees(of: address("home")) == ["Ada"])
    contact.organization.name = "Ada"
    #expect(contact.addressees(of: address("work")) == ["Ada"])
  }

  @Test func everyCountryHasOneLayout() {
    let countries = AddressLayout.all.flatMap { $0.value.split(separator: " ") }
    #expect(Set(countries).count == countries.count)
    #expect(countries.allSatisfy { CountryNames.country(named: "\($0)")?.code == "\($0)" })
    #expect(AddressLayout.all.allSatisfy { $0.key.hasPrefix("N|") })
  }

  /// The line of the town in rows agrees on where the postal code stands.
  @Test(arguments: ["AU", "CA", "GB", "IE", "IN", "NZ", "SG", "US", "ZA", "DE", "FR", "SK", "IT"])
  func rowsHaveThePostalCodeOnTheSameSide(country: String) {
    let layout = AddressLayout.of(country: country, isLocal: false)
    let code = layout.template.firstIndex(of: "Z")
    let town = layout.template.firstIndex(of: "C")
    var address = PostalAddress()
    (address.city, address.postalCode, address.country) = ("Town", "1", country)
    #expect(address.lines.first == (code! < town! ? "1 Town" : "Town 1"))
  }
}
