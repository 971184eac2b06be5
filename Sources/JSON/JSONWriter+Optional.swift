extension JSONWriter {
  /// Writes a member with a string; nothing for `nil`.
  public mutating func member(_ name: JSONName, _ string: String?) {
    guard let string else { return }
    member(name)
    write(string)
  }

  /// Writes a member with an integer; nothing for `nil`.
  public mutating func member(_ name: JSONName, _ int: Int?) {
    guard let int else { return }
    member(name)
    write(int)
  }
}
