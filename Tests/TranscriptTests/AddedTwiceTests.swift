import Foundation
import TestSupport
import Testing

/// Adding values and contacts that already exist.
struct AddedTwiceTests {
  private static let ada =
    "add Ada Lovelace phone:mobile=\"+44 20 7946 0958\" email=ada@example.org\n"

  /// Returns a line's messages without place and ids, and the contact's values after it.
  private func described(_ line: String) throws -> (message: String, values: String) {
    let home = try Home()
    let result = try home.run(script: Self.ada + line + "\n")
    #expect(result.status == .exited(0))
    let listed = try home.run(["show", "ada"]).outputText.replacing(/@\w{8}/, with: "@id")
    return (result.errorText.replacing(/[ ]@\w+/, with: " @id"), listed)
  }

  @Test(arguments: [
    (
      "set ada phone+='020 7946 0958'",
      "phone `+44 20 7946 0958` (mobile); `020 7946 0958` is the same and was not added; `set "
        + "@id/phone.1 value=\"020 7946 0958\"` changes it"
    ),
    (
      "set ada phone:work+='+44 20 7946 0958'",
      "phone `+44 20 7946 0958` (mobile); it was not added again; `set @id/phone.1 label=work` "
        + "changes it"
    ),
    (
      "set . phone+='+44 20 7946 0958'",
      "phone `+44 20 7946 0958` (mobile); it was not added again"
    ),
    (
      "set ada email+=ADA@Example.org",
      "email `ada@example.org`; `ADA@Example.org` is the same and was not added; `set @id/email.1 "
        + "value=ADA@Example.org` changes it"
    ),
    (
      "set where ada do email+=ada@example.org",
      "email `ada@example.org`; it was not added again"
    ),
  ])
  func doesNotAddAnExistingValue(line: String, message: String) throws {
    let (printed, values) = try described(line)
    #expect(printed == "contacts: <stdin>:2: Ada Lovelace already has the \(message)\n")
    #expect(try values == described("list").values)
  }

  @Test func aLineThatAddsAValueTwiceAddsItOnce() throws {
    let home = try Home()
    let line = "add Bo Li phone=5550100 phone:work=555-0100 email=b@x.org email=B@x.org"
    let script = try home.run(script: "add Ed Ng phone=1 phone=2 email=a@b email=c@d\n\(line)\n")
    let single = try home.run(["-c", line])
    for result in [script, single] {
      #expect(result.status == .exited(0))
      #expect(result.errorText.split(separator: "\n").count == 2)
    }
    let listed = try home.run(["-o", "json", "list", "bo"]).outputText
    #expect(listed.matches(of: /"phones":\[\{"id":1,"number":"5550100"\}\]/).count == 2)
    #expect(listed.matches(of: /"emails":\[\{"id":2,"address":"b@x.org"\}\]/).count == 2)
  }

  @Test func addsAValueWithTwoLabels() throws {
    let home = try Home()
    let line = "add Bo phone:home=1 phone:work=1 phone:Work=1 email:a=a@b.c email:b=A@B.C"
    let result = try home.run(script: line + "\n")
    #expect(result.errorText.hasPrefix("contacts: <stdin>:1: Bo already has the phone `1` (work);"))
    let listed = try home.run(["-o", "json", "list"]).outputText
    #expect(listed.matches(of: /"label":"(home|work)","number":"1"/).count == 2)
    #expect(listed.contains("a@b.c") && listed.contains("A@B.C"))
  }

  @Test func addsADifferentValue() throws {
    let (printed, values) = try described(
      "set ada phone+='+49 20 7946 0958' phone+='7946 0958' email+=ada@example.com")
    #expect(printed == "")
    #expect(values.contains("+49 20 7946 0958") && values.contains("ada@example.com"))
  }

  @Test func countsUnchangedContacts() throws {
    let home = try Home()
    let script = Self.ada + "add Bo Li phone='020 7946 0958'\nadd Ed Ng\n"
    let result = try home.run(script: script + "set where li or ng or ada do phone+=02079460958\n")
    #expect(result.outputText.hasSuffix("changed 1 contact\n"))
    #expect(
      result.errorText
        == "contacts: <stdin>:4: 2 contacts already have the phone; it was not added to them again\n"
    )
  }

  @Test func importsKeepRepeatedValues() throws {
    let home = try Home()
    let file = try home.folder.write(
      "Name,Phone 1 - Value,Phone 2 - Value\nAda Lovelace,5550100,555-0100\n", to: "a.csv")
    #expect(try home.run(["import", file]).status == .exited(0))
    #expect(try home.run(["show", "ada"]).outputText.contains("555-0100"))
  }

  @Test func reportsAContactWithTheNameOfTheSender() throws {
    let home = try Home()
    let first = try home.run(script: Self.ada).outputText.dropFirst(6).prefix(9)
    let result = try home.run(
      ["add", "--from-mail"], input: Array("From: ada LOVELACE <ada@other.org>\n\n".utf8))
    #expect(result.status == .exited(0))
    let second = result.outputText.dropFirst(6).prefix(9)
    #expect(
      result.errorText
        == "contacts: this may be \(first) Ada Lovelace; `undo` takes back what was added, and `merge \(first) \(second)` makes them one\n"
    )
    #expect(try home.run(["undo"]).status == .exited(0))
    #expect(try home.names() == ["Ada Lovelace"])
  }

  @Test func scriptsGetNoDuplicateHints() throws {
    let home = try Home()
    #expect(try home.run(script: Self.ada + Self.ada).errorText == "")
  }
}
