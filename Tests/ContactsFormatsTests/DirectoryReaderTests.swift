import ContactsModel
import Testing

@testable import ContactsFormats

/// Entries of directories, and abook's file.
struct DirectoryReaderTests {
  private func read(
    _ bytes: [UInt8], as name: String
  ) throws -> (contacts: [Contact], lines: [Int], issues: [ImportIssue]) {
    try InputFormat.reader(of: bytes, as: name).all()
  }

  private func lines(_ contact: Contact) -> [String] {
    contact.lines.map { "\($0.field)\($0.label.isEmpty ? "" : ":" + $0.label)=\($0.value)" }
  }

  @Test func readsLDIF() throws {
    let text = """
      # a comment
       goes on
      version: 1

      dn: cn=Zo\\C3\\AB,mail=z@x
      changetype: add
      objectClass: inetOrgPerson
      cn:: Wm/DqyBNw7xsbGVy
      givenName;lang-de:: Wm/Dqw==
      sn:: TcO8bGxlcg==
      mail: z@x
      mail: z2@x
      telephoneNumber: +49
       30
      MOBILE: 2
      mozillaHomeStreet: Weg 1
      mozillaHomeStreet2: Hof
      mozillaHomeLocalityName: Ulm
      birthyear: 1985
      birthmonth: 4
      birthday: 15
      employeeNumber: 7
      jpegPhoto:: /9j/

      dn: cn=gone
      changetype: delete

      dn: cn=Bo
      cn: Bo
      """
    let (contacts, numbers, issues) = try read(Array(text.utf8), as: "ldif")
    #expect(numbers == [5, 28])
    #expect(
      lines(contacts[0]) == [
        "name=Zoë Müller", "phone:work=+4930", "phone:mobile=2",
        "address:home=Weg 1\nHof; Ulm", "email=z@x", "email=z2@x", "birthday=1985-04-15",
        "property:employeeNumber=7",
      ])
    #expect(contacts[0].photos.map(\.value.data) == ["/9j/"])
    #expect(contacts[0].properties.map(\.value.columnName) == ["employeeNumber"])
    #expect(issues.map(\.outcome) == [.taken, .leftOut])
    #expect(issues.map(\.line) == [22, 25])
  }

  /// Descriptions are joined; a field with one value has the first, and the others are reported
  /// once.
  @Test func reportsFurtherValuesOfAField() throws {
    let entry = "dn: cn=A\ncn: A\ntitle: x\ntitle: y\ndescription: a\ndescription: b\n\n"
    let (contacts, _, issues) = try read(Array((entry + entry).utf8), as: "ldif")
    let expected = ["name=A", "title=x", "note=a\nb", "property:title=y"]
    #expect(contacts.map { Set(lines($0)) } == [Set(expected), Set(expected)])
    #expect(
      issues == [
        ImportIssue(
          line: 1,
          "has another value for the same field in the attribute `title`; its values were kept")
      ])
  }

  @Test func skipsBrokenEntries() throws {
    let text = "dn: x\ncn:: ???\n\nnonsense\n: y\ndn: y\ncn: Bo\n\n\n"
    let (contacts, _, issues) = try read(Array(text.utf8), as: "ldif")
    #expect(contacts.map(\.displayName) == ["???", "Bo"])
    #expect(issues.map(\.outcome) == [.taken, .leftOut, .leftOut])
    let spaces = [UInt8](repeating: UInt8(ascii: " "), count: 1_000_000)
    #expect(try read(Array("cn: a\n".utf8) + spaces, as: "ldif").contacts.count == 1)
    let folds = Array(("cn: a" + String(repeating: "\n b", count: 200_000)).utf8)
    #expect(try read(folds, as: "ldif").contacts.count == 1)
  }

  /// A value may be a URL (RFC 2849): nothing is fetched, and the URL does not become the value.
  @Test func keepsReferencesToMissingFiles() throws {
    let text = """
      dn: cn=x
      cn: X
      jpegPhoto:< file:///etc/passwd
      description:< file:///note
      jpegPhoto:: %%%
      """
    let (contacts, _, issues) = try read(Array(text.utf8), as: "ldif")
    #expect(contacts.map(\.note) == [""])
    #expect(contacts[0].photos.map(\.value) == [try Photo(text: "file:///etc/passwd")])
    let kept = contacts[0].properties.map(\.value)
    #expect(kept.map(\.columnName) == ["description", "jpegPhoto"])
    #expect(kept.map(\.text) == ["file:///note", "%%%"])
    #expect(issues.map(\.line) == [3, 4, 5] && issues.allSatisfy { $0.outcome == .taken })
  }

  /// RFC 2849: a value in base64 may be any bytes.
  @Test func keepsBytesThatAreNoText() throws {
    let data = [
      "objectGUID:: Cg2A/wEC", "userCertificate;binary:: AAEC/w==", "x-text:: YQBi",
    ]
    let texts = ["x-word:: w6k=", "info:: Zmlyc3QNCnNlY29uZA=="]
    let text = (["dn: cn=x", "cn: X"] + texts + data + [""]).joined(separator: "\n")
    let (contacts, _, issues) = try read(Array(text.utf8), as: "ldif")
    #expect(issues.map(\.line) == [3, 4, 5, 6, 7])
    #expect(
      contacts[0].properties.map(\.value.columnName)
        == ["x-word", "info", "objectGUID", "userCertificate;binary", "x-text"])
    #expect(contacts[0].properties.map(\.value.isData) == [false, false, true, true, true])
    #expect(contacts[0].properties[1].value.text == "first\nsecond")
    for format in ["ldif", "vcard", "vcard4", "jcard", "jscontact", "csv"] {
      let again = try contacts[0].again(by: format)
      var directory = LDIFWriter()
      let lines = String(decoding: directory.bytes(for: again), as: UTF8.self).split(
        separator: "\n")
      #expect(data.allSatisfy { lines.contains(Substring($0)) }, "\(format)")
    }
  }

  /// As Active Directory writes them.
  @Test(arguments: [["c: US", "co: United States"], ["co: United States", "c: US"], ["c: US"]])
  func theCodeAndTheNameOfACountryAreOneAddress(country: [String]) throws {
    let lines = ["dn: cn=x", "cn: X"] + country + ["postOfficeBox: 77", "l: Town"]
    let (contacts, _, issues) = try read(Array(lines.joined(separator: "\n").utf8), as: "ldif")
    #expect(issues.isEmpty && contacts[0].addresses.count == 1)
    let address = contacts[0].addresses[0].value
    #expect((address.poBox, address.city) == ("77", "Town"))
    #expect(address.country == (country.count == 1 ? "US" : "United States"))
    #expect(contacts[0].properties.map(\.value.text) == (country.count == 1 ? [] : ["US"]))
  }

  /// RFC 2079: after the URI stands its label.
  @Test func readsTheLabelsOfPages() throws {
    let text = """
      dn: cn=x
      cn: X
      labeledURI: http://x.example My page
      labeledURI: http://y.example
      wWWHomePage: http://z.example
      otherTelephone: 2
      """
    let (contacts, _, issues) = try read(Array(text.utf8), as: "ldif")
    #expect(issues.isEmpty)
    #expect(
      lines(contacts[0]) == [
        "name=X", "phone:work=2", "url:My page=http://x.example", "url=http://y.example",
        "url=http://z.example",
      ])
  }

  @Test func readsAbook() throws {
    let text = """
      # abook addressbook file

      [format]
      program=abook
      version=0.6.1


      [0]
      name=Ada Lovelace
      email=a@x,b@x
      address=1 Square
      address2=Floor 2
      city=London
      workphone=1
      mobile=2
      nick=ada
      notes=a=b
      groups=math,friends
      custom1=z
      pager = 12=3

      [1]
      mobile=3

      [2]
      """
    let (contacts, numbers, issues) = try read(Array(text.utf8), as: "abook")
    #expect(numbers == [8, 22])
    #expect(
      lines(contacts[0]) == [
        "name=Ada Lovelace", "nickname=ada", "phone:work=1", "phone:mobile=2",
        "address=1 Square\nFloor 2; London", "email=a@x", "email=b@x", "custom:custom1=z",
        "custom:pager=12=3", "note=a=b", "tag=math", "tag=friends",
      ])
    #expect(contacts[0].properties.isEmpty)
    #expect(issues.map(\.outcome) == [.leftOut])
    let empty = Array(String(repeating: "[1]\n", count: 100_000).utf8)
    #expect(try read(empty, as: "abook").issues.count == 100_000)
  }

  @Test func base64RoundTrips() {
    for count in 0..<20 {
      let octets = (0..<count).map { UInt8($0 * 37 & 0xFF) }
      #expect(Base64.decoded(Base64.encoded(octets)) == octets)
    }
    #expect(String(decoding: Base64.encoded("Ada".utf8), as: UTF8.self) == "QWRh")
    #expect(Base64.decoded("Q=Rh".utf8) == nil && Base64.decoded("Q".utf8) == nil)
  }
}
