/// A person: all that is known, of which each record has a part.
struct Person {
  let culture: Culture
  var given: Culture.Name
  var family: Culture.Name
  var phones: [Number]
  var emails: [String]
  var address: Address?
  var organization = ""
  var birthday = ""
  var suffix = ""
  var tags: [String] = []

  struct Number {
    let countryCode: String
    let trunk: String
    let area: String
    let subscriber: String
    var label = "mobile"
  }

  struct Address: Equatable {
    var street: String
    var city: String
    var postalCode: String
  }
}

extension Person.Number {
  /// How many notations a number has.
  static let formCount = 9

  /// The number in one of nine notations.
  func text(_ form: Int) -> String {
    let half = subscriber.index(subscriber.startIndex, offsetBy: subscriber.count / 2)
    let (head, tail) = (subscriber[..<half], subscriber[half...])
    return switch form {
    case 0: "+\(countryCode) \(area) \(subscriber)"
    case 1: "+\(countryCode)\(area)\(subscriber)"
    case 2: "00\(countryCode) \(area) \(head) \(tail)"
    case 3: "\(trunk)\(area) \(subscriber)"
    case 4: "\(trunk)\(area)/\(head)\(tail)"
    case 5: "(\(trunk)\(area)) \(head)-\(tail)"
    case 6:
      trunk == "0"
        ? "+\(countryCode) (0)\(area) \(head) \(tail)" : "+\(countryCode) (\(area)) \(head) \(tail)"
    case 7: "tel:+\(countryCode)-\(area)-\(head)-\(tail)"
    default: "\(trunk)\(area).\(head).\(tail)"
    }
  }
}
