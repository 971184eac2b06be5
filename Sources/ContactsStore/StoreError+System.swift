internal import Platform

/// Does something with the files, whose failure is an error of the book.
func onDisk<Answer: ~Copyable>(
  _ body: @autoclosure () throws(SystemError) -> Answer
) throws(StoreError) -> Answer {
  do throws(SystemError) { return try body() } catch { throw StoreError(error) }
}

/// Does something to save, whose failure is told as that of saving.
func saving<Answer: ~Copyable>(
  _ body: @autoclosure () throws(SystemError) -> Answer
) throws(StoreError) -> Answer {
  do throws(SystemError) { return try body() } catch { throw StoreError(error).asUnsaved }
}

extension StoreError {
  /// Makes the error of a system call that failed.
  init(_ error: SystemError) {
    self.init(.system(error.action, errno: error.code), path: error.path)
  }
}
