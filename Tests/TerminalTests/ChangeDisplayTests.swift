import TestSupport
import Testing

/// What is shown of a contact after a change.
@Suite struct ChangeDisplayTests {
  /// An apostrophe quotes up to the next one, which is rarely intended.
  @Test func warnsAboutQuotesInsideAWord() throws {
    let terminal = try Home().prompt(columns: 200)
    try terminal.expect(
      "add Siobhan O'Brien nickname=O'B",
      prints: [
        "added @id Siobhan OBrien nickname=OB",
        "the quotes in a word go up to the next, so that `OBrien nickname=OB` was taken for one "
          + "word; an apostrophe is written \\'",
      ])
    try terminal.expect(
      "set . note=Tom's friend and Bill's",
      prints: [
        "changed @id Siobhan OBrien nickname=OB", "Siobhan OBrien nickname=OB  @id", "Name",
        "  1.1  name  Siobhan OBrien nickname=OB", "Note", "+ 2.1  note  Toms friend and Bills",
        "the quotes in a word go up to the next, so that `note=Toms friend and Bills` was taken "
          + "for one word; an apostrophe is written \\'",
      ])
    try terminal.expect(
      "add \"Siobhan O'Brien\" nickname=\"O B\"", prints: ["added @id Siobhan O'Brien"])
  }

  @Test func warnsAboutAnUnquotedValue() throws {
    let terminal = try Home().prompt(columns: 120)
    try terminal.expect(
      "add Ada phone=+44 20 7946",
      prints: [
        "added @id Ada 20 7946",
        "`20` after `phone=+44` was taken for the name; a value with spaces stands in quotes, and "
          + "`undo` takes this back",
      ])
    try terminal.expect("add note=x Bob tag=y", prints: ["added @id Bob"])
  }

  @Test func warnsAboutAMissingName() throws {
    let terminal = try Home().prompt(columns: 120)
    try terminal.expect(
      "add Zed given=Ada family=Lovelace",
      prints: [
        "added @id Ada Lovelace",
        "`Zed` is not part of the name given by the assignments, and was dropped",
      ])
    try terminal.expect(
      "add Eva King Byron given=Eva family=Byron", prints: ["added @id Eva King Byron"])
    try terminal.expect("add \"van der Berg, Jan\"", prints: ["added @id Jan van der Berg"])
    try terminal.expect("add Dr. Grace Hopper prefix=Dr.", prints: ["added @id Dr. Grace Hopper"])
    for (line, name) in [
      ("Sammy Davis Jr. suffix=Jr.", "Sammy Davis Jr."),
      ("Dr. Anna Maria Smith prefix=Dr. given=Anna", "Dr. Anna Maria Smith"),
      ("Sammy Davis Jr. suffix=Jr. given=Sammy", "Sammy Davis Jr."),
      ("Mary Ann Smith given=Mary middle=Ann", "Mary Ann Smith"),
      ("Mary Jane Smith middle=Jane", "Mary Jane Smith"),
      ("Mary Jane Lee Smith family=Smith middle=\"Jane Lee\"", "Mary Jane Lee Smith"),
      ("Jane Smith middle=Jane", "Jane Jane Smith"),
      ("Ada\\ Lovelace", "Ada Lovelace"), ("name=\"Dr. Ann Lee\" prefix=Dr.", "Dr. Ann Lee"),
      ("\"Hopper, Dr. Grace B. PhD\" prefix=Dr. middle=B. suffix=PhD", "Dr. Grace B. Hopper PhD"),
      ("\"Hopper, Grace\" prefix=Grace", "Grace Grace Hopper"), ("山田太郎 family=山田", "山田 太郎"),
      ("佐藤花子 given=花子", "佐藤 花子"), ("Hopperson family=Hopper", "Hopperson Hopper"),
    ] {
      // In a book of its own, without similar names.
      try Home().prompt(columns: 120).expect("add \(line)", prints: ["added @id \(name)"])
    }
  }

  @Test func showsARepeatedNamePartOnce() throws {
    let terminal = try Home().prompt(columns: 120)
    try terminal.expect("add Grace Hopper", prints: ["added @id Grace Hopper"])
    for (line, name) in [
      ("name=\"Dr. Grace Hopper\" prefix=Dr.", "Dr. Grace Hopper"),
      // Assignments apply in order, and the full name then replaces the prefix.
      ("prefix=Prof. name=\"Grace Hopper\"", "Grace Hopper"),
      ("name=\"Gabriel García Márquez\" family=\"García Márquez\"", "Gabriel García Márquez"),
      ("name=\"Ada King\" family=Lovelace", "Ada Lovelace"),
    ] {
      try terminal.expect(
        "set . \(line)",
        prints: ["changed @id \(name)", "\(name)  @id", "Name", "~ 1.1  name  \(name)"])
    }
  }

  @Test func warnsAboutAnInvalidDate() throws {
    let terminal = try Home().prompt(columns: 120)
    try terminal.expect(
      "add Ada birthday=someday",
      prints: [
        "added @id Ada",
        "`someday` is kept as text, and on no list of days; a date is 1985-04-15, 15 Apr 1985, or "
          + "--04-15",
      ])
    try terminal.expect("add Bob birthday=1985-04-15", prints: ["added @id Bob"])
  }

  private func longContact() throws -> Home {
    let phones = (1...30).map { "phone:p\($0)=555-01\($0)" }.joined(separator: " ")
    return try Home("add Ada \(phones) email=a@example.org tag=x")
  }

  @Test func showsOnlyTheChangedRowsOfALongContact() throws {
    let home = try longContact()
    let terminal = try home.prompt()
    try terminal.expect(
      "set ada/phone.7 value=1",
      prints: [
        "changed @id Ada", "Ada  @id", "Phones", "~ 2.7  p7  1",
        "`show .` shows all 33 rows",
      ])
    // The numbers are those of the whole contact.
    try terminal.expect(
      "set 2.8 value=2",
      prints: [
        "changed @id Ada", "Ada  @id", "Phones", "~ 2.8  p8  2",
        "`show .` shows all 33 rows",
      ])
    try terminal.expect(
      "remove 2.9",
      prints: [
        "changed @id Ada", "Ada  @id", "- p9  555-019", "`show .` shows all 32 rows",
      ])
    try terminal.expect(
      "set ada note=n tag+=y",
      prints: [
        "changed @id Ada", "Ada  @id", "Note", "+ 4.1  note  n", "Tags", "+ 5.2        y",
        "`show .` shows all 34 rows",
      ])
    try terminal.expect(
      "move 2.1 2.3",
      prints: [
        "changed @id Ada", "Ada  @id", "Phones", "~ 2.3  p1  555-011",
        "`show .` shows all 34 rows",
      ])
  }

  @Test func showsAShortContactWhole() throws {
    let home = try Home("add Ada phone=1 email=a@example.org")
    let terminal = try home.prompt()
    let lines = try terminal.run("tag ada x")
    #expect(lines.count == 10)
    #expect(lines.last == "+ 4.1        x")
    let small = try home.prompt(rows: 10)
    #expect(
      try small.run("untag ada x") == [
        "changed @id Ada", "Ada  @id", "- x", "`show .` shows all 3 rows",
      ])
  }

  @Test func marksUndoneAndRestoredRows() throws {
    let home = try Home()
    let terminal = try home.prompt()
    try terminal.run("add Ada phone=1")
    try terminal.run("set ada phone=2")
    let undone = try terminal.run("undo")
    #expect(undone.first == "undid 2  set ada phone=2")
    #expect(undone.last == "~ Ada  Phones  2  1")
    #expect(try terminal.run("redo").last == "~ Ada  Phones  1  2")
    #expect(try terminal.run("restore ada --at 1").contains("~ 2.1        1"))
  }
}
