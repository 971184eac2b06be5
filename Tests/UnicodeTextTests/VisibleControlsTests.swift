import Testing
import UnicodeText

struct VisibleControlsTests {
  @Test(arguments: [
    ("Zoë 山田", "Zoë 山田"), ("a\u{1B}[31m\t", "a^[[31m^I"), ("\u{7F}\u{9B}", "^?<U+009B>"),
    ("x\u{202E}y\u{2066}", "x<U+202E>y<U+2066>"), ("\r\n", "^M^J"),
  ])
  func namesControlCharacters(text: String, visible: String) {
    #expect(text.withVisibleControls == visible)
  }
}
