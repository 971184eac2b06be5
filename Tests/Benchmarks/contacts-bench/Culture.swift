/// Where a person comes from: names, places and telephone numbers.
struct Culture {
  /// A name in its own script and in Latin letters.
  struct Name {
    let own: String
    let latin: String
  }

  /// The percentage of people from there.
  let share: Int
  let given: [Name]
  let family: [Name]
  /// The country code, and the trunk prefix.
  let countryCode: String
  let trunk: String
  let areas: [String]
  let subscriberLength: Int
  let cities: [String]
  let streets: [String]
  let domains: [String]
  /// Whether the family name comes first, without a space between.
  var writesFamilyFirst = false

  init(
    share: Int, given: String, givenParts: (heads: String, tails: String) = ("", ""),
    family: [(heads: String, tails: String)], code: String,
    trunk: String, areas: String, subscriberLength: Int, cities: String, streets: String,
    domains: String, writesFamilyFirst: Bool = false
  ) {
    self.share = share
    self.given = Self.names(given) + Self.names(of: givenParts)
    self.family = family.flatMap { Self.names(of: $0) }
    countryCode = code
    self.trunk = trunk
    self.areas = areas.split(separator: " ").map(String.init)
    self.subscriberLength = subscriberLength
    self.cities = cities.split(separator: ",").map(String.init)
    self.streets = streets.split(separator: ",").map(String.init)
    self.domains = domains.split(separator: " ").map(String.init)
    self.writesFamilyFirst = writesFamilyFirst
  }

  /// Returns each beginning with each end.
  private static func names(of parts: (heads: String, tails: String)) -> [Name] {
    names(parts.heads).flatMap { head in
      names(parts.tails).map { Name(own: head.own + $0.own, latin: head.latin + $0.latin) }
    }
  }

  /// Reads `own=latin own …`; a name without a second form is Latin, `-` is empty.
  private static func names(_ text: String) -> [Name] {
    text.split(separator: " ").map { word in
      let forms = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      let own = forms[0] == "-" ? "" : forms[0]
      return Name(own: own, latin: forms.count > 1 ? forms[1] : own)
    }
  }

  /// Whether the names are in a script other than Latin.
  var hasOwnScript: Bool { given[0].own != given[0].latin }
}
