import JSON
import Platform

@testable import ContactsShell
@testable import ContactsSync

extension FuzzTarget {
  /// Any options.json gives the same options and problems each time; setting an option changes
  /// nothing else, and each option that was read can be set to what it is.
  @Sendable static func options(_ bytes: [UInt8]) throws {
    let folder = try Scratch()
    try folder.write(bytes, to: "options.json")
    let file = OptionsFile(path: folder["options.json"])
    let (preferences, problems) = file.load()
    try expectEqual(
      file.load().problems.map { "\($0)" }, problems.map { "\($0)" }, "problems, read again")
    try expectEqual(problems.contains { "\($0)".isEmpty }, false, "messages that say nothing")
    let former = preferences.texts
    for key in preferences.keys {
      guard preferences.decides(key), let text = preferences.text(of: key) else { continue }
      var again = UserPreferences()
      try again.set(key, to: text)
      try expectEqual(again.text(of: key), text, "the option \(key.name), set to what it is")
    }
    let members = (try? JSONValue(parsing: bytes))?.object
    let changed: UserPreferences
    do { changed = try file.set(.single(DateForm.self), to: "day-month-year") } catch {
      return try expectEqual(members == nil, true, "options that cannot be set: \(error)")
    }
    var expected = former
    expected[DateForm.optionName] = "day-month-year"
    try expectEqual(changed.texts, expected, "the options with another set")
    try expectEqual(file.load().preferences.texts, expected, "the options, read again")
    guard var members else { throw BrokenPromise(description: "options of no object were changed") }
    members[DateForm.optionName] = "day-month-year"
    try expectEqual(
      try JSONValue(parsing: folder.read("options.json")), .object(members),
      "the members of the file")
  }

  /// Any accounts.json is read or gives an error; adding and removing an account leaves all others.
  @Sendable static func accounts(_ bytes: [UInt8]) throws {
    let folder = try Scratch()
    try folder.write(bytes, to: "accounts.json")
    let file = AccountsFile(path: folder["accounts.json"])
    var new = Account("fuzz", book: "/b", .url("https://example.org/"))
    let accounts: [Account]
    do { accounts = try file.load() } catch {
      try expectEqual("\(error)".isEmpty, false, "a message")
      try expectEqual((try? file.save(new)) == nil, true, "damaged accounts are not changed")
      return try expectEqual(try folder.read("accounts.json"), bytes, "the file")
    }
    for account in accounts {
      var again = account
      again.place = account.place
      again.secret = account.secret
      again.newContacts = account.newContacts
      again.hosts = account.hosts
      again.user = account.user
      try expectEqual(again.place, account.place, "a place, set to what it is")
      try expectEqual(again.secret, account.secret, "a secret, set to what it is")
      try expectEqual(again.newContacts, account.newContacts, "new contacts, set to what they are")
      try expectEqual(again.hosts, account.hosts, "hosts, set to what they are")
      try expectEqual(again.user, account.user, "a user, set to what it is")
    }
    let others = accounts.filter { $0.name != new.name }
    new.secret = .passwordCommand("pass\n\"show\"")
    new.hosts = ["example.com"]
    try file.save(new)
    let saved = try file.load()
    try expectEqual(saved.filter { $0.name == new.name }, [new], "the account that was saved")
    try expectEqual(saved.filter { $0.name != new.name }, others, "the other accounts")
    try file.remove(new.name)
    try expectEqual(try file.load(), others, "the accounts without it")
  }
}

extension UserPreferences {
  /// All options and their values.
  fileprivate var texts: [String: String] {
    Dictionary(
      keys.map { ($0.name, text(of: $0) ?? "") }, uniquingKeysWith: { first, _ in first })
  }
}
