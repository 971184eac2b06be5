public import HTTP

/// An address book that was found on a server.
public struct AddressBookCollection: Hashable, Sendable {
  /// Where it is, with a `/` at the end.
  public let url: HTTPURL
  /// Its name, safe to show; the last part of the path where it has none.
  public let name: String
  /// Whether the user may change it; true where the server does not say.
  public let canWrite: Bool
  /// Whether the server says that it takes vCard 4.0.
  public let takesVersionFour: Bool
  /// The largest card that the server takes, in bytes; nil where it does not say.
  public let maximumSize: Int?
}

extension AddressBookCollection {
  /// Creates an address book from its properties.
  init(_ url: HTTPURL, _ properties: Properties) {
    let collection = properties.collection
    self.url = (try? url.asCollection) ?? url
    name =
      collection?.displayName
      ?? ServerText.shown(url.segments?.last { !$0.isEmpty } ?? url.host)
    canWrite = collection?.canWrite ?? true
    takesVersionFour = collection?.takesVersionFour ?? false
    maximumSize = collection?.maximumSize
  }
}
