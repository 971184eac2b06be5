import ContactsModel
import Testing

@testable import ContactsShell

struct FormatTemplateTests {
  private func text(_ template: String) throws -> String {
    let today = try #require(CivilDay(year: 2026, month: 11, day: 26))
    return try FormatTemplate(template).text(of: try Contact.full(), on: today)
  }

  @Test(arguments: [
    ("", ""), ("plain", "plain"), ("{name}", "Ada Lovelace"),
    (#"{name}\t{phone:mobile}\n"#, "Ada Lovelace\t555-0101\n"),
    ("{phone}", "555-0102, 555-0101, 555-0103"), ("{PHONE:Work}", "555-0102"),
    ("<{middle}{phone:pager}>", "<>"), ("{tag}|{age}", "friend, mathematics, poetry|210"),
    ("{note}", "first line\nsecond line"), (#"\{name\}\\n"#, #"{name}\n"#),
    ("}{org}", "}Analytical Engines"),
    ("{given}\u{301}", "Ada\u{301}"), ("{date:first program}", "1843"),
  ])
  func fillsInValues(template: String, filled: String) throws {
    #expect(try text(template) == filled)
  }

  @Test(arguments: [
    ("{name} {nme}", "--format has `{nme}` at character 8: no column `nme`; did you mean `name`?"),
    ("é{tel}", "--format has `{tel}` at character 2: no column `tel`; did you mean `phone`?"),
    ("{}", "--format has `{}` at character 1: no column ``; they are id, "),
    ("{tag:x}", "--format has `{tag:x}` at character 1: the field `tag` takes no label"),
    ("ab{name", "--format has a `{` at character 3 without its `}`; write \\{ for a brace"),
    (#"a\q"#, #"--format has `\q` at character 2; it knows \t, \n, \\, \{ and \}"#),
    (#"a\"#, #"--format has `\` at character 2; it knows"#),
  ])
  func pointsAtWhatItCannotRead(template: String, message: String) {
    #expect {
      try FormatTemplate(template)
    } throws: {
      "\($0)".hasPrefix(message)
    }
  }
}
