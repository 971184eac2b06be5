internal import CommandLanguage
internal import ContactsModel

/// `map`: shows the place of a contact on a map.
enum MapCommand: OpeningCommand {
  static let signature = Signature(
    "map", topic: "Getting in touch", summary: "show an address on a map",
    discussion: """
      A position (REF/geo.N) is opened as a `geo:` URI, by the program for maps. An address \
      (REF/address.N) is looked up on openstreetmap.org, by the browser. Without a row, a contact \
      with a position is shown there; otherwise its preferred or first address is looked up.

      \(Opener.discussion)
      """,
    usages: [[.optionalTarget(.place)]],
    examples: [
      .init("map ada", "shows where a contact lives"),
      .init("map ada/address.2", "shows the second address"),
    ])

  static func run(_ arguments: ArgumentList, in session: inout some ReadingSession) throws {
    let target = arguments.optionalText("TARGET")
    let place = try place(of: session.target(named: target), as: target ?? ".")
    try session.open(place, for: signature.name)
  }

  private static func place(of found: Target, as target: String) throws(CommandError) -> String {
    if let position = found.entry(of: GeoPosition.self) {
      if let uri = ContactURI.place(position.value) { return uri }
      throw CommandError("`\(position.value.text)` is not a position")
    }
    let address = try found.entry(of: PostalAddress.self, called: "place", as: target)
    if let uri = ContactURI.place(address.value) { return uri }
    throw CommandError("the address is empty")
  }
}
