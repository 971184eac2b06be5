import TestSupport
import Testing

/// What several contacts become in one merge.
struct MergedOrderTests {
  /// Entries stand in the order of the contacts, and the first preferred one stays that.
  @Test func whatTheFirstContactPrefersTheNextDoNot() throws {
    let home = try Home()
    let script = """
      add Ada phone=1
      add Bob phone=2 email=b@x.org
      add Cyd phone=3 email=c@x.org
      set bob/phone.1 preferred=yes
      set cyd/phone.1 preferred=yes
      set cyd/email.1 preferred=yes
      merge ada bob cyd
      """
    #expect(try home.run(script: script).status == .exited(0))
    let card = try home.run(["export", "-", "ada", "--format", "vcard4"]).outputText
    let entries = card.split(separator: "\r\n").filter {
      $0.contains("TEL") || $0.contains("EMAIL")
    }
    #expect(
      entries == [
        "EMAIL:b@x.org", "EMAIL;PREF=1:c@x.org", "TEL:1", "TEL;PREF=1:2", "TEL:3",
      ])
  }
}
