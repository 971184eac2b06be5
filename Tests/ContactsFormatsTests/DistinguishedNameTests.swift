import Testing

@testable import ContactsFormats

/// Distinguished names are compared as in RFC 4514 and RFC 4517.
struct DistinguishedNameTests {
  @Test(arguments: [
    ("cn=Ada Lovelace,mail=ada@example.org", "CN = ada  lovelace , MAIL=Ada@Example.org"),
    ("cn=Lovelace\\, Ada,o=x", "cn=Lovelace\\2C Ada,o=x"),
    ("cn=Lovelace\\, Ada,o=x", "cn=Lovelace\\2c Ada;o=x"),
    ("cn=Lovelace\\, Ada,o=x", "cn=\"Lovelace, Ada\",o=x"),
    // As Thunderbird writes it.
    ("cn=Lovelace\\, Ada,mail=a@x", "cn=Lovelace, Ada,mail=a@x"),
    ("cn=C\\+\\+ Club,mail=c@x", "cn=C++ Club,mail=c@x"),
    ("cn=Zoë,o=x", "cn=Zo\\C3\\AB,o=x"), ("cn=Zo\u{00EB},o=x", "cn=Zoe\u{0308},o=X"),
    ("cn=Ada+uid=ada,o=x", "UID=ada + CN=Ada,o=x"),
    ("cn=Ada,o=x", "commonName=Ada,organizationName=x"),
    ("cn=Ada,o=x", "2.5.4.3=Ada,OID.2.5.4.10=x"),
    ("cn=Hi,o=x", "cn=#04024869,o=x"), ("cn=a\\\\,o=x", "cn=a\\5C,o=x"),
    ("cn=\\ Ada,o=x", "cn=Ada\\ ,o=x"), ("cn=a\\=b", "cn=a=b"), ("cn=\\#a", "cn=\\23a"),
  ])
  func equalNames(first: String, second: String) throws {
    let (first, second) = (DistinguishedName(first), DistinguishedName(second))
    #expect(first != nil && first == second)
    #expect(first?.hashValue == second?.hashValue)
  }

  @Test(arguments: [
    ("cn=Ada,o=x", "o=x,cn=Ada"), ("cn=Ada,o=x", "cn=Ada"), ("cn=Ada,o=x", "cn=Ada\\,o\\=x"),
    ("cn=Ada,o=x", "cn=Ada+o=x"), ("cn=Zoe", "cn=Zoë"), ("cn=Ada", "sn=Ada"),
    ("cn=a b", "cn=ab"), ("cn=a\\+b", "cn=a,o=b"), ("cn=a\\\\\\,b", "cn=a\\,b"),
  ])
  func differentNames(first: String, second: String) {
    #expect(DistinguishedName(first) != DistinguishedName(second))
  }

  @Test func keepsValuesVerbatim() {
    let name = DistinguishedName("uid=Ada+mail=Ada@X.org, cn=\"Lovelace, Ada\",cn=a\\2Cb,o=")
    #expect(name?.values(of: "mail") == ["Ada@X.org"] && name?.values(of: "uid") == ["Ada"])
    #expect(name?.values(of: "cn") == ["Lovelace, Ada", "a,b"] && name?.values(of: "o") == [])
  }

  @Test(arguments: ["", " ", ",", "Ada", "=", "cn=", "=x", "cn=,o=", "\\", "+,;"])
  func rejectsAttributesWithoutAValue(text: String) {
    #expect(DistinguishedName(text) == nil)
  }

  @Test func escapedValuesRoundTrip() {
    for value in ["a,b", "a+b", "#a", "a\\", "\"a\"", "<a>;b=c", "Zoë 🦊", "a,b=c", "\\2C", "a\\ "] {
      let name = DistinguishedName("cn=" + DistinguishedName.escaped(value) + ",o=x")
      #expect(name?.values(of: "cn") == [value.trimmingSpaces], "\(value)")
      #expect(name?.values(of: "o") == ["x"])
    }
  }

  /// Takes linear time for any text.
  @Test func readsLongNames() {
    for part in ["\\", ",", "a=\"x,", "a=\"\\\",", "+", " ", "a=b,", "a=\\ ", "=", "#00"] {
      let text = "cn=" + String(repeating: part, count: 50_000)
      #expect((DistinguishedName(text)?.values(of: "cn").first ?? "").utf8.count <= text.utf8.count)
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
