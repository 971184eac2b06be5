/// Why a command failed: what happened, to what, and what to do.
struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
