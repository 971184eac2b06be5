import Foundation
import TestSupport
import Testing

/// Photos as displayed, and written to files.
struct PhotoTests {
  private static let bytes = Data((0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 7) })

  /// A home whose book has a contact with two photos, the second preferred, and others without.
  private func home() throws -> Home {
    let home = try Home()
    let data = Self.bytes.base64EncodedString()
    let contacts = [
      #"{"id":"00000000-0000-4000-8000-000000000001","name":{"given":"Ada"},"photos":["#
        + #"{"id":1,"type":"image/png","data":"QUJD"},{"id":2,"type":"image/jpeg","data":"\#(data)","preferred":true}]}"#,
      #"{"id":"00000000-0000-4000-8000-000000000002","name":{"given":"Bob"},"photos":[{"id":1,"url":"https://x.org/../b.png"}]}"#,
      #"{"id":"00000000-0000-4000-8000-000000000003","name":{"given":"Eve"},"photos":[{"id":1,"data":"%%%%"}]}"#,
    ].joined(separator: ",\n")
    try home.folder.write(
      #"{"format":"contacts","version":1,"book":"7c1e9a52","generation":1,"sequence":0,"contacts":["#
        + "\n\(contacts)\n]}\n",
      to: "book.json")
    // The first command reports that the book was edited by another program.
    _ = try run(["list"], in: home)
    return home
  }

  private func run(_ arguments: [String], in home: Home) throws -> ChildProcess.Result {
    try home.run(["--book", home.folder.path("book.json")] + arguments, folder: home.path)
  }

  @Test func showsTypesAndSizes() throws {
    let home = try home()
    let shown = try run(["photo", "ada"], in: home).outputText
    #expect(
      shown.contains(/1 +image\/png +3 bytes/)
        && shown.contains(/2 +image\/jpeg +1000 bytes +preferred/))
    #expect(try run(["photo", "ada/photo.1"], in: home).outputText.contains("image/png"))
    #expect(try !run(["photo", "ada/photo.1"], in: home).outputText.contains("image/jpeg"))
    #expect(try run(["show", "ada"], in: home).outputText.contains(/image\/jpeg +1000 bytes/))
  }

  @Test func namesPhotosAndMembersByPath() throws {
    let home = try home()
    #expect(try run(["move", "ada/photo.2", "ada/photo.1"], in: home).status == .exited(0))
    #expect(try run(["photo", "ada/photo.1"], in: home).outputText.contains("image/jpeg"))
    #expect(try run(["remove", "ada/photo.2"], in: home).status == .exited(0))
    #expect(try !run(["photo", "ada"], in: home).outputText.contains("image/png"))
    let missing = try run(["remove", "ada/photo.2"], in: home)
    #expect(missing.errorText == "contacts: Ada has no photo.2, only photo.1\n")
    #expect(try run(["add", "Crew", "kind=group"], in: home).status == .exited(0))
    #expect(try run(["group", "Bob", "Crew"], in: home).status == .exited(0))
    #expect(try run(["remove", "crew/member.1"], in: home).status == .exited(0))
    #expect(try !run(["show", "crew"], in: home).outputText.contains("Bob"))
  }

  @Test func writesAPhotoExactly() throws {
    let home = try home()
    let written = try run(["photo", "ada", "--export", "a b.jpg"], in: home)
    #expect(written.outputText == "wrote 1000 bytes to a b.jpg\n" && written.status == .exited(0))
    #expect(try home.contents(home.folder.path("a b.jpg")) == Self.bytes)
    #expect(try run(["photo", "ada/photo.1", "--export", "one"], in: home).status == .exited(0))
    #expect(try home.contents(home.folder.path("one")) == Data("ABC".utf8))
    #expect(try run(["photo", "ada/2.2", "--export", "-"], in: home).output == Self.bytes)
  }

  @Test func aDryRunReportsWhatWouldFail() throws {
    let home = try home()
    let dryRun = ["--dry-run", "photo", "ada", "--export"]
    #expect(try run(dryRun + ["x"], in: home).outputText == "would write 1000 bytes to x\n")
    #expect(!FileManager.default.fileExists(atPath: home.folder.path("x")))
    let result = try run(dryRun + ["book.json"], in: home)
    #expect(result.status == .exited(1) && result.errorText.contains("book.json already exists"))
  }

  @Test(arguments: [
    (
      ["bob", "--export", "x"],
      "the photo of Bob is not in the book; it is at https://x.org/../b.png"
    ),
    (["eve", "--export", "x"], "cannot write the photo of Eve: its data is damaged"),
    (["ada/photo.3", "--export", "x"], "Ada has no photo.3, only photo.1 to photo.2"),
    (["ada/1.1"], "`ada/1.1` is not a photo"),
    (["ada", "--export", "no/x"], "cannot write no/x: No such file or directory"),
    (
      ["ada", "--export", "book.json"],
      "book.json already exists and was not changed; choose another name"
    ),
  ]) func reportsPhotosThatCannotBeWritten(arguments: [String], message: String) throws {
    let home = try home()
    let result = try run(["photo"] + arguments, in: home)
    #expect(result.status == .exited(1) && result.outputText.isEmpty)
    #expect(result.errorText == "contacts: \(message)\n")
    #expect(!FileManager.default.fileExists(atPath: home.folder.path("x")))
  }
}
