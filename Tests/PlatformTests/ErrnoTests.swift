import Foundation
import Platform
import Testing

struct ErrnoTests {
  /// Such an error does not make a book read-only until it is closed.
  @Test(arguments: [ENOSPC, EDQUOT, EIO, EINTR, EAGAIN, ENOMEM, EMFILE, ENFILE])
  func lackOfAResourcePasses(code: Int32) { #expect(Errno(code).isPassing) }

  @Test(arguments: [EACCES, EPERM, EROFS, ENOENT, EISDIR])
  func aRefusalStays(code: Int32) { #expect(!Errno(code).isPassing) }
}
