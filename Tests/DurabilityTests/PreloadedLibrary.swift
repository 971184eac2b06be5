import Foundation
import TestSupport

/// Small C libraries that are preloaded before libc to see or change a program's system calls.
enum PreloadedLibrary {
  /// Compiles a library and returns its path; nil without a C compiler.
  static func build(_ code: String, named name: String) -> String? {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/cc"),
      let source = try? folder.write(code, to: "\(name).c")
    else { return nil }
    let library = folder.path("\(name).so")
    let result = try? ChildProcess.run(
      "/usr/bin/cc",
      ["-shared", "-fPIC", "-O1", "-Wall", "-o", library, source, "-ldl", "-lpthread"],
      timeout: .seconds(120))
    return result?.status == .exited(0) ? library : nil
  }

  private static let folder: TemporaryFolder = {
    guard let folder = try? TemporaryFolder() else { fatalError("no temporary folder") }
    return folder
  }()
}
