import Foundation

/// A release build of `contacts` to test instead of the one built beside the tests; nil without
/// one.
public let releaseBuild = ProcessInfo.processInfo.environment["CONTACTS_PROGRAM"]
  .flatMap { $0.isEmpty ? nil : $0 }

/// Returns the path of an executable built beside the tests, or of the release build instead.
public func builtProduct(named name: String) -> String {
  if name == "contacts", let releaseBuild { return releaseBuild }
  let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
  let folder = tests?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  return folder.appending(path: name).path(percentEncoded: false)
}
