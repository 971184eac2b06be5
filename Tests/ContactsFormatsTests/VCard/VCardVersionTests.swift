import ContactsModel
import Testing

@testable import ContactsFormats

/// Kept properties are written in the syntax of the exported version.
@Suite struct VCardVersionTests {
  /// Returns the only exported property of a card besides FN, N and UID.
  private func written(_ line: String, of origin: String, in version: VCard.Version) throws
    -> String
  {
    let read = try VCardReader(card: ["VERSION:\(origin)", "FN:a", line]).first()
    let properties = VCardWriter(version).properties(of: read)
    return properties.filter { !["FN", "N", "UID"].contains($0.name) || $0.name == line.prefix(1) }
      .map(\.written).joined(separator: "\n")
  }

  /// A line of a card, and its form in 3.0 and in 4.0.
  static let lines: [(origin: String, line: String, three: String, four: String)] = [
    ("2.1", "TEL;WORK;VOICE:1", "TEL;TYPE=WORK,VOICE:1", "TEL;TYPE=WORK,VOICE:1"),
    ("2.1", "TEL;CELL;PREF:1", "TEL;TYPE=CELL,PREF:1", "TEL;TYPE=CELL;PREF=1:1"),
    (
      "2.1", "EMAIL;INTERNET;HOME:a@b", "EMAIL;TYPE=INTERNET,HOME:a@b",
      "EMAIL;TYPE=INTERNET,HOME:a@b"
    ),
    (
      "2.1", "EMAIL;PREF;INTERNET:a@b", "EMAIL;TYPE=PREF,INTERNET:a@b",
      "EMAIL;TYPE=INTERNET;PREF=1:a@b"
    ),
    ("2.1", "URL;WORK:http://x", "URL;TYPE=WORK:http://x", "URL;TYPE=WORK:http://x"),
    ("2.1", "X-A;VALUE=URL;B=\"c;d\":1", "X-A;VALUE=uri;B=\"c;d\":1", "X-A;VALUE=uri;B=\"c;d\":1"),
    ("2.1", "N:Y;X", "N:Y;X", "N:Y;X;;;"),
    // Commas separate nothing in 2.1.
    ("2.1", "N:Y, Jr.;X", "N:Y\\, Jr.;X", "N:Y\\, Jr.;X;;;"),
    (
      "2.1", "ADR:;;Str. 1,2;Ulm\\, D", "ADR:;;Str. 1\\,2;Ulm\\, D", "ADR:;;Str. 1\\,2;Ulm\\, D;;;"
    ),
    ("2.1", "TITLE:a,b\\,c", "TITLE:a\\,b\\,c", "TITLE:a\\,b\\,c"),
    (
      "2.1", "ROLE;ENCODING=QUOTED-PRINTABLE:=61,=2C\\,", "ROLE:a\\,\\,\\,", "ROLE:a\\,\\,\\,"
    ),
    ("2.1", "ROLE:a\\b", "ROLE:a\\\\b", "ROLE:a\\\\b"),
    ("2.1", "TITLE:a\\b,c\\\\d\\", "TITLE:a\\\\b\\,c\\\\d\\\\", "TITLE:a\\\\b\\,c\\\\d\\\\"),
    ("2.1", "ORG:A, B;C", "ORG:A\\, B;C", "ORG:A\\, B;C"),
    ("2.1", "CATEGORIES:a,b", "CATEGORIES:a,b", "CATEGORIES:a,b"),
    ("2.1", "ADR;HOME;PREF:;;S;C", "ADR;TYPE=HOME,PREF:;;S;C", "ADR;TYPE=HOME;PREF=1:;;S;C;;;"),
    (
      "3.0", "TEL;type=CELL;type=VOICE;type=pref:+1 555",
      "TEL;type=CELL;type=VOICE;type=pref:+1 555", "TEL;TYPE=CELL,VOICE;PREF=1:+1 555"
    ),
    (
      "3.0", "item3.ANNIVERSARY;type=pref:2001-02-03", "item3.ANNIVERSARY;type=pref:2001-02-03",
      "item3.ANNIVERSARY;PREF=1:20010203"
    ),
    ("3.0", "BDAY:1996-10-22T14:00:00Z", "BDAY:1996-10-22T14:00:00Z", "BDAY:19961022T140000Z"),
    (
      "3.0", "BDAY;VALUE=date-time:1996-10-22T14:00:00Z",
      "BDAY;VALUE=date-time:1996-10-22T14:00:00Z", "BDAY:19961022T140000Z"
    ),
    ("3.0", "BDAY;VALUE=date:1996-10-22", "BDAY;VALUE=date:1996-10-22", "BDAY:19961022"),
    ("3.0", "BDAY:12/04/1985", "BDAY:12/04/1985", "BDAY;VALUE=text:12/04/1985"),
    ("3.0", "BDAY:1980-4-5", "BDAY:1980-4-5", "BDAY;VALUE=text:1980-4-5"),
    ("4.0", "BDAY:T102200", "BDAY:T102200", "BDAY:T102200"),
    ("4.0", "BDAY:--06", "BDAY:--06", "BDAY:--06"),
    ("4.0", "BDAY:---15", "BDAY:---15", "BDAY:---15"),
    ("4.0", "BDAY:19723101", "BDAY:19723101", "BDAY:19723101"),
    ("3.0", "TZ:-05:00", "TZ:-05:00", "TZ;VALUE=utc-offset:-0500"),
    ("4.0", "TZ;VALUE=utc-offset:-0500", "TZ:-05:00", "TZ;VALUE=utc-offset:-0500"),
    ("3.0", "TZ;VALUE=text:Ulm", "TZ;VALUE=text:Ulm", "TZ:Ulm"),
    ("3.0", "X-SPOUSE:x", "X-SPOUSE:x", "X-SPOUSE:x"),
    ("3.0", "X-MS-CHILD;TYPE=pref:x", "X-MS-CHILD;TYPE=pref:x", "X-MS-CHILD;PREF=1:x"),
    (
      "3.0", "item1.X-ABDATE:12.4.2001\nitem1.X-ABLabel:_$!<Anniversary>!$_",
      "item1.X-ABDATE:12.4.2001\nitem1.X-ABLabel:_$!<Anniversary>!$_",
      "item1.ANNIVERSARY;VALUE=text:12.4.2001"
    ),
    ("3.0", "DEATHDATE:1852-11-27", "DEATHDATE:1852-11-27", "DEATHDATE:18521127"),
    (
      "3.0", "X-A;VALUE=date:1852-11-27", "X-A;VALUE=date:1852-11-27", "X-A;VALUE=date:18521127"
    ),
    ("3.0", "X-A:1852-11-27", "X-A:1852-11-27", "X-A:1852-11-27"),
    ("3.0", "REV:1996-10-22T14:00:00Z", "REV:1996-10-22T14:00:00Z", "REV:1996-10-22T14:00:00Z"),
    ("3.0", "X-A;TYPE=\"b,pref\";C=1:d", "X-A;TYPE=b,pref;C=1:d", "X-A;TYPE=b;C=1;PREF=1:d"),
    ("3.0", "TEL;TYPE=pref;PREF=5:1", "TEL;TYPE=pref:1", "TEL;PREF=1:1"),
    ("3.0", "GEO:1.5;-2", "GEO:1.5;-2", "GEO:geo:1.5,-2"),
    ("3.0", "GEO:151.2;-33.8", "GEO:151.2;-33.8", "GEO:geo:151.2,-33.8"),
    ("2.1", "GEO:37.24,-17.87", "GEO:37.24;-17.87", "GEO:geo:37.24,-17.87"),
    ("4.0", "GEO:geo:48.1,17.1;u=10", "GEO:48.1;17.1", "GEO:geo:48.1,17.1;u=10"),
    (
      "4.0", "TEL;VALUE=uri:tel:+49%2030%20123", "TEL:+49 30 123",
      "TEL;VALUE=uri:tel:+49%2030%20123"
    ),
    ("4.0", "TEL;VALUE=uri:tel:1%2", "TEL:1%2", "TEL;VALUE=uri:tel:1%2"),
    ("3.0", "X-GENDER:Male\nGENDER:F", "X-GENDER:Male\nGENDER:F", "GENDER:M\nX-GENDER:F"),
    ("3.0", "GEO:1;2\u{0},3", "GEO:1;2\u{0},3", "GEO:1;2\u{0},3"),
    ("4.0", "GEO:geo:1.5,-2", "GEO:1.5;-2", "GEO:geo:1.5,-2"),
    (
      "4.0", "PHOTO:https://x.org/a.png", "PHOTO;VALUE=uri:https://x.org/a.png",
      "PHOTO:https://x.org/a.png"
    ),
    (
      "3.0", "PHOTO:https://x.org/a.png", "PHOTO:https://x.org/a.png", "PHOTO:https://x.org/a.png"
    ),
    (
      "4.0", "LOGO:https://x.org/a.png", "LOGO;VALUE=uri:https://x.org/a.png",
      "LOGO:https://x.org/a.png"
    ),
    (
      "4.0", "KEY;MEDIATYPE=a/b:https://x.org/k", "KEY;MEDIATYPE=a/b;VALUE=uri:https://x.org/k",
      "KEY;MEDIATYPE=a/b:https://x.org/k"
    ),
    (
      "3.0", "KEY;TYPE=PGP:AB CD: EF", "KEY;TYPE=PGP:AB CD: EF",
      "KEY;TYPE=PGP;VALUE=text:AB CD: EF"
    ),
    ("3.0", "KEY:plain text key", "KEY:plain text key", "KEY;VALUE=text:plain text key"),
    (
      "3.0", "PHOTO;VALUE=uri;TYPE=JPEG:https://x.org/a",
      "PHOTO;VALUE=uri;TYPE=JPEG:https://x.org/a",
      "PHOTO;VALUE=uri;MEDIATYPE=image/jpeg:https://x.org/a"
    ),
    (
      "3.0", "LOGO;VALUE=uri;TYPE=work,png:https://x.org/a",
      "LOGO;VALUE=uri;TYPE=work,png:https://x.org/a",
      "LOGO;VALUE=uri;TYPE=work;MEDIATYPE=image/png:https://x.org/a"
    ),
    ("4.0", "EMAIL;PREF=1;X-A=b:a@b", "EMAIL;X-A=b;TYPE=pref:a@b", "EMAIL;PREF=1;X-A=b:a@b"),
    (
      "4.0", "TEL;VALUE=uri;TYPE=\"home,cell\":tel:+1;ext=5", "TEL;TYPE=home,cell:+1\\;ext=5",
      "TEL;VALUE=uri;TYPE=\"home,cell\":tel:+1;ext=5"
    ),
    (
      "4.0", "TEL;PREF=50:1\nTEL;PREF=2:2\nTEL:3",
      "TEL;X-PREF=50:1\nTEL;TYPE=pref;X-PREF=2:2\nTEL:3",
      "TEL;PREF=50:1\nTEL;PREF=2:2\nTEL:3"
    ),
  ]

  @Test(arguments: lines)
  func writesEachVersionsSyntax(
    item: (origin: String, line: String, three: String, four: String)
  ) throws {
    #expect(try written(item.line, of: item.origin, in: .v30) == item.three)
    #expect(try written(item.line, of: item.origin, in: .v40) == item.four)
    // Going through the other version changes nothing.
    #expect(try written(item.three, of: "3.0", in: .v30) == item.three)
    #expect(try written(item.four, of: "4.0", in: .v40) == item.four)
  }

  /// A rank, for which 3.0 has no parameter, survives and adds nothing.
  @Test func preferenceRanksRoundTrip() throws {
    let lines = "TEL;TYPE=work;PREF=2:1\nTEL;PREF=50:2\nLANG;PREF=3:en"
    let three = try written(lines, of: "4.0", in: .v30)
    #expect(
      three == "TEL;TYPE=work,pref;X-PREF=2:1\nTEL;X-PREF=50:2\nLANG;TYPE=pref;X-PREF=3:en")
    #expect(try written(three, of: "3.0", in: .v40) == lines)
    // None of them is preferred, as before.
    var reader = VCardReader(Array("BEGIN:VCARD\nVERSION:3.0\n\(three)\nEND:VCARD\n".utf8))
    let contact = reader.next()?.contact
    #expect(contact?.phones.map(\.isPreferred) == [false, false])
  }

  /// An address and its label share a TYPE that reunites them.
  @Test func anAddressLabelKeepsItsTypes() throws {
    let three = try written("ADR;TYPE=home;PREF=1;LABEL=x:;;S;;;;", of: "4.0", in: .v30)
    #expect(three == "ADR;TYPE=home,pref:;;S;;;;\nLABEL;TYPE=home,pref:x")
    #expect(
      try written(three, of: "3.0", in: .v40) == "ADR;TYPE=home;LABEL=x;PREF=1:;;S;;;;")
  }

  /// Of two addresses with labels of Apple, each keeps its text.
  @Test func anAddressLabelStaysInItsGroup() throws {
    let lines = """
      i.ADR:;;X;;;;
      i.X-ABLabel:Hut
      j.ADR;LABEL=Lane 1:;;Y;;;;
      j.X-ABLabel:Farm
      """
    let three = try written(lines, of: "4.0", in: .v30)
    #expect(three.contains("\nj.ADR:;;Y;;;;\nj.LABEL:Lane 1\n"))
    #expect(try written(three, of: "3.0", in: .v40) == lines)
  }

  /// Data in 3.0, and a URI with a media type in 4.0.
  @Test(arguments: [
    ("LOGO;ENCODING=b;TYPE=PNG:AAAA", "LOGO:data:image/png;base64,AAAA"),
    ("SOUND;ENCODING=b;TYPE=WAVE:AAAA", "SOUND:data:audio/wave;base64,AAAA"),
    ("KEY;ENCODING=b;TYPE=PGP:AAAA", "KEY:data:application/pgp-keys;base64,AAAA"),
    ("KEY;ENCODING=b;TYPE=X509:AAAA", "KEY:data:application/pkix-cert;base64,AAAA"),
    ("KEY;ENCODING=b;TYPE=a/b:AAAA", "KEY:data:a/b;base64,AAAA"),
    ("KEY;ENCODING=b:AAAA", "KEY:data:application/octet-stream;base64,AAAA"),
    (
      "KEY;TYPE=home,pref,PGP;ENCODING=b:AAAA",
      "KEY;TYPE=home;PREF=1:data:application/pgp-keys;base64,AAAA"
    ),
    ("PHOTO;ENCODING=b;TYPE=GIF:AAAA", "PHOTO:data:image/gif;base64,AAAA"),
    ("PHOTO;ENCODING=b:AAAA", "PHOTO:data:application/octet-stream;base64,AAAA"),
  ])
  func dataHasAMediaType(three: String, four: String) throws {
    #expect(try written(three, of: "3.0", in: .v40) == four)
    let back = try written(four, of: "4.0", in: .v30)
    #expect(Set(parts(of: back)) == Set(parts(of: three)))
    #expect(try written(three, of: "3.0", in: .v30) == three)
  }

  private func parts(of line: String) -> [Substring] {
    line.split { ";:,=".contains($0) }
  }

  /// Invalid data is not a photo, and stays unchanged.
  @Test(arguments: [
    "PHOTO;ENCODING=b:***", "PHOTO;ENCODING=b;TYPE=JPEG:A",
    "PHOTO;TYPE=x:data:image/png;base64,***",
  ])
  func keepsAPhotoOfInvalidBase64(line: String) throws {
    var reader = VCardReader(Array("BEGIN:VCARD\nVERSION:4.0\nFN:a\n\(line)\nEND:VCARD\n".utf8))
    let read = reader.next()
    let contact = try #require(read).contact
    #expect(contact.photos.isEmpty && contact.properties.map(\.value.name) == ["PHOTO"])
    let issues = reader.takeIssues()
    #expect(issues.map(\.line) == [4] && issues.map(\.outcome) == [.taken])
    guard line.contains("ENCODING") else { return }
    #expect(try written(line, of: "3.0", in: .v30) == line)
    let four = try written(line, of: "3.0", in: .v40)
    #expect(try !four.contains("ENCODING") && written(four, of: "4.0", in: .v30) == line)
  }

  @Test(arguments: [
    ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"), ([0x89, 0x50, 0x4E, 0x47, 0xD, 0xA], "image/png"),
    (Array("GIF89a".utf8), "image/gif"), (Array("RIFF1234WEBP".utf8), "image/webp"),
    (Array("BM1234\0\0\0\0".utf8), "image/bmp"), (Array("RIFF1234WAVE".utf8), "audio/wave"),
    (Array("OggS".utf8), "audio/ogg"), (Array("ID3".utf8), "audio/mpeg"),
    (Array("RIFF1234".utf8), "application/octet-stream"),
    (Array("BMW and others".utf8), "application/octet-stream"), ([], "application/octet-stream"),
  ])
  func detectsTheMediaTypeFromTheData(octets: [UInt8], type: String) throws {
    let data = String(decoding: Base64.encoded(octets + octets.map { _ in 0x21 }), as: UTF8.self)
    #expect(MediaType.of(base64: data) == type)
    guard !octets.isEmpty else { return }
    for name in ["PHOTO", "LOGO"] {
      let line = try written("\(name);ENCODING=b:\(data)", of: "3.0", in: .v40)
      #expect(line == "\(name):data:\(type);base64,\(data)")
    }
  }
}
