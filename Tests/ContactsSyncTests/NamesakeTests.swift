import ContactsModel
import ContactsSync
import ModelTestSupport
import SyncTestSupport
import Testing

/// Cards whose UIDs are unknown, and contacts of the same names.
struct NamesakeTests {
  let server = MemoryServer()

  @Test func aNamesakeThatSaysTheSameIsLinked() throws {
    let client = try SyncClient("A", server, seed: 1)
    var ada = Contact("Ada", created: .now)
    ada.note = "one"
    try client.change([.add(ada)])
    server.put("ada", "UID:other", "FN:Ada", "N:;Ada;;;", "NOTE:one")
    try client.sync()
    #expect(client.contacts.map(\.id) == [ada.id])
    #expect(server.items.count == 1)
  }

  @Test(arguments: [
    ("phone", "mobile", "+44 20 79", "TEL;TYPE=CELL,VOICE:+44 20 79"),
    ("phone", nil, "1", "TEL;TYPE=VOICE:1"),
    ("email", nil, "a@example.org", "EMAIL;TYPE=INTERNET:a@example.org"),
    ("birthday", nil, "1985-04-15", "BDAY:19850415"),
    ("birthday", nil, "1985-04-15", "BDAY;VALUE=date:1985-04-15"),
    ("note", nil, "one", "PRODID:-//odd//EN\r\nNOTE:one"),
  ])
  func aNamesakeThatSaysTheSameIsLinkedHoweverItIsWritten(
    field: String, label: String?, value: String, line: String
  ) throws {
    let client = try SyncClient("A", server, seed: 1)
    var ada = Contact("Ada", created: .now)
    try ada.assign(field, .set, value, label: label)
    try client.change([.add(ada)])
    server.put("ada", "UID:other", "FN:Ada", "N:;Ada;;;", line)
    #expect(try client.sync().namesakes.isEmpty)
    #expect(client.contacts == [ada] && server.items.count == 1)
    #expect(try client.sync().isInStep)
  }

  @Test(arguments: [
    "TEL;TYPE=work:1", "TEL;TYPE=cell:2", "TEL;TYPE=cell:1\r\nNOTE:x", "TEL;TYPE=cell,pref:1", "",
  ])
  func aNamesakeThatSaysMoreOrLessIsAnother(line: String) throws {
    let client = try SyncClient("A", server, seed: 1)
    var ada = Contact("Ada", created: .now)
    ada.append(PhoneNumber("1"), label: "mobile")
    try client.change([.add(ada)])
    server.put("ada", lines: ["UID:other", "FN:Ada", "N:;Ada;;;"] + (line.isEmpty ? [] : [line]))
    #expect(try client.sync().namesakes.count == 1)
    #expect(client.contacts.count == 2 && server.items.count == 2)
  }

  @Test(arguments: [true, false]) func aNamesakeThatHasACardGetsNoOther(_ hasUID: Bool) throws {
    let client = try SyncClient("A", server, seed: 1)
    server.put("ada", "UID:ada", "FN:Ada", "NOTE:one")
    try client.sync()
    if hasUID {
      server.put("other", "UID:other", "FN:Ada", "NOTE:one")
    } else {
      server.put("other", "FN:Ada", "NOTE:one")
    }
    try client.sync()
    #expect(client.contacts.map(\.displayName) == ["Ada", "Ada"])
    #expect(server.items.count == 2)
    #expect(try client.sync().isInStep)
  }

  @Test func aNamesakeThatSaysSomethingElseIsAdded() throws {
    let client = try SyncClient("A", server, seed: 1)
    let ada = Contact("Ada", created: .now)
    try client.change([.add(ada)])
    server.put("ada", "UID:other", "FN:Ada", "NOTE:one")
    let report = try client.sync()
    #expect(client.contacts.count == 2)
    #expect(report.namesakes.map(\.other) == [ada.id])
    #expect(server.items.count == 2)
  }
}
