import Foundation
public import Testing

/// Returns the path of a program, or `nil` if the machine lacks it.
public func installedProgram(named name: String) -> String? {
  let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(
    separator: ":")
  return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// Returns whether a library can be loaded.
public func isInstalled(library names: String...) -> Bool {
  names.contains { name in
    guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return false }
    dlclose(library)
    return true
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where libcurl is missing.
  public static var needsLibcurl: Self {
    .enabled(
      "libcurl is not installed",
      { isInstalled(library: "libcurl.so.4", "libcurl-gnutls.so.4", "/usr/lib/libcurl.4.dylib") })
  }
}
