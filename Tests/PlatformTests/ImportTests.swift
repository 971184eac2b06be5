import Foundation
import Testing

struct ImportTests {
  /// Only this module imports the C library; others use its API.
  @Test func onlyPlatformImportsTheCLibrary() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources").standardized
    let files = try #require(
      FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var (count, found) = (0, [String]())
    for case let file as URL in files where file.pathExtension == "swift" {
      count += 1
      let path = file.path(percentEncoded: false)
      let text = try String(contentsOf: file, encoding: .utf8)
      let names = text.split(separator: "\n").contains { line in
        line.contains("canImport(Glibc)")
          || ["Glibc", "Darwin", "Musl"].contains { line.hasSuffix("import \($0)") }
      }
      if names, !path.contains("/Sources/Platform/") { found.append(path) }
    }
    #expect(count > 100 && found == [])
  }
}
