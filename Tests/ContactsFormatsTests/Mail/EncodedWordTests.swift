import Testing

@testable import ContactsFormats

/// The text of fields with encoded words (RFC 2047).
struct EncodedWordTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("a = b ?= c", "a = b ?= c"),
    // The RFC's own examples, section 8.
    ("=?ISO-8859-1?Q?a?=", "a"), ("=?ISO-8859-1?Q?a?= b", "a b"),
    ("=?ISO-8859-1?Q?a?= =?ISO-8859-1?Q?b?=", "ab"),
    ("=?ISO-8859-1?Q?a?=  =?ISO-8859-1?Q?b?=", "ab"),
    ("=?ISO-8859-1?Q?a?=\r\n    =?ISO-8859-1?Q?b?=", "ab"),
    ("=?ISO-8859-1?Q?a_b?=", "a b"), ("=?ISO-8859-1?Q?a?= =?ISO-8859-2?Q?_b?=", "a b"),
    ("=?ISO-8859-1?Q?Keld_J=F8rn_Simonsen?=", "Keld Jørn Simonsen"),
    ("=?ISO-8859-1?B?SWYgeW91IGNhbiByZWFkIHRoaXMgeW8=?=", "If you can read this yo"),
    ("=?ISO-8859-8?b?7eXs+SDv4SDp7Oj08A==?=", "םולש ןב ילטפנ"),
    ("=?US-ASCII*EN?Q?Keith_Moore?=", "Keith Moore"),
    // Character sets of the world.
    ("=?iso-2022-jp?B?GyRCOzNFRBsoQg==?=", "山田"), ("=?GB2312?B?zfU=?=", "王"),
    ("=?koi8-r?B?4dPB?=", "Аса"), ("=?windows-1251?Q?=C0=ED=ED=E0?=", "Анна"),
    ("=?Shift_JIS?B?jlKTYw==?=", "山田"), ("=?EUC-KR?B?sei9xQ==?=", "김신"),
    // A character split across words, in one encoding and in two.
    ("=?utf-8?Q?M=C3?= =?utf-8?Q?=BCller?=", "Müller"),
    ("=?utf-8?B?TcM=?= =?UTF-8?Q?=BCller?=", "Müller"),
    // Encoded words next to text without a space.
    ("x=?utf-8?q?=C3=BC?=y", "xüy"), ("=?utf-8?q?a?==?utf-8?q?b?=", "ab"),
    // Spaces that should have been encoded.
    ("=?utf-8?Q?Ada Lovelace?=", "Ada Lovelace"),
    // Invalid encoded words stay as they are.
    ("=?utf-8?X?abc?=", "=?utf-8?X?abc?="), ("=?utf-8?B?a%c?=", "=?utf-8?B?a%c?="),
    ("=?utf-8?Q?abc", "=?utf-8?Q?abc"), ("=?utf-8?Q?", "=?utf-8?Q?"), ("=?", "=?"),
    ("=??Q?a?=", "=??Q?a?="),
    ("=?utf-8?", "=?utf-8?"), ("=?utf-8?Q", "=?utf-8?Q"), ("=?utf-8?Q?a?", "=?utf-8?Q?a?"),
    // Unknown and wrong character sets.
    ("=?x-none?Q?M=C3=BCller?=", "Müller"), ("=?utf-8?Q?M=FCller?=", "Müller"),
    ("=?utf-8?Q??=", ""), ("=?utf-8?B??=", ""), ("=?utf-8?B?QQ?=", "A"),
    ("=?../../etc?Q?a?=", "a"),
  ]) func reads(body: String, text: String) {
    #expect(EncodedWord.text(of: body.utf8) == text)
  }

  @Test func decodesInvalidUTF8AsWindows1252() {
    #expect(EncodedWord.text(of: [0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72, 0x80]) == "Müller€")
  }

  @Test func joinsCharactersSplitAcrossEncodedWords() {
    let broken = Array("ÄÄÖÖ".utf8) + [0xC3, 0x0A, 0xA4] + Array("ÜÜßß".utf8)
    #expect(EncodedWord.text(of: broken) == "ÄÄÖÖÃ\n¤ÜÜßß")
    #expect(EncodedWord.text(of: Array("ÄÖÜß caf".utf8) + [0xE9, 0x2E]) == "ÄÖÜß café.")
    // Two octets could form a character by chance.
    #expect(EncodedWord.text(of: [0xC3, 0xA4, 0xE9, 0x20, 0xE9]) == "Ã¤é é")
  }
}
