import Foundation

/// Returns the path of an executable that was built beside the tests.
public func builtProduct(named name: String) -> String {
  let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
  return bundle.bundleURL.deletingLastPathComponentOfBundle
    .appending(path: name).path(percentEncoded: false)
}

extension URL {
  /// The folder of products: that of the test bundle on macOS, the executable's own elsewhere.
  fileprivate var deletingLastPathComponentOfBundle: URL {
    pathExtension == "xctest" ? deletingLastPathComponent() : self
  }
}
