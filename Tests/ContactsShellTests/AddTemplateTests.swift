import CommandLanguage
import ContactsModel
import ContactsStore
import TestSupport
import Testing

@testable import ContactsShell

/// Lines of scripts that are run as one before was.
struct AddTemplateTests {
  private let folder: TemporaryFolder
  private var session: Session

  init() throws {
    folder = try TemporaryFolder()
    let store = try Store(path: folder.path("contacts.json"))
    session = Session(
      store: store, screen: Screen(), preferences: Session.Preferences(isQuiet: true))
  }

  /// Runs a line by itself, and makes a template of it.
  private mutating func template(of line: String) throws -> (any CommandTemplate)? {
    let arguments = try AddCommand.signature.parse(Tokenizer.words(in: line).dropFirst())
    let command = try AddCommand(arguments)
    try command.run(in: &session)
    return command.template(of: line, in: session)
  }

  @Test(
    arguments: [
      ("add Ada King", "add Zoe\u{308} O.-Li"), ("add Ada King", "add Ξένια Жук"),
      ("add  Ada\tKing  phone=1", "add  Bo\tLi  phone=(030)1"),
      (#"add "Ada King" phone="1 2""#, #"add "Bo Li" phone="+3 4 5""#),
      (#"add 'Ada' "King" phone='1 2'"#, #"add 'Bo' "Li" phone='3'"#),
      ("add phone:work=1 Ada King", "add phone:work=2 Bo Li"),
      ("add Ada King phone=1 phone=2 tag=x", "add Bo Li phone=3 phone=4 tag=x"),
      ("add Ada King email+=a@b birthday=1980-01-02", "add Bo Li email+=c@d birthday=1980-01-02"),
      (
        #"add Ada King nickname=Al org="A B" title=x note=y url=z relation:friend=w"#,
        #"add Bo Li nickname=Bl org="C, D; E" title=x note=z url=y relation:friend=v"#
      ),
      ("add Ada phone=1", "add Bo phone=2"),
      (
        "add 'Ada' birthday=1980-01-02 kind=organization",
        "add 'Bo' birthday=1981-02-03 kind=organization"
      ),
      ("add given=Ada family=King tag=x", "add given=Bo family=Li tag=b"),
      (#"add family="García Márquez" phone=1"#, #"add family="de la Cruz, X" phone=2"#),
      (
        #"add Ada King address="1 St; Rome" kind=person"#,
        #"add Bo Li address="1 St; Rome" kind=person"#
      ),
    ])
  mutating func aLineThatIsAlikeAddsWhatItSays(first: String, other: String) throws {
    let template = try #require(try template(of: first))
    #expect(try template.run(first, in: &session))
    #expect(try template.run(other, in: &session))
    let made = try #require(session.current.flatMap { session.book[$0] })
    #expect(session.book.count == 3)
    let arguments = try AddCommand.signature.parse(Tokenizer.words(in: other).dropFirst())
    try AddCommand(arguments).run(in: &session)
    let expected = try #require(session.current.flatMap { session.book[$0] })
    #expect(made.changes(to: expected).allSatisfy { $0.contactID == made.id })
    #expect(made.name == expected.name)
    #expect(made.phones == expected.phones && made.emails == expected.emails)
    #expect(made.organization == expected.organization && made.note == expected.note)
    #expect(made.urls == expected.urls && made.relations == expected.relations)
    #expect(made.tags == expected.tags && made.dates == expected.dates)
    #expect(made.addresses == expected.addresses && made.kind == expected.kind)
    session.settle()
  }

  @Test(
    arguments: [
      // Names that are not split at a space between two words, and such as assignments take words from.
      "add Ada Augusta King", "add 'King, Ada'", "add King, Ada", "add 山田 太郎",
      "add \"Ada  King\"",
      "add Ada King family=King", "add Ada King prefix=Dr.", "add Ada King name=Bo",
      "add name='Ada King' given=Ada", "add Ada tag=x tag=y",
      "add Ada King kind=organization",
      // A value that another has, too.
      "add Ada King phone=1 phone=1", "add Ada Ada", "add Ada King tag=Ada",
      "add name King org=name tag=name",
      // Where the words are other values as well, what stands there is what was, not what is.
      "add Ada King kind=organization address='Ada; King'",
      // The rest of a name behind an assignment is told of.
      "add Ada phone=1 King", "add Ada King phone=1 Bo",
    ])
  mutating func whatIsReadAnotherWayHasNoTemplate(line: String) throws {
    #expect(try template(of: line) == nil)
    session.settle()
  }

  @Test(
    arguments: [
      "add Bo Li", "add Bo Li phone=", "add Bo Li phone=1 x", "add Bo, Li phone=1",
      "add Bo 山 phone=1",
      "add Bo \u{301}L phone=1", "add --dry-run Li phone=1", "add Bo $Li phone=1",
      "add Bo Li phone=1 2",
      "add Bo Li phone=\"1\"", "add Bo Li phone=1\\ 2", "add Bo\u{A0}X Li phone=1",
    ])
  mutating func whatIsReadAnotherWayIsNotRun(line: String) throws {
    let template = try #require(try template(of: "add Ada King phone=1"))
    let count = session.book.count
    #expect(try !template.run(line, in: &session))
    #expect(session.book.count == count)
    session.settle()
  }

  @Test(
    arguments: [
      ("add Ada King phone=10 phone=20", "add Bo Li phone=33 phone='3 3'"),
      (
        "add Ada King phone=+442079460958 phone:work=02079460959",
        "add Bo Li phone=+442079460958 phone:work=02079460958"
      ),
      ("add Ada King email=a@b email=c@d", "add Bo Li email=a@b email=A@B"),
      ("add Ada King url=a tag=x url=b", "add Bo Li url=a tag=x url=a"),
    ])
  mutating func aLineThatSaysAValueTwiceIsReadByItself(first: String, other: String) throws {
    let template = try #require(try template(of: first))
    let count = session.book.count
    #expect(try !template.run(other, in: &session))
    #expect(session.book.count == count)
    session.settle()
  }

  /// Of each form a template is made where there are others of it, and ever more seldom as long as they are not alike.
  @Test mutating func templatesAreMadeWhereTheyAreOfUse() throws {
    struct Likeness: CommandTemplate {
      let line: String
      func run(_ line: String, in session: inout Session) throws -> Bool { line == self.line }
    }
    var templates = CommandTemplates()
    var made = 0
    func run(_ line: String) throws -> Bool {
      if try templates.run(line, in: &session) { return true }
      templates.note(line) {
        made += 1
        return Likeness(line: line)
      }
      return false
    }
    for number in 1...5_000 { #expect(try !run("add x\(number)=1")) }
    #expect(made == 0)
    #expect(try !run("add x=0"))
    #expect(try !run("add x=1"))
    #expect(made == 1)
    for _ in 1...3 { #expect(try run("add x=1")) }
    #expect(try !run("add x=2"))
    #expect(try !run("add y=1"))
    #expect(try run("add x=1"))
    #expect(made == 1)
    for number in 2...5_000 { #expect(try !run("add x=\(number)")) }
    #expect(made == 12)
    for _ in 1...9 { #expect(try !run("add z=" + String(repeating: "1", count: 4096))) }
    #expect(made == 12)
  }
}
