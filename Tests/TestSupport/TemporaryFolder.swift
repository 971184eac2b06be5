public import Foundation

/// A temporary folder for a test, deleted with its contents.
public final class TemporaryFolder: Sendable {
  /// The folder.
  public let url: URL

  /// Makes the folder.
  public init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "contacts-tests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the path of a file in the folder, which need not exist.
  public func path(_ name: String) -> String {
    url.appending(path: name).path(percentEncoded: false)
  }

  /// Writes a file into the folder and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: url.appending(path: name))
    return path(name)
  }
}
