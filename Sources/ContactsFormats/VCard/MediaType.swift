internal import ContactsModel
internal import UnicodeText

/// The media types of data (RFC 6838), from TYPE words or the first bytes.
enum MediaType {
  /// The type of unknown data (RFC 2046, section 4.5.1).
  static let unknown = "application/octet-stream"

  /// The properties with data or a URI, in any version.
  static let propertyNames: Set<String> = ["PHOTO", "LOGO", "SOUND", "KEY"]

  private static let keys = ["pgp": "application/pgp-keys", "x509": "application/pkix-cert"]
  /// TYPE words that are labels, in any property.
  private static let labels: Set<String> = ["home", "work", "pref", "internet"]

  /// Returns the media type that a TYPE word, in lower case, means in a property, if it means one.
  static func of(word: String, in name: String) -> String? {
    if word.contains("/") {
      return word.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } ? word : nil
    }
    guard VCardParameter.isName(word.filter { $0 != "+" && $0 != "." }), !labels.contains(word)
    else { return nil }
    return switch name {
    case "PHOTO", "LOGO": "image/" + (word == "jpg" ? "jpeg" : word)
    case "SOUND": "audio/" + word
    case "KEY": keys[word]
    default: nil
    }
  }

  /// The types of data that TYPE words usually mean.
  private static let usual: Set<String> = [
    "jpeg", "jpg", "png", "gif", "webp", "bmp", "tiff", "svg+xml", "heic", "avif", "wave", "wav",
    "ogg", "mpeg", "mp3",
    "aac", "basic", "pcm", "aiff", "flac", "mp4", "pgp", "x509",
  ]

  /// Returns the TYPE word, in lower case, that gives the media type of a property: a usual one, or
  /// the first possible one.
  static func word(among words: [String], in name: String) -> String? {
    let able = words.filter { of(word: $0, in: name) != nil }
    return able.first(where: usual.contains) ?? able.first
  }

  /// Whether a TYPE word, in lower case, usually means a media type.
  static func isUsual(word: String, in name: String) -> Bool {
    of(word: word, in: name) != nil && (usual.contains(word) || word.contains("/"))
  }

  /// Returns the TYPE word for a media type, if there is one.
  static func word(for type: String, in name: String) -> String? {
    guard !type.isEmpty, type != unknown else { return nil }
    if name == "KEY", let key = keys.first(where: { $0.value == type }) {
      return key.key.asciiUppercased
    }
    let word = String(type.split(separator: "/").last ?? "")
    return of(word: word.asciiLowercased, in: name) == type ? word.asciiUppercased : type
  }

  /// Returns the media type of the beginning of base64 data.
  static func of(base64 data: String) -> String {
    of(octets: Base64.decoded(data.utf8.prefix(24)) ?? [])
  }

  /// Returns the media type of data by its first bytes.
  static func of(octets: [UInt8]) -> String {
    let known = beginnings.first { beginning in
      beginning.marks.allSatisfy { octets.dropFirst($0.offset).starts(with: $0.octets) }
    }
    return known?.type ?? unknown
  }

  private static let beginnings: [(type: String, marks: [(offset: Int, octets: [UInt8])])] = [
    ("image/jpeg", [(0, [0xFF, 0xD8, 0xFF])]),
    ("image/png", [(0, [0x89] + Array("PNG\r\n".utf8))]),
    ("image/gif", [(0, Array("GIF8".utf8))]),
    ("image/webp", [(0, Array("RIFF".utf8)), (8, Array("WEBP".utf8))]),
    // Its size is in between, and two zero fields.
    ("image/bmp", [(0, Array("BM".utf8)), (6, [0, 0, 0, 0])]),
    ("audio/wave", [(0, Array("RIFF".utf8)), (8, Array("WAVE".utf8))]),
    ("audio/ogg", [(0, Array("OggS".utf8))]),
    ("audio/mpeg", [(0, Array("ID3".utf8))]),
    ("audio/mpeg", [(0, [0xFF, 0xFB])]),
  ]
}

/// Base64 data with its media type, as a URI (RFC 2397).
struct DataURI {
  /// The media type, with its parameters; may be empty.
  let type: String
  let base64: String

  init(type: String, base64: String) {
    (self.type, self.base64) = (type, base64)
  }

  /// Reads a URI; nil if it has no base64 data.
  init?(_ text: String) {
    guard text.hasCapitals("DATA:"), let comma = text.firstIndex(of: ",") else { return nil }
    // Some programs escape it like text.
    let head = text[..<comma].dropFirst(5).filter { $0 != "\\" }
    guard head.suffix(7).asciiLowercased == ";base64" else { return nil }
    self.init(type: String(head.dropLast(7)), base64: String(text[text.index(after: comma)...]))
  }

  /// The URI.
  var text: String { "data:\(type);base64,\(base64)" }
}
