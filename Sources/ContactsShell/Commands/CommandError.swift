/// Why a command could not be done: what happened, to what, and what to do.
struct CommandError: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
