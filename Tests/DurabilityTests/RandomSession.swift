import TestSupport

/// Random commands on a few contacts, some of which change nothing.
struct RandomSession {
  /// The contacts at the start.
  static let start = """
    add Ada phone:home=1 phone:work=2 email=ada@x.org tag=x note=first
    add Bob phone=3 tag=y
    add Cyd email:home=c@x.org email:work=c@y.org url=https://x.org
    add Dan birthday=1980-01-02 org=Engines title=Boss

    """

  private var names = ["Ada", "Bob", "Cyd", "Dan"]
  private var generator: SeededGenerator
  private var count = 0

  init(_ part: Int) {
    generator = SeededGenerator(part)
  }

  /// Returns `count` lines.
  mutating func lines(_ count: Int) -> String {
    (0..<count).map { _ in line() + "\n" }.joined()
  }

  private mutating func pick(_ words: [String]) -> String {
    words.randomElement(using: &generator) ?? ""
  }

  private mutating func line() -> String {
    count += 1
    let name = pick(names)
    let value = "v\(Int.random(in: 0..<5, using: &generator))"
    let row = Int.random(in: 1...3, using: &generator)
    switch Int.random(in: 0..<22, using: &generator) {
    case 0, 1, 2:
      names.append("New\(count)")
      return "add New\(count) phone:\(value)=\(count) phone=7 tag=\(pick(["x", "y", "z"]))"
    case 3: return "set \(name) note=\(value) org=\(value)"
    case 4: return "set \(name) note="
    case 5, 6: return "set \(name) phone:\(value)+=\(count)"
    case 7: return "set \(name)/phone.\(row) value=\(count)"
    case 8: return "set \(name)/phone.\(row) label=\(value) preferred=yes"
    case 9: return "remove \(name)/phone.\(row)"
    case 10, 11: return "move \(name)/phone.\(row) \(name)/phone.1"
    case 12: return "set \(name) email:\(value)=\(count)@x.org"
    case 13: return "tag \(name) \(value)"
    case 14: return "untag \(name) \(pick(["x", value]))"
    case 15: return "tag where tag:\(pick(["x", "y"])) do \(value)"
    case 16: return "set where tag:\(pick(["x", "y", value])) do note=\(count) phone+=\(count)"
    case 17: return "set \(name) phone="
    case 18: return "set \(name) given=\(name) family=\(value) birthday=19\(10 + count)"
    case 19: return "remove where tag:\(value)"
    case 20: return "remove \(name)"
    default: return "set \(name)/email.1 value=\(count)@y.org"
    }
  }
}
