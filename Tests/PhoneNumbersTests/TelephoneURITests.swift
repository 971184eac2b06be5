import Testing

@testable import PhoneNumbers

/// The URIs of telephone numbers (RFC 3966).
struct TelephoneURITests {
  @Test(
    arguments: [
      ("+44 20 7946 0958", nil, "tel:+442079460958"),
      ("+44 (0)20 7946-0958", nil, "tel:+442079460958"),
      ("0044 20 7946 0958", nil, "tel:+442079460958"),
      ("0905 123 456", "SK", "tel:+421905123456"), ("0905 123 456", nil, "tel:0905123456"),
      ("555-0142", nil, "tel:5550142"), ("112", "SK", "tel:112"),
      ("+1 (415) 555-2671 ext. 12", nil, "tel:+14155552671;ext=12"),
      ("555-0142 #12", nil, "tel:5550142;ext=12"), ("*21#", nil, "tel:*21%23"),
      ("tel:+442079460958", nil, "tel:+442079460958"),
      ("+999 (0)1 234", nil, "tel:+9991234"), ("٠٩٠٥ ١٢٣ ٤٥٦", nil, "tel:0905123456"),
    ] as [(String, String?, String)])
  func namesTheCountryIfItIsCertain(text: String, country: String?, uri: String) {
    #expect(TelephoneURI.uri(of: text, country: country) == uri)
  }

  @Test(arguments: ["", "ask Bob", "1-800-FLOWERS", "555;rm -rf /", "-", "5?x=1", "+", "5%20"])
  func dialsNothingElse(text: String) {
    #expect(TelephoneURI.uri(of: text, country: "US") == nil)
  }
}
