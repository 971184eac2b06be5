/// A test waited for something that did not happen.
public struct WaitError: Error, CustomStringConvertible {
  /// What was expected, and the actual state.
  public let description: String

  /// Makes an error from a description.
  public init(description: String) {
    self.description = description
  }
}

/// The default timeout of a wait; long, as machines may be slow.
public let patience: Duration = .seconds(30)
