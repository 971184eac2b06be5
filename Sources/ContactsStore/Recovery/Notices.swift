/// Notices about the files, each reported once.
struct Notices {
  private(set) var texts: [String] = []
  /// The damage reported last.
  private var damage: Store.Obstacle?
  /// Where the last whole record ended when a torn line was reported.
  private var tornTail: Int?

  mutating func append(_ text: String) { texts.append(text) }

  /// Reports damage, unless it was reported before.
  mutating func report(_ damage: Store.Obstacle, _ text: @autoclosure () -> String) {
    guard self.damage != damage else { return }
    self.damage = damage
    texts.append(text())
  }

  /// Forgets the reported damage, so that it is reported again.
  mutating func forgetDamage() { damage = nil }

  /// Returns whether a torn line after `end` has been reported.
  func hasTornLine(after end: Int?) -> Bool { tornTail == end }

  /// Reports a torn line after `end`.
  mutating func reportTornLine(after end: Int, _ text: String) {
    tornTail = end
    texts.append(text)
  }

  /// Returns the notices, once.
  mutating func take() -> [String] {
    defer { texts = [] }
    return texts
  }
}
