import Foundation

/// Returns the path of an executable that was built beside the tests.
public func builtProduct(named name: String) -> String {
  let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
  let folder = tests?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  return folder.appending(path: name).path(percentEncoded: false)
}
