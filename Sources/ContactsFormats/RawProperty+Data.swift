public import ContactsModel
internal import UnicodeText

extension RawProperty {
  /// The media type of the bytes that the property has, empty if it is not known, and their number;
  /// nil if its value is not in base64.
  public var data: (type: String, byteCount: Int)? {
    guard isData else { return nil }
    let uri = DataURI(value)
    let base64 = uri?.base64 ?? value
    guard let octets = Base64.decoded(base64.utf8) else { return nil }
    let name = name.asciiUppercased
    let word = MediaType.word(
      among: VCardParameter.parameters(in: parameters.utf8).types.map(\.asciiLowercased), in: name)
    let type =
      uri?.type ?? word.flatMap { MediaType.of(word: $0, in: name) } ?? MediaType.of(octets: octets)
    return (type == MediaType.unknown ? "" : type, octets.count)
  }
}
