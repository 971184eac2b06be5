internal import Platform

/// Calls the system for the files; a failure becomes a `StoreError`.
func onDisk<Answer: ~Copyable>(
  _ body: @autoclosure () throws(SystemError) -> Answer
) throws(StoreError) -> Answer {
  do throws(SystemError) { return try body() } catch { throw StoreError(error) }
}

extension StoreError {
  /// Creates the error of a failed system call.
  init(_ error: SystemError) {
    self.init(.system(error.action, errno: error.code), path: error.path)
  }
}
