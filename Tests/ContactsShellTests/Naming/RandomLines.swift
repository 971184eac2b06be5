import TestSupport

@testable import CommandLanguage
@testable import ContactsShell

/// Makes random contacts that mention one another, and random lines that name some of them.
struct RandomLines {
  var random: SeededGenerator

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements.randomElement(using: &random)!
  }

  mutating func happens(onceIn times: Int) -> Bool { random.isChosen(onceIn: times) }

  private static let given = [
    "Peter", "Ada", "Jana", "Zoë", "Łukasz", "太郎", "Sherlock", "50", "Mary", "Ivan", "Olga",
    "Søren",
  ]
  private static let family = [
    "Novák", "Lovelace", "Peters", "Müller", "山田", "van der Berg", "Cent", "Holmes", "Kowalska",
    "Watson", "Adam",
  ]
  private static let organizations = ["Peter & Sons", "Acme", "Novák"]
  private static let texts = [
    "club", "peter", "Ada Novák", "adviser of Jana", "212", "zoe", "Crew",
  ]
  private static let numbers = ["0151 12", "+421 905 212", "212", "1984"]
  private static let emails = ["ada@example.org", "peter.novak@acme.example", "PETER@example.org"]

  private mutating func name() -> String {
    let given = pick(Self.given), family = pick(Self.family)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return given
    case 1: return "Dr. \(given) \(family)"
    case 2: return "\(given) \(family), PhD"
    case 3: return "Crew of \(given)"
    default: return "\(given) \(family)"
    }
  }

  private mutating func mention() -> String {
    happens(onceIn: 2) ? pick(Self.texts) : "knows \(name()), \(pick(Self.numbers))"
  }

  private mutating func assignment() -> String {
    let value: String
    let field = pick([
      "note", "nickname", "org", "title", "phone", "email", "tag", "relation:friend", "address",
      "date:met",
    ])
    switch field {
    case "nickname": value = pick(Self.given)
    case "org": value = pick(Self.organizations)
    case "phone": value = pick(Self.numbers)
    case "email": value = pick(Self.emails)
    case "date:met": value = "2020-01-0\(Int.random(in: 1...9, using: &random))"
    default: value = mention()
    }
    return "\(field)=\(Quoting.quote(value))"
  }

  /// The line that adds a contact.
  mutating func addition() -> String {
    var line = "add \(Quoting.quote(name()))"
    if happens(onceIn: 5) { line += " kind=group" }
    var fields: Set<Substring> = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let assignment = assignment()
      if fields.insert(assignment.prefix { $0 != "=" }).inserted { line += " \(assignment)" }
    }
    return line
  }

  /// A word that may name a contact, or only occurs in one of its values.
  mutating func word(about contacts: [KnownContact]) -> String {
    let contact = pick(contacts)
    let word = pick(contact.words + (contact.words.isEmpty ? ["x"] : []))
    switch Int.random(in: 0..<18, using: &random) {
    case 0, 1: return "@" + contact.id.prefix(Int.random(in: 2...8, using: &random))
    case 2, 3: return "\(Int.random(in: 0...contacts.count + 1, using: &random))"
    case 4: return pick(["1-2", "2-4", "3-1", "0-9", "."])
    case 5, 6, 12, 13: return contact.name.isEmpty ? "x" : contact.name
    case 7: return word
    case 8: return String(word.prefix(Int.random(in: 1...4, using: &random)))
    case 9: return pick(["Peter & Sons", "Acme"])
    case 10: return contact.nameWithoutTitles.isEmpty ? "x" : contact.nameWithoutTitles.uppercased()
    case 11: return pick(contact.emails + contact.phones + ["212"])
    default: return pick(contact.mentioned + ["peter"])
    }
  }

  private static let paths = ["phone.1", "2.1", "1.1", "note.1", "email.1", "name.1", "tag.1"]

  private mutating func reference(about contacts: [KnownContact]) -> String {
    let word = word(about: contacts)
    guard happens(onceIn: 5) else { return word }
    // Where no path is allowed, this is a name without a contact.
    return happens(onceIn: 3) ? pick(Self.paths) : "\(word)/\(pick(Self.paths))"
  }
}

extension RandomLines {
  /// Marks a word that is not to be quoted.
  fileprivate static let typed = "\u{1}"

  /// A line, and its words that name contacts.
  struct Line {
    var words: [String]
    var references: [NamingOracle.Reference]
    var isDryRun = false
  }

  /// Returns whether words of a command's form name contacts, without changing others, as a query
  /// would.
  static func namesContacts(_ usage: Usage) -> Bool {
    usage.parameters.contains { [.reference, .target].contains($0.kind) }
      && !usage.parameters.contains { $0.kind == .query }
  }

  /// Returns a line of a command's form.
  mutating func line(
    of signature: Signature, _ usage: Usage, about contacts: [KnownContact], file: String
  ) -> Line {
    var line = Line(words: [signature.name], references: [])
    var previous: Parameter.Kind?
    for element in usage.elements {
      switch element {
      case .keyword(let keyword): line.words.append(keyword)
      case .parameter(let parameter):
        add(parameter, behind: previous, to: &line, about: contacts)
        previous = parameter.kind
      }
    }
    for option in usage.options + signature.options {
      guard option.occurrence == .required || option == .yes || happens(onceIn: 5) else { continue }
      if option == .dryRun {
        guard happens(onceIn: 3) else { continue }
        line.isDryRun = true
      }
      line.words.append(RandomLines.typed + "--\(option.name)")
      guard option.placeholder != nil else { continue }
      switch option.kind {
      case .reference, .target:
        let word = reference(about: contacts)
        line.words.append(word)
      case .file: line.words.append(file)
      default: line.words.append(pick(["today", "2020-01-01", "1", "14", "16"]))
      }
    }
    return line
  }

  private mutating func add(
    _ parameter: Parameter, behind previous: Parameter.Kind?, to line: inout Line,
    about contacts: [KnownContact]
  ) {
    if parameter.isOptional, happens(onceIn: 6) { return }
    let count = parameter.takesSeveralWords ? pick([1, 1, 1, 1, 2, 2, 3]) : 1
    switch parameter.kind {
    case .reference, .target:
      let takesPath = parameter.kind == .target
      let words = (0..<count).map { _ in reference(about: contacts) }
      let form: NamingOracle.Reference.Form =
        !parameter.takesSeveralWords ? .one : previous == parameter.kind ? .each : .phrase
      line.references.append(.init(words: words, form: form, takesPath: takesPath))
      line.words += words
    case .assignment: line.words += (0..<count).map { _ in RandomLines.typed + assignment() }
    default: line.words.append(pick(Self.texts))
    }
  }
}

extension RandomLines.Line {
  /// The line as typed.
  var text: String {
    words.map { $0.hasPrefix(RandomLines.typed) ? String($0.dropFirst()) : Quoting.quote($0) }
      .joined(separator: " ")
  }
}
