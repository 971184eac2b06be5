import ContactsModel
import Testing

@testable import ContactsFormats

/// Headers of other programs.
struct TableHeaderTests {
  private func read(
    _ text: String
  ) -> (contacts: [Contact], lines: [Int], issues: [ImportIssue]) {
    CSVContactReader(Array(text.utf8)).all()
  }

  private func lines(_ contact: Contact?) -> [String] {
    (contact?.lines ?? []).map {
      "\($0.field)\($0.label.isEmpty ? "" : ":" + $0.label)=\($0.value)"
    }
  }

  @Test func skipsLinesBeforeTheHeader() {
    let (contacts, numbers, issues) = read(
      """
      Notes:
      "When exporting, you may notice that some addresses, at times, are missing."

      First Name,Last Name,URL,Email Address,Company,Position
      Ada,Lovelace,https://l.example/ada,ada@x.org,Engines,Analyst
      """)
    #expect(contacts.map(\.displayName) == ["Ada Lovelace"] && numbers == [5])
    #expect(
      issues.map(\.description) == [
        "is not the header, which is line 4; the lines before it were ignored"
      ])
    #expect(issues.map(\.line) == [1])
  }

  @Test(arguments: ["Name\nAda\nBo\n", "Note\n\"Name, Email, Phone\"\nx\n"])
  func aTableOfOneColumnBeginsWithItsHeader(text: String) {
    let (contacts, numbers, issues) = read(text)
    #expect(contacts.count == 2 && numbers == [2, 3] && issues.isEmpty)
  }

  @Test func readsOutlooksColumnsInGermanAndFrench() {
    let german = read(
      """
      Vorname;Weitere Vornamen;Nachname;Straße geschäftlich;Ort geschäftlich;\
      Region geschäftlich;Postleitzahl geschäftlich;Land/Region geschäftlich;Ort privat;\
      Fax geschäftlich;Telefon Firma;Webseite
      Ada;K.;Löwe;Weg 1;Ulm;BW;89073;Deutschland;Bonn;1;2;http://x
      """)
    #expect(german.issues.isEmpty)
    #expect(
      lines(german.contacts.first) == [
        "given=Ada", "family=Löwe", "middle=K.", "phone:work fax=1", "phone:main=2",
        "address:work=Weg 1; Ulm; BW; 89073; Deutschland", "address:home=; Bonn", "url=http://x",
      ])
    let french = read(
      """
      Prénom,Nom,Adresse de messagerie,Téléphone (bureau),Tél. mobile,Rue (bureau),\
      Ville (bureau),Code postal (bureau),Ville (domicile),Page Web
      Ada,Lion,a@x,1,2,Rue 1,Lyon,69001,Nice,http://x
      """)
    #expect(french.issues.isEmpty)
    #expect(
      lines(french.contacts.first) == [
        "name=Ada Lion", "phone:work=1", "phone:mobile=2", "address:work=Rue 1; Lyon; ; 69001",
        "address:home=; Nice", "email=a@x", "url=http://x",
      ])
  }

  @Test func readsAllOfTheGermanOutlook() {
    let (contacts, _, issues) = read(
      """
      Vorname;Nachname;Straße geschäftlich;Ort geschäftlich;Bundesland/Kanton geschäftlich;\
      Ort privat;Bundesland/Kanton privat;Weitere Straße;Weiterer Ort;\
      Weiteres/r Bundesland/Kanton;Weitere Postleitzahl;Weiteres/e Land/Region;\
      Telefon Assistent;Autotelefon;Rückmeldung;Haupttelefon;Telefon (privat);Kinder;Partner/in;\
      Name des/der Vorgesetzten;Geschlecht;Priorität;Vertraulichkeit;E-Mail-Typ;Privat;Ort
      Ada;Löwe;Weg 1;Ulm;BW;Bonn;NRW;Pfad 2;Graz;Stmk.;8010;Österreich;1;2;3;4;5;Kay;Bo;Mia;\
      Keine Angabe;Normal;Normal;SMTP;Falsch;Zimmer 7
      Eva;;;;;;;;;;;;;;;;;;;;;;;;Wahr;
      """)
    #expect(
      lines(contacts.first) == [
        "name=Ada Löwe", "phone:assistant=1", "phone:car=2", "phone:callback=3", "phone=4",
        "phone:home=5", "address:work=Weg 1; Ulm; BW", "address:home=; Bonn; NRW",
        "address:other=Pfad 2; Graz; Stmk.; 8010; Österreich", "relation:child=Kay",
        "relation:spouse=Bo", "relation:manager=Mia", "property:Ort=Zimmer 7",
      ])
    #expect(lines(contacts.last) == ["name=Eva", "property:Privat=Wahr"])
    #expect(issues.filter { $0.description.hasSuffix("it was not kept") }.count == 5)
  }

  @Test func readsAllOfTheFrenchOutlook() {
    let (contacts, _, issues) = read(
      """
      Prénom,Nom,Téléphone (bureau),Téléphone principal,Téléphone (voiture),Rue (autre),\
      Ville (autre),Code postal (autre),Pays/Région (autre),Anniversaire de mariage ou fête,\
      Conjoint(e),Enfants,Critère de diffusion,Privé,Bureau
      Ada,Lion,1,2,3,Rue 1,Lyon,69001,France,2001-06-05,Bo,Kay,Normale,Faux,B 7
      """)
    #expect(
      lines(contacts.first) == [
        "name=Ada Lion", "phone:work=1", "phone=2", "phone:car=3",
        "address:other=Rue 1; Lyon; ; 69001; France", "anniversary=2001-06-05",
        "relation:spouse=Bo", "relation:child=Kay", "property:Bureau=B 7",
      ])
    #expect(issues.filter { $0.description.hasSuffix("it was not kept") }.count == 2)
  }

  /// Names that mean something else in Outlook.
  @Test(arguments: [
    ("Vorname;Nachname;Privat;Ort", ["name=Ada Löwe", "phone:home=1", "address=; Ulm"]),
    (
      "Vorname;Nachname;Ort geschäftlich;Ort;PLZ",
      ["name=Ada Löwe", "address:work=; 1", "address=; Ulm; ; 2"]
    ),
    ("Prénom;Nom;Bureau;Ville", ["name=Ada Löwe", "phone:work=1", "address=; Ulm"]),
  ])
  func aTableThatIsNotOutlooksHasUsualNames(header: String, expected: [String]) {
    #expect(lines(read("\(header)\nAda;Löwe;1;Ulm;2\n").contacts.first).prefix(3) == expected[...])
  }

  @Test(arguments: [
    ("Name;Vorname;Telefon", "Löwe;Ada;1", ["name=Ada Löwe", "phone=1"]),
    ("Vorname;Name", "Ada;Löwe", ["name=Ada Löwe"]),
    ("Name;Vorname;Telefon", "Löwe;;1", ["family=Löwe", "phone=1"]),
    ("Name;Vorname;Nachname", "Ada Löwe;Ada;Löwe", ["name=Ada Löwe"]),
    ("Name;Telefon", "Ada Löwe;1", ["name=Ada Löwe", "phone=1"]),
    ("Naam;Voornaam", "Leeuw;Ada", ["name=Ada Leeuw"]),
    ("Nome;Cognome", "Ada;Leone", ["name=Ada Leone"]),
    ("Cognome;Nome", "Leone;Ada", ["name=Ada Leone"]),
    ("Nome,Sobrenome", "Ada,Leão", ["name=Ada Leão"]),
    ("Nome,Telefono", "Ada Leone,1", ["name=Ada Leone", "phone=1"]),
  ])
  func aNameBesideItsOtherPartIsAPart(header: String, row: String, expected: [String]) {
    let (contacts, _, issues) = read("\(header)\n\(row)\n")
    #expect(lines(contacts.first) == expected && issues.isEmpty)
  }

  /// Some names can be told apart only by their parts.
  @Test func aFamilyNameOfTwoWordsIsOne() {
    let names = read("Name;Vorname\nda Vinci Leone;Ada\n").contacts.map(\.name)
    #expect(names.map(\.family) == ["da Vinci Leone"] && names.map(\.given) == ["Ada"])
  }

  @Test(arguments: [
    ("First,Last,Email", "Ada,Lion,a@x", ["name=Ada Lion", "email=a@x"]),
    (
      "DisplayName,Nick Name,Home Street,Home Zip", "Ada,Addy,Pier 2,24103",
      ["name=Ada", "nickname=Addy", "address:home=Pier 2; ; ; 24103"]
    ),
    (
      "Name,Phone (mobile),Phone (work),Phone (home),Email (work)", "Ada,1,2,3,a@x",
      ["name=Ada", "phone:mobile=1", "phone:work=2", "phone:home=3", "email:work=a@x"]
    ),
    (
      "Name;Mobil privat;Mobil geschäftlich", "Ada;1;2",
      ["name=Ada", "phone:home mobile=1", "phone:work mobile=2"]
    ),
    (
      "Name,Work Street,Work Zip,Work City", "Ada,Pier 2,24103,Kiel",
      ["name=Ada", "address:work=Pier 2; Kiel; ; 24103"]
    ),
  ])
  func readsOtherNamesOfUsualColumns(header: String, row: String, expected: [String]) {
    let (contacts, _, issues) = read("\(header)\n\(row)\n")
    #expect(Set(lines(contacts.first)) == Set(expected) && issues.isEmpty)
  }

  /// Notes are joined; a field with one value has the first, and the others are reported once.
  @Test func reportsFurtherColumnsOfAField() {
    let (contacts, _, issues) = read(
      """
      Name,Notes,Company,Notes,Company
      Ada,x,A,y,B
      Bo,x,A,x,A
      Cy,,A,y,B
      """)
    #expect(
      contacts.map(lines) == [
        ["name=Ada", "org=A", "note=x\ny", "property:Company=B"], ["name=Bo", "org=A", "note=x"],
        ["name=Cy", "org=A", "note=y", "property:Company=B"],
      ])
    #expect(
      issues == [
        ImportIssue(
          line: 2,
          "has another value for the same field in the column `Company`; its values were kept")
      ])
  }

  /// What was cut out of another program's table.
  @Test(arguments: [
    ("Name,Tags,E-mail 1 - Value", "Ada,a;b,a@x", ["name=Ada", "email=a@x", "tag=a", "tag=b"]),
    ("Name,E-mail 1 - Value", "Ada,a@x ::: b@x", ["name=Ada", "email=a@x", "email=b@x"]),
    (
      "Name,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value",
      "Ada,* Mobile,1,Work,2", ["name=Ada", "phone:mobile=1", "phone:work=2"]
    ),
    (
      "Name,Address 1 - Street,Address 1 - City,Address 2 - Street,Address 2 - City",
      "Ada,1 Square,London,2 Pier,Kiel",
      ["name=Ada", "address=1 Square; London", "address=2 Pier; Kiel"]
    ),
    (
      "First Name,Home Street,Home Street 2,Home City,Home Country/Region",
      "Ada,1 Square,Floor 2,London,UK",
      ["name=Ada", "address:home=1 Square\nFloor 2; London; ; ; UK"]
    ),
    (
      "Name,Business City,Business Country,Other Phone,Business Fax",
      "Ada,London,UK,1,2",
      ["name=Ada", "phone:other=1", "phone:work fax=2", "address:work=; London; ; ; UK"]
    ),
    (
      "Name,Home Address,Home ZipCode", "Ada,1 Square,N1",
      ["name=Ada", "address:home=1 Square; ; ; N1"]
    ),
  ])
  func readsColumnsOfOtherProgramsInAnyTable(header: String, row: String, expected: [String]) {
    let (contacts, _, issues) = read("\(header)\n\(row)\n")
    #expect(lines(contacts.first) == expected && issues.isEmpty)
  }

  @Test func readsYahoosTable() {
    let (contacts, _, issues) = read(
      """
      "First","Middle","Last","Nickname","Email","Category","Distribution Lists","Messenger ID",\
      "Home","Work","Pager","Fax","Mobile","Other","Yahoo Phone","Primary","Alternate Email 1",\
      "Alternate Email 2","Personal Website","Business Website","Title","Company","Work Address",\
      "Work City","Work State","Work ZIP","Work Country","Home Address","Home City","Home ZIP",\
      "Birthday","Anniversary","Custom 1","Custom 2","Comments","Messenger ID1"
      Ada,K.,Lovelace,Enchantress,a@x,friends,math,ada,1,2,3,4,5,6,7,8,b@x,c@x,http://p,http://b,\
      Analyst,Engines,1 Square,London,LN,N1,UK,2 Pier,Kiel,24103,12/31/1970,6/5/2001,x,y,n,ada2
      """)
    #expect(
      lines(contacts.first) == [
        "given=Ada", "family=Lovelace", "middle=K.", "nickname=Enchantress", "org=Engines",
        "title=Analyst", "phone:home=1", "phone:work=2", "phone:pager=3", "phone:fax=4",
        "phone:mobile=5", "phone:other=6", "phone:yahoo=7", "phone=8",
        "address:work=1 Square; London; LN; N1; UK", "address:home=2 Pier; Kiel; ; 24103",
        "email=a@x", "email=b@x", "email=c@x", "url:home=http://p", "url:work=http://b",
        "birthday=1970-12-31", "anniversary=2001-06-05", "im=ada", "im=ada2",
        "custom:Custom 1=x", "custom:Custom 2=y", "note=n", "tag=friends", "tag=math",
      ])
    #expect(issues.isEmpty)
  }
}
