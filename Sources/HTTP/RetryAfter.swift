/// The `Retry-After` header: how long a server wants to be left alone (RFC 9110, 10.2.3).
public enum RetryAfter {
  /// The longest time that is returned: one day.
  public static let maximum: Duration = .seconds(86_400)

  /// Returns the time to wait, from zero to `maximum`; nil if the value cannot be read.
  ///
  /// - Parameter now: The current time, in seconds since 1970.
  public static func delay(_ value: String, now: Int64) -> Duration? {
    if !value.isEmpty, value.utf8.allSatisfy(\.isASCIIDigit) {
      // A number that is too large is still a number.
      return min(maximum, .seconds(Int64(value) ?? .max / 2))
    }
    guard let date = HTTPDate.seconds(value) else { return nil }
    return min(maximum, max(.zero, .seconds(date - now)))
  }
}
