import ContactsModel
import Testing

@testable import ContactsFormats

/// Headers of other programs.
struct TableHeaderTests {
  private func read(
    _ text: String
  ) -> (contacts: [Contact], numbers: [Int], issues: [ImportIssue]) {
    var reader = CSVContactReader(Array(text.utf8))
    var (contacts, numbers): ([Contact], [Int]) = ([], [])
    while let imported = reader.next() {
      contacts.append(imported.contact)
      numbers.append(imported.line)
    }
    return (contacts, numbers, reader.takeIssues())
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
}
