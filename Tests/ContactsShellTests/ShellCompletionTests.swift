import CommandLanguage
import ContactsModel
import ContactsSearch
import Testing

@testable import ContactsShell

/// What a shell's completion gets for the words of a command line.
struct ShellCompletionTests {
  private struct NoBook: Error {}

  private func completion(_ words: [String]) throws -> ShellCompletion {
    try #require(ShellCompletion([ShellCompletion.option] + words))
  }

  private func offers(_ words: String...) throws -> [String] {
    var book = SearchableBook()
    try book.append(StoredContact(.full()))
    try book.append(StoredContact(.named("Zoë Müller", number: 2, phones: "555-0104")))
    return try completion(words).candidates { _ in book }.map(\.insertion)
  }

  @Test func completesProcessOptionsFirst() throws {
    #expect(try offers("--b") == ["--book", "--bail"])
    #expect(try offers("--quiet", "--qu") == [])
    #expect(try offers("-o", "js") == ["json", "jsonl", "jscontact"])
    #expect(try offers("--output=js") == ["--output=json", "--output=jsonl", "--output=jscontact"])
    #expect(try offers("-ots") == ["-otsv"])
    #expect(try offers("-o", "ta") == ["table"])
  }

  @Test func thenCompletesTheCommand() throws {
    #expect(try offers("sho") == ["show"])
    #expect(try offers("--quiet", "unt") == ["untag"])
    #expect(try offers("--quiet", "--book", "b.json", "show", "zo") == ["Zoë Müller"])
    #expect(try offers("-o", "json", "list", "--so") == ["--sort"])
    #expect(try offers("list", "--sort=cre") == ["--sort=created"])
    #expect(try offers("set", "ada", "org=an") == ["org=Analytical Engines"])
    #expect(try offers("set", "ada", "phone:mo") == ["phone:mobile="])
    #expect(try offers("set", "Zoë Müller/ph") == ["Zoë Müller/phone.1"])
    #expect(try offers("find", "-org:an") == ["-org:Analytical Engines"])
    #expect(try offers("help", "sou") == ["source"])
    // Commands of a process are not abbreviated.
    #expect(try offers("sho", "zo") == [])
  }

  @Test func completesCommandsByDefault() throws {
    let commands = CommandTable.standard.signatures.map(\.name)
    #expect(try completion([]).candidates { _ in throw NoBook() }.map(\.text) == commands)
    #expect(try offers("") == commands)
  }

  @Test func opensTheBookOnlyWhenNeeded() throws {
    for words in [["sho"], ["--b"], ["list", "--so"], ["help", "s"], ["list", "has:ph"]] {
      _ = try completion(words).candidates { _ in
        Issue.record("the book is opened for \(words)")
        return SearchableBook()
      }
    }
    var paths: [String?] = []
    let words = ["--book", "a.json", "--book=b.json", "set", ""]
    _ = try completion(words).candidates { path in
      paths.append(path)
      return SearchableBook()
    }
    #expect(paths == ["b.json"])
  }

  @Test func suggestsNothingFromAnUnreadableBook() throws {
    #expect(try completion(["show", "a"]).candidates { _ in throw NoBook() }.isEmpty)
  }
}
