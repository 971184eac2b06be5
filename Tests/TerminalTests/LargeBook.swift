import Foundation
import TestSupport

/// A book on which commands take long enough to be cancelled.
///
/// It is made once, and copied.
enum LargeBook {
  /// The number of its contacts: a debug build takes as long for fewer.
  static let count = releaseBuild == nil ? 3_000 : 10_000

  private static let folder: Result<TemporaryFolder, any Error> = Result {
    let folder = try TemporaryFolder()
    let script = (1...count).map { number in
      "add \"N\(number) Contact\" phone=\(1_000_000 + number) email=n\(number)@example.org "
        + "tag=all\n"
    }
    let result = try ChildProcess.run(
      builtProduct(named: "contacts"), ["--quiet", "--bail", "--book", folder.path("large.json")],
      input: Array(script.joined().utf8), timeout: .seconds(300))
    guard result.status == .exited(0) else { throw WaitError(description: result.errorText) }
    return folder
  }

  /// Returns a home whose book is `large.json`.
  static func home() throws -> Home {
    let home = try Home()
    for name in ["large.json", "large.journal.jsonl"] {
      try FileManager.default.copyItem(
        at: folder.get().url.appending(path: name), to: home.folder.url.appending(path: name))
    }
    return home
  }
}
