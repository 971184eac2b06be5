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

  private func run(
    _ arguments: [String], in home: Home, input: some Sequence<UInt8> = []
  ) throws -> ChildProcess.Result {
    try home.run(
      ["--book", home.folder.path("book.json")] + arguments, input: input, folder: home.path)
  }

  /// Writes a JPEG image of a size to a file.
  private func writeImage(_ count: Int, to file: String, in home: Home) throws {
    let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
    try Data(head + [UInt8](repeating: 7, count: count - head.count))
      .write(to: home.folder.url.appending(path: file))
  }

  /// The types and sizes of a contact's photos.
  private func photos(of name: String, in home: Home) throws -> String {
    try run(["photo", name], in: home).outputText.replacing(/\ +/, with: " ")
  }

  /// A form that changes something answers so, whatever other forms do.
  @Test func aDryRunOfNoChangeIsAnEmptyArray() throws {
    let home = try home()
    try writeImage(100, to: "x.jpg", in: home)
    let words = ["-o", "json", "photo", "bob", "--set", "x.jpg"]
    #expect(try run(words, in: home).status == .exited(0))
    #expect(try run(words + ["--dry-run"], in: home).outputText == "[]\n")
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

  @Test func programsReadWhatPhotosThereAre() throws {
    let lines = try run(["-o", "jsonl", "photo", "ada"], in: home()).outputText.split(
      separator: "\n")
    #expect(
      lines == [
        #"{"entry":1,"type":"image/png","bytes":3}"#,
        #"{"entry":2,"type":"image/jpeg","bytes":1000}"#,
      ])
  }

  @Test func setsThePreferredTheOnlyOrTheFirstPhoto() throws {
    let home = try home()
    try writeImage(100, to: "a.jpg", in: home)
    try home.folder.write("GIF89a", to: "b")
    let both = " 1 image/png 3 bytes\n 2 image/gif 6 bytes preferred\n"
    #expect(try run(["photo", "ada", "--set", "b"], in: home).status == .exited(0))
    #expect(try photos(of: "ada", in: home) == both)
    #expect(try run(["undo"], in: home).status == .exited(0))
    #expect(try photos(of: "ada", in: home).contains("2 image/jpeg 1000 bytes preferred"))
    // The only one is an address so far.
    #expect(try run(["photo", "bob", "--set", "a.jpg"], in: home).status == .exited(0))
    #expect(try photos(of: "bob", in: home) == " image/jpeg 100 bytes\n")
    #expect(try run(["add", "New"], in: home).status == .exited(0))
    let image = try home.contents(home.folder.path("a.jpg"))
    let added = try run(["photo", "new", "--set", "-"], in: home, input: image)
    #expect(added.outputText.contains(/^changed @[0-9a-f]{8} New\n$/))
    #expect(try run(["photo", "new", "--export", "-"], in: home).output == image)
  }

  @Test func setsOrRemovesTheNamedPhoto() throws {
    let home = try home()
    try home.folder.write("GIF89a", to: "b")
    #expect(try run(["photo", "ada/photo.1", "--set", "b"], in: home).status == .exited(0))
    #expect(try photos(of: "ada/photo.1", in: home) == " image/gif 6 bytes\n")
    let several = try run(["photo", "ada", "--remove"], in: home)
    #expect(
      several.errorText == "contacts: Ada has 2 photos; name one, such as `ada/photo.1`\n")
    let dryRun = try run(["photo", "ada/photo.1", "--remove", "--dry-run"], in: home)
    #expect(dryRun.outputText.contains("would change 1 contact"))
    #expect(try run(["photo", "ada/photo.1", "--remove"], in: home).status == .exited(0))
    #expect(try photos(of: "ada", in: home) == " image/jpeg 1000 bytes preferred\n")
    #expect(try run(["photo", "ada", "--remove"], in: home).status == .exited(0))
    #expect(try run(["photo", "ada"], in: home).errorText == "contacts: Ada has no photo\n")
    #expect(try run(["undo"], in: home).status == .exited(0))
    #expect(try photos(of: "ada", in: home) == " image/jpeg 1000 bytes preferred\n")
  }

  @Test func aLargePhotoMustBeConfirmed() throws {
    let home = try home()
    try writeImage(1_000_000, to: "small.jpg", in: home)
    try writeImage(1_000_001, to: "large.jpg", in: home)
    #expect(try run(["photo", "bob", "--set", "small.jpg"], in: home).status == .exited(0))
    let refused = try run(["photo", "bob", "--set", "large.jpg"], in: home)
    #expect(
      refused.errorText == "contacts: large.jpg has 1000001 bytes, more than 1 MB; give --yes to "
        + "store it, or make it smaller\n")
    let dryRun = try run(["photo", "bob", "--set", "large.jpg", "--dry-run"], in: home)
    #expect(dryRun.outputText.contains("1000001 bytes") && dryRun.status == .exited(0))
    #expect(try photos(of: "bob", in: home) == " image/jpeg 1000000 bytes\n")
    let agreed = try run(["photo", "bob", "--set", "large.jpg", "--yes"], in: home)
    #expect(agreed.status == .exited(0))
    #expect(try photos(of: "bob", in: home) == " image/jpeg 1000001 bytes\n")
  }

  @Test(arguments: [
    ("x.txt", "cannot store x.txt as a photo: it is not a JPEG, PNG, GIF or WebP image"),
    ("x.bmp", "cannot store x.bmp as a photo: it is not a JPEG, PNG, GIF or WebP image"),
    ("empty", "cannot store empty as a photo: it is empty"),
    ("huge.jpg", "huge.jpg is larger than 12 MB and was not read; make it smaller"),
    ("/dev/zero", "/dev/zero is larger than 12 MB and was not read; make it smaller"),
    ("missing", "cannot read missing: No such file or directory"),
    (".", "cannot read .: it is a folder"),
  ]) func setsNothingElse(file: String, message: String) throws {
    let home = try home()
    try home.folder.write("no image", to: "x.txt")
    try home.folder.write("BM1234\0\0\0\0", to: "x.bmp")
    try home.folder.write("", to: "empty")
    try writeImage(12_000_001, to: "huge.jpg", in: home)
    let before = try run(["-o", "json", "list"], in: home).output
    let result = try run(["photo", "bob", "--set", file, "--yes"], in: home)
    #expect(result.status == .exited(1) && result.errorText == "contacts: \(message)\n")
    #expect(try run(["-o", "json", "list"], in: home).output == before)
  }

  @Test func aScriptOnStandardInputSetsNoPhotoFromThere() throws {
    let home = try home()
    let result = try run([], in: home, input: "photo bob --set -\nphoto bob\n".utf8)
    #expect(
      result.errorText == "contacts: <stdin>:1: standard input already holds the commands; name a "
        + "file after --set\n")
    #expect(result.outputText.contains("https://x.org/../b.png"))
  }

  /// Only what changes somebody needs a name; what looks may find other fields.
  @Test func looksByMentionsButChangesByNames() throws {
    let home = try home()
    #expect(try run(["set", "bob", "note=Robert"], in: home).status == .exited(0))
    #expect(try run(["photo", "robert"], in: home).status == .exited(0))
    #expect(try run(["photo", "robert", "--remove"], in: home).status == .exited(1))
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
