import Foundation
import TestSupport
import Testing

/// The paths of accounts, which mean the same in every working folder.
struct AccountPathTests {
  private let home: Home

  init() throws {
    home = try Home()
    try FileManager.default.createDirectory(
      atPath: home.folder.path("there/cards"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: home.folder.path("cards"), withIntermediateDirectories: true)
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nUID:ada\r\nFN:Ada\r\nEND:VCARD\r\n"
    try home.folder.write(card, to: "cards/ada.vcf")
  }

  private func accounts() throws -> String {
    String(
      decoding: try home.contents(home.folder.path(".config/contacts/accounts.json")),
      as: UTF8.self)
  }

  @Test(arguments: ["cards", "./cards", "there/../cards"])
  func aFolderIsTheSameInEveryWorkingFolder(path: String) throws {
    #expect(try home.run(["account", "home", path], folder: home.path).status == .exited(0))
    #expect(try home.run(["sync"], folder: home.path).outputText.contains("received 1"))
    let again = try home.run(["sync"], folder: home.folder.path("there"))
    #expect(again.outputText == "home: in step\n")
    #expect(try home.names() == ["Ada"])
  }

  @Test(arguments: ["my.json", "./my.json"])
  func aBookIsTheSameByAllItsPaths(path: String) throws {
    let made = try home.run(["--book", path, "account", "home", "cards"], folder: home.path)
    #expect(made.status == .exited(0))
    try FileManager.default.createSymbolicLink(
      atPath: home.folder.path("link"), withDestinationPath: home.path)
    let shown = try home.run(["--book", path, "account"], folder: home.path).outputText
    #expect(shown.hasPrefix("  home  "))
    for other in [home.folder.path("my.json"), "../my.json", home.folder.path("link/my.json")] {
      let found = try home.run(["--book", other, "account"], folder: home.folder.path("there"))
      #expect(found.outputText == shown)
    }
    // Another book of that name has no account.
    let sync = try home.run(["--book", path, "sync"], folder: home.folder.path("there"))
    #expect(sync.status == .exited(1) && sync.errorText.contains("this book has no account"))
  }

  @Test func aPathThatDependsOnTheWorkingFolderIsRefused() throws {
    _ = try home.run(["account", "home", "cards"], folder: home.path)
    let text = try accounts().replacing(home.folder.path("cards"), with: "cards")
    try home.folder.write(text, to: ".config/contacts/accounts.json")
    let result = try home.run(["sync"], folder: home.folder.path("there"))
    #expect(result.status == .exited(1))
    #expect(
      result.errorText.hasPrefix("contacts: the account home has the relative path `cards`"))
    #expect(try !home.run(["sync", "--dry-run"]).errorText.contains("there is no folder"))
    let again = try home.run(["account", "home", "cards"], folder: home.path)
    #expect(again.status == .exited(0))
    #expect(
      try home.run(["sync"], folder: home.folder.path("there")).outputText.contains("received 1"))
  }
}
