import ContactsModel
import JSON
import ModelTestSupport
import Testing

@testable import ContactsFormats

/// Tables of other programs, read and written.
struct TableTests {
  private func read(
    _ text: String, as name: String? = nil
  ) throws -> (contacts: [Contact], lines: [Int], issues: [ImportIssue]) {
    let format = name.flatMap(InputFormat.named) ?? InputFormat.of(Array(text.utf8), named: "x")
    return try #require(format).makeReader(Array(text.utf8)).all()
  }

  private func lines(_ contact: Contact) -> [String] {
    contact.lines.map { line in
      let label = line.label.isEmpty ? "" : ":\(line.label)"
      return "\(line.field)\(label)\(line.isPreferred ? "*" : "")=\(line.value)"
    }
  }

  static let google = """
    First Name,Last Name,Organization Name,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,\
    Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,\
    Address 1 - City,Event 1 - Label,Event 1 - Value,Custom Field 1 - Label,Custom Field 1 - Value
    Ada,Lovelace,Engines,1815-12-10,"two
    lines",Friends ::: * myContacts,* Home,ada@example.org ::: a@example.com,Mobile,+44 20,Work,\
    "1 Square
    London",1 Square,London,Anniversary,--07-08,Shoe,38
    ,,,,,,,,,,,,,,,,,
    Bo,,,,,,,,,,,,,,,,,
    """

  @Test func readsGoogleCSV() throws {
    let (contacts, numbers, issues) = try read(Self.google)
    #expect(numbers == [2, 6])
    #expect(issues.isEmpty)
    #expect(
      lines(contacts[0]) == [
        "name=Ada Lovelace", "org=Engines", "phone:mobile=+44 20",
        "address:work=1 Square; London", "email:home*=ada@example.org",
        "email:home=a@example.com", "birthday=1815-12-10", "anniversary=--07-08",
        "custom:Shoe=38", "note=two\nlines", "tag=Friends",
      ])
  }

  @Test func readsOldGoogleCSV() throws {
    let text = """
      Name,Given Name,Additional Name,Family Name,Group Membership,E-mail 1 - Type,E-mail 1 - Value,\
      IM 1 - Type,IM 1 - Service,IM 1 - Value,Organization 1 - Name,Organization 1 - Title,\
      Website 1 - Type,Website 1 - Value,Gender
      Ada King,Ada,,King,* myContacts ::: * friends ::: Math,* ,a@example.org,Other,Jabber,ada,\
      Engines,Analyst,Blog,http://x,female
      """
    let (contacts, _, issues) = try read(text)
    #expect(
      lines(contacts[0]) == [
        "name=Ada King", "org=Engines", "title=Analyst", "email*=a@example.org",
        "url:Blog=http://x", "im:other=jabber:ada", "tag=friends", "tag=Math",
        "property:Gender=female",
      ])
    #expect(contacts[0].properties.first?.value.columnName == "Gender")
    #expect(issues.map(\.outcome) == [.taken])
  }

  /// Google's third layout: its export for Outlook.
  @Test func readsGoogleCSVForOutlook() throws {
    let text = """
      First Name,Middle Name,Last Name,Title,Suffix,Initials,Web Page,Gender,Birthday,Anniversary,Location,\
      Language,Internet Free Busy,Notes,E-mail Address,E-mail 2 Address,Primary Phone,Home Phone,Mobile Phone,\
      Home Address,Home Street,Home Street 2,Home City,Home Country,Referred By,Company,Business Address,\
      Business Street,Business Country,User 1,Directory Server,Sensitivity,Priority,Private,Categories
      Ada,,Lovelace,Countess,,A.L.,http://x,Unspecified,1815-12-10,0/0/00,,,,n,a@x.org,b@x.org,1,2,3,\
      "1 Square
      London
      UK",1 Square,Floor 2,London,UK,Mary,Engines,c/o Babbage,,,me,,Normal,Normal,FALSE,friends;myContacts
      Bo,,,,,,,,,0/0/00,,,,,,,,,,,,,,,,,,,,0/0/00,,Private,Normal,,* myContacts
      """
    let (contacts, _, issues) = try read(text)
    #expect(
      lines(contacts[0]) == [
        "given=Ada", "family=Lovelace", "prefix=Countess", "org=Engines", "phone=1", "phone:home=2",
        "phone:mobile=3", "address:home=1 Square\nFloor 2; London; ; ; UK",
        "address:work=c/o Babbage", "email=a@x.org", "email=b@x.org", "url=http://x",
        "birthday=1815-12-10",
        "relation:referred by=Mary", "note=n", "tag=friends", "property:Initials=A.L.",
        "property:User 1=me",
      ])
    #expect(contacts[0].addresses[1].value.formatted == "c/o Babbage")
    let kept = contacts.map {
      $0.properties.map { "\($0.value.columnName ?? "")=\($0.value.value)" }
    }
    #expect(kept == [["Initials=A.L.", "User 1=me"], ["Sensitivity=Private"]])
    #expect(contacts[1].tags.isEmpty)
    // Columns without information are dropped, and reported once each.
    let described = issues.map(\.description).filter { $0.hasSuffix("it was not kept") }
    #expect(described.count == 5, "\(described)")
    #expect(issues.allSatisfy { $0.outcome == .taken })
  }

  @Test func keepsColumnsWithoutAField() throws {
    let (contacts, _, _) = try read("Name,Priority,Private\nAda,Normal,FALSE\n", as: "csv")
    #expect(contacts[0].properties.map(\.value.value) == ["Normal", "FALSE"])
  }

  /// A table of ours reads back exactly; a spreadsheet's version of it reads the same.
  @Test func treatsQuotesInOurTSVAsText() throws {
    let names = [
      #""Fats" Domino"#, #""unclosed foo"#, #"Anna "Q" Schmidt"#, #""Fats""#, #"""#, #""""#, #"a""#,
    ]
    let writer = TSVWriter()
    let written = names.map { name in
      let contact = Contact(name)
      return String(decoding: writer.bytes(for: contact), as: UTF8.self)
    }
    let header = String(decoding: writer.header(), as: UTF8.self)
    let (contacts, _, issues) = try read(header + written.joined())
    #expect(issues.isEmpty)
    #expect(contacts.map(\.displayName) == names)
    let id = ContactID()
    let resaved = header + id.description + "\t\"\"\"Fats\"\" Domino\"\t\t\t\t\"a,b\"\n"
    let (again, _, _) = try read(resaved)
    #expect(again.map(\.displayName) == [names[0]] && again[0].tags == ["a", "b"])
  }

  /// Google's groups are Google's; and a comma of a tag separates none.
  @Test func ourTSVHasEveryTag() throws {
    let tags = ["myContacts", "* myContacts", "Blau, dunkel", #"a\b"#, #"c\"#, #"\,"#, #"C:\new"#]
    var contact = Contact("Ada")
    contact.tags = tags
    let writer = TSVWriter()
    let (contacts, _, issues) = try read(
      String(decoding: writer.header() + writer.bytes(for: contact), as: UTF8.self))
    #expect(contacts.map(\.tags) == [tags] && issues.isEmpty)
  }

  @Test func readsOutlookCSV() throws {
    let text = """
      Title,First Name,Last Name,Job Title,Business Street,Business Street 2,Business City,Business Phone,\
      Business Phone 2,Mobile Phone,Home Fax,Birthday,Anniversary,Categories,E-mail Address,\
      E-mail 2 Address,Spouse,Web Page,Given Yomi,Initials
      Dr.,Ada,Lovelace,Analyst,1 Square,Floor 2,London,1,2,3,4,4/5/1985,0/0/00,a;b,a@x.org,b@x.org,\
      William,http://x,エイダ,A.L.
      ,Bo,,,,,,,,,,4/15/1985,,,,,,,,
      """
    let (contacts, _, issues) = try read(text)
    #expect(
      lines(contacts[0]) == [
        "name=Dr. Ada Lovelace", "phonetic-given=エイダ", "title=Analyst", "phone:work=1",
        "phone:work=2", "phone:mobile=3", "phone:home fax=4",
        "address:work=1 Square\nFloor 2; London", "email=a@x.org", "email=b@x.org", "url=http://x",
        "birthday=1985-04-05", "relation:spouse=William", "tag=a", "tag=b",
        "property:Initials=A.L.",
      ])
    #expect(contacts[1].dates.map(\.value.date) == ["1985-04-15"])
    #expect(issues.count == 1)
  }

  @Test func readsThunderbirdCSV() throws {
    let text = """
      First Name,Last Name,Display Name,Nickname,Primary Email,Secondary Email,Screen Name,Work Phone,\
      Home Address,Home Address 2,Home City,Organization,Web Page 1,Birth Year,Birth Month,Birth Day,Custom 1
      Ada,Lovelace,Ada L.,Enchantress,a@x.org,b@x.org,ada,1,1 Square,Floor 2,London,Engines,http://x,1815,12,10,z
      Bo,,Bo,,,,,,,,,,,,2,29,
      """
    let (contacts, _, issues) = try read(text)
    #expect(contacts[0].name.full == "Ada L.")
    #expect(
      lines(contacts[0]).contains("address:home=1 Square\nFloor 2; London"), "\(lines(contacts[0]))"
    )
    #expect(lines(contacts[0]).contains("birthday=1815-12-10"))
    #expect(contacts[0].emails.count == 2)
    #expect(contacts[0].properties.first?.value.columnName == "Custom 1")
    #expect(contacts[1].dates.map(\.value.date) == ["--02-29"])
    #expect(issues.count == 1)
  }

  @Test func readsThunderbirdCSVInGermanAndFrench() throws {
    let german = """
      Vorname,Nachname,Anzeigename,Primäre E-Mail-Adresse,Tel. dienstlich,Mobil-Tel.-Nr.,Privat: Adresse,\
      Privat: Ort,Privat: PLZ,Dienstlich: Ort,Geburtsjahr,Geburtsmonat,Geburtstag
      Jö,Müller,Jö Müller,j@x.de,1,2,Ring 3,Köln,50667,Bonn,1985,4,12
      """
    let contact = try read(german).contacts[0]
    #expect(
      lines(contact) == [
        "name=Jö Müller", "phone:work=1", "phone:mobile=2", "address:home=Ring 3; Köln; ; 50667",
        "address:work=; Bonn", "email=j@x.de", "birthday=1985-04-12",
      ])
    let french = """
      Prénom,Nom de famille,Nom à afficher,Première adresse électronique,Tél. personnel,Portable,\
      Adresse privée,Ville
      Jean,Dupont,Jean Dupont,j@x.fr,1,2,1 rue A,Paris
      """
    #expect(lines(try read(french).contacts[0]).contains("email=j@x.fr"))
    #expect(lines(try read(french).contacts[0]).contains("phone:mobile=2"))
  }

  @Test(arguments: [
    ("Vorname;Nachname;Handy;E-Mail;Straße;PLZ;Ort;Geburtstag;Bemerkungen", "15.04.1985"),
    (
      "Prénom;Nom;Portable;Courriel;Rue;Code postal;Ville;Date de naissance;Remarques", "15/04/1985"
    ),
    ("First name;Surname;Cell;e-mail;Street;ZIP;City;Date of birth;Notes", "1985-04-15"),
  ])
  func recognizesUsualColumnNames(header: String, birthday: String) throws {
    let row = "Zoë;Müller;1;z@x.org;Weg 1;12345;Köln;\(birthday);n"
    let contact = try #require(read("\(header)\r\n\(row)\r\n").contacts.first)
    #expect(
      lines(contact) == [
        "name=Zoë Müller", "phone:mobile=1", "address=Weg 1; Köln; ; 12345",
        "email=z@x.org", "birthday=1985-04-15", "note=n",
      ])
  }

  @Test(arguments: [
    ("1985-04-15", "1985-04-15"), ("4/15/1985", "1985-04-15"), ("15/4/1985", "1985-04-15"),
    ("15.4.1985", "1985-04-15"), ("04.05.1985", "1985-05-04"), ("4/4/1985", "1985-04-04"),
    ("19850415", "1985-04-15"), ("1985/4/15", "1985-04-15"), ("--04-15", "--04-15"),
    ("1985-04-15 00:00:00", "1985-04-15"), ("1985", "1985"),
  ])
  func readsDatesInUsualForms(text: String, date: String) throws {
    let (contacts, _, issues) = try read("Name,Birthday\nAda,\(text)\n")
    #expect(contacts.first?.dates.map(\.value.date) == [date])
    #expect(issues.isEmpty)
  }

  /// Any date of the file shows what comes first, before or after, in any column.
  @Test(arguments: [
    "Name,Anniversary,Birthday\nAda,5/6/2010,4/15/1985\n",
    "Name,Birthday,Anniversary\nAda,4/15/1985,5/6/2010\n",
    "Name,Birthday,Anniversary\nAda,,5/6/2010\nBob,4/15/1985,\n",
  ])
  func anyDateShowsTheOrderOfDayAndMonth(text: String) throws {
    let (contacts, _, issues) = try read(text)
    let anniversary = contacts[0].dates.first { $0.label == "anniversary" }
    #expect(anniversary?.value.date == "2010-05-06" && issues.isEmpty)
  }

  /// Whatever row comes first.
  @Test(arguments: [
    "Ada,1/2/1980\nBob,31/12/1980\nCyd,12/31/1980\n",
    "Cyd,12/31/1980\nAda,1/2/1980\nBob,31/12/1980\n",
    "Bob,31/12/1980\nCyd,12/31/1980\nAda,1/2/1980\n",
  ])
  func datesOfTwoOrdersShowNone(rows: String) throws {
    let (contacts, _, issues) = try read("Name,Birthday\n" + rows)
    for contact in contacts {
      let date = try #require(contact.dates.first?.value)
      #expect(date.date == (contact.displayName == "Ada" ? "" : "1980-12-31"))
    }
    #expect(contacts.count == 3 && issues.count == 1)
  }

  @Test(arguments: ["4/5/1985", "spring 1985", "31.2.1985", "4/5/85"])
  func keepsOtherDatesAsText(text: String) throws {
    let (contacts, _, issues) = try read("Name,Birthday\nAda,\(text)\n")
    #expect(contacts.first?.dates.map(\.value.freeText) == [text])
    #expect(issues.map(\.line) == [2])
    #expect(issues.map(\.outcome) == [.taken])
  }

  @Test(arguments: ["0/0/00", "00/00/0000", "0000-00-00"])
  func anEmptyDateAddsNothing(text: String) throws {
    let (contacts, _, issues) = try read("Name,Birthday\nAda,\(text)\n")
    #expect(contacts.first?.dates.isEmpty == true && issues.isEmpty)
  }

  @Test func keepsEveryCell() throws {
    let text = "Name,Shoe;size,Email,Email\nAda,38,a@x,b@x,more,and more\n,12,,\n\nBo,39\n"
    let (contacts, numbers, issues) = try read(text)
    #expect(numbers == [2, 5])
    let kept = contacts[0].properties.map { ($0.value.columnName ?? "") + "=" + $0.value.value }
    #expect(kept == ["Shoe;size=38", "Column 5=more", "Column 6=and more"])
    #expect(contacts[0].emails.map(\.value.address) == ["a@x", "b@x"])
    #expect(issues.map(\.line) == [2, 2, 3])
    #expect(issues.map(\.outcome) == [.taken, .taken, .leftOut])
  }

  @Test func mapsColumnsToFields() throws {
    let bytes = Array("who,nr,when,Email\nAda Lovelace,1,1815-12-10,a@x\n".utf8)
    let contact = try CSVContactReader(
      bytes, mapping: [("Who", "name"), ("nr", "phone:work"), ("when", "birthday")]
    ).first()
    #expect(
      lines(contact) == [
        "name=Ada Lovelace", "phone:work=1", "email=a@x", "birthday=1815-12-10",
      ])
    #expect(throws: CSVMappingError.self) {
      try CSVContactReader(bytes, mapping: [("nobody", "name")])
    }
    #expect(throws: CSVMappingError.self) {
      try CSVContactReader(bytes, mapping: [("who", "colour")])
    }
    #expect(throws: CSVMappingError.self) {
      try CSVContactReader(bytes, mapping: [("who", "title:x")])
    }
  }

  private func mapped(
    _ text: String, _ mapping: [(column: String, field: String)], as name: String = "csv"
  ) throws -> (contacts: [Contact], issues: [ImportIssue]) {
    let makeReader = try #require(InputFormat.named(name)?.makeMappedReader)
    let (contacts, _, issues) = try makeReader(Array(text.utf8), mapping).all()
    return (contacts, issues)
  }

  @Test func remapsAKnownColumn() throws {
    let (contacts, issues) = try mapped(
      Self.google, [("phone 1 - value", "profile"), ("Labels", "nickname")], as: "google-csv")
    #expect(contacts[0].phones.isEmpty && contacts[0].profiles.map(\.value.user) == ["+44 20"])
    #expect(contacts[0].name.nickname == "Friends ::: * myContacts" && contacts[0].tags.isEmpty)
    #expect(issues.isEmpty)
  }

  @Test func addsValuesOfColumnsOfOneField() throws {
    let (contacts, _) = try mapped(
      "a\tb\tc\n1\t2\tBo\n", [("a", "phone"), ("B", "phone:work"), ("c", "name")])
    #expect(lines(contacts[0]) == ["name=Bo", "phone=1", "phone:work=2"])
  }

  @Test func keepsAColumnWhoseFieldIsTaken() throws {
    for (mapping, whole, kept) in [
      ([("Rufname", "name")], "Bo", "Name=Robert"),
      ([("Name", "name"), ("Rufname", "name")], "Bo", "Name=Robert"),
      ([("Name", "name")], "Robert", "Rufname=Bo"),
    ] {
      let (contacts, _) = try mapped("Name,Rufname,Email\nRobert,Bo,a@x\n", mapping)
      let contact = contacts[0]
      #expect(contact.name.full == whole)
      #expect(
        contact.properties.map { ($0.value.columnName ?? "") + "=" + $0.value.value } == [kept])
    }
  }

  @Test(
    arguments: [
      // No header: the first line is a contact.
      ("Bo,123\nCy,456\n", [("1", "name"), ("2", "phone")], ["Bo", "Cy"], 1),
      ("Bo,5\nCy,456\n", [("1", "name"), ("2", "phone")], ["Bo", "Cy"], 1),
      ("wer,Ruf 1\nBo,123\n", [("1", "name"), ("2", "phone")], ["Bo"], 0),
      // A text where numbers follow: a header in an unknown language.
      ("Имя,Телефон\nBo,123\n", [("1", "name"), ("2", "phone")], ["Bo"], 0),
      // A known column name: a header.
      ("Name,x\nBo,123\n", [("2", "phone")], ["Bo"], 0),
      // Columns that are named by digits.
      ("1,2\nBo,123\n", [("1", "name"), ("2", "phone")], ["Bo"], 0),
      ("who,2\nBo,123\n", [("who", "name"), ("2", "phone")], ["Bo"], 0),
    ] as [(String, [(String, String)], [String], Int)])
  func namesUnnamedColumnsByPosition(
    text: String, mapping: [(String, String)], names: [String], issueCount: Int
  ) throws {
    let (contacts, issues) = try mapped(text, mapping.map { ($0.0, $0.1) })
    #expect(contacts.map(\.name.full) == names)
    #expect(contacts.last?.phones.isEmpty == false)
    #expect(issues.count == issueCount)
  }

  @Test(arguments: [
    ("0", "name"), ("3", "name"), ("x", "name"), ("", "name"), ("a", ""), ("a", "kind:x"),
  ])
  func reportsMappingsThatDoNotFit(column: String, field: String) throws {
    #expect(throws: CSVMappingError.self) { try mapped("a,b\n1,2\n", [(column, field)]) }
    #expect(throws: CSVMappingError.self) { try mapped("", [("1", "name")]) }
  }

  @Test func reportsATableWithoutKnownColumns() throws {
    let (contacts, _, issues) = try read("x,y\n1,2\n", as: "csv")
    #expect(contacts.isEmpty)
    #expect(issues.map(\.outcome) == [.leftOut])
  }

  @Test(arguments: [
    (google, "x.csv", "google-csv"), ("Name,Email\n", "x", "csv"), ("who,what\n", "x.csv", "csv"),
    ("id\tname\torganization\tphone\temail\ttags\n", "x", "tsv"),
    ("First Name,Business Phone\n", "x.csv", "outlook-csv"),
    ("Display Name,Primary Email\n", "x.csv", "thunderbird-csv"),
    ("First,Last,Yahoo Phone\n", "x.csv", "yahoo-csv"),
    ("Name,Given Name,E-mail 1 - Type\n", "x", "google-old-csv"),
    ("# c\nversion: 1\n\ndn: cn=x\n", "x", "ldif"), ("dn: cn=x\n", "x.txt", "ldif"),
    ("# a\n\n[format]\nprogram=abook\n", "addressbook", "abook"),
    ("BEGIN:VCARD\n", "x.csv", "vcard"), ("hello, world\n", "x", nil),
  ])
  func recognizesFormats(text: String, path: String, name: String?) {
    #expect(InputFormat.of(Array(text.utf8), named: path)?.name == name)
  }
}
