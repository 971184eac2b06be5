import Foundation
import Platform
import Testing

struct ErrnoTests {
  /// Such an error makes no book read-only for as long as it is open.
  @Test(arguments: [ENOSPC, EDQUOT, EIO, EINTR, EAGAIN, ENOMEM, EMFILE, ENFILE])
  func lackOfAResourcePasses(code: Int32) { #expect(Errno(code).isPassing) }

  @Test(arguments: [EACCES, EPERM, EROFS, ENOENT, EISDIR])
  func aRefusalStays(code: Int32) { #expect(!Errno(code).isPassing) }
}
