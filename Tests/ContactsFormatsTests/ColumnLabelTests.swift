import ContactsModel
import ModelTestSupport
import Testing

@testable import ContactsFormats

/// Which column or attribute the label of an entry chooses.
struct ColumnLabelTests {
  /// A contact with the labels that a telephone writes, as `spelled` spells them.
  private func contact(_ spelled: (String) -> String) -> Contact {
    var contact = Contact("Ada Lovelace")
    for (label, number) in [("mobile", "1"), ("home", "2"), ("work fax", "3")] {
      contact.append(PhoneNumber(number), label: spelled(label))
    }
    var address = PostalAddress()
    for (label, city) in [("work", "London"), ("home", "Turin")] {
      address.city = city
      contact.append(address, label: spelled(label))
    }
    contact.append(WebAddress("http://a"), label: spelled("work"))
    contact.append(ImportantDate(.full(year: 1815, month: 12, day: 10)), label: spelled("birthday"))
    return contact
  }

  private func written(_ contact: Contact, as name: String) throws -> [UInt8] {
    try OutputFormat.file(of: [contact], as: name)
  }

  static let spellings: [@Sendable (String) -> String] = [
    { $0 }, { $0.prefix(1).uppercased() + $0.dropFirst() }, { $0.uppercased() },
    { "_$!<\($0.prefix(1).uppercased() + $0.dropFirst())>!$_" },
  ]

  @Test(arguments: spellings.indices) func theCaseOfALabelChoosesNoColumn(spelling: Int) throws {
    let contact = contact(Self.spellings[spelling])
    var reader = CSVReader(try written(contact, as: "outlook-csv"))
    let (header, row) = (reader.next()?.cells ?? [], reader.next()?.cells ?? [])
    let cells = Dictionary(zip(header, row).filter { !$0.1.isEmpty }) { first, _ in first }
    #expect(
      ["Mobile Phone", "Home Phone", "Business Fax", "Business City", "Home City", "Birthday"]
        .map { cells[$0] } == ["1", "2", "3", "London", "Turin", "1815-12-10"])
    #expect(cells["Primary Phone"] == nil)
  }

  @Test(arguments: spellings.indices) func theCaseOfALabelChoosesNoAttribute(spelling: Int) throws {
    let contact = contact(Self.spellings[spelling])
    let text = String(decoding: try written(contact, as: "ldif"), as: UTF8.self)
    let lines = Set(text.split(separator: "\n"))
    for line in [
      "mobile: 1", "homePhone: 2", "facsimileTelephoneNumber: 3", "l: London",
      "mozillaHomeLocalityName: Turin", "mozillaWorkUrl: http://a", "birthYear: 1815",
    ] {
      #expect(lines.contains(line[...]), "\(line)")
    }
  }

  @Test(arguments: spellings.indices) func googlesUsualLabelsHaveOneCase(spelling: Int) throws {
    let contact = contact(Self.spellings[spelling])
    var reader = CSVReader(try written(contact, as: "google-csv"))
    let (header, row) = (reader.next()?.cells ?? [], reader.next()?.cells ?? [])
    let labels = zip(header, row).filter { $0.0.hasSuffix("Label") && !$0.1.isEmpty }
    #expect(labels.map(\.1) == ["Mobile", "Home", "Work Fax", "Work", "Home", "Work"])
  }

  /// The label itself is kept beside the columns.
  @Test(
    arguments: spellings.indices, ["csv", "outlook-csv", "ldif"])
  func theCaseOfALabelRoundTrips(spelling: Int, format: String) throws {
    let contact = contact(Self.spellings[spelling])
    #expect(try contact.again(by: format).valuesAlone == contact.valuesAlone)
  }
}
