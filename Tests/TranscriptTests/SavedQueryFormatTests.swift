import TestSupport
import Testing

/// Saved queries as programs read them.
struct SavedQueryFormatTests {
  @Test func listsNamesAndQueries() throws {
    let home = try Home()
    for (format, text) in [("json", "[]\n"), ("jsonl", ""), ("tsv", "name\tquery\n")] {
      #expect(try home.run(["-o", format, "save-query"]).outputText == text)
    }
    _ = try home.run(["-c", "save-query near \"sea side\" or city:london"])
    let object = #"{"name":"near","query":"\"sea side\" or city:london"}"#
    #expect(try home.run(["-o", "jsonl", "save-query"]).outputText == object + "\n")
    #expect(try home.run(["-o", "json", "save-query"]).outputText == "[\n\(object)\n]\n")
    #expect(try home.run(["-o", "jsonl", "save-query", "near"]).outputText == object + "\n")
    let refused = try home.run(["-o", "vcard", "save-query"])
    #expect(refused.status == .exited(1))
    #expect(refused.errorText.contains("`save-query` cannot print vcard"))
  }
}
