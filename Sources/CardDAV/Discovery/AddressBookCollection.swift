public import HTTP

/// An address book that was found on a server.
public struct AddressBookCollection: Hashable, Sendable {
  /// Where it is, with a `/` at the end.
  public let url: HTTPURL
  /// Its name, safe to show; the last part of the path where it has none.
  public let name: String
}

extension AddressBookCollection {
  /// Creates an address book from its properties.
  init(_ url: HTTPURL, _ properties: Properties) {
    self.url = (try? url.asCollection) ?? url
    name =
      properties.displayName
      ?? ServerText.shown(url.segments?.last { !$0.isEmpty } ?? url.host)
  }
}
