/// A wait of a test for something that did not happen.
public struct WaitError: Error, CustomStringConvertible {
  /// What was waited for, and what there was instead.
  public let description: String

  /// Makes an error of what was waited for.
  public init(description: String) {
    self.description = description
  }
}

/// The time a test waits before it fails, unless it says otherwise; long, as machines may be slow.
public let patience: Duration = .seconds(30)
