#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Standard input, output and errors, which a caller can have closed.
enum StandardDescriptors {
  /// Opens those that are closed on nothing: a file of the book would get their number, and what is printed
  /// would be written into it.
  static func open() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one, as those before it are open.
      _ = Self.open("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY)
    }
  }

  private static func open(_ path: String, _ flags: Int32) -> Int32 {
    #if canImport(Glibc)
    Glibc.open(path, flags)
    #else
    Darwin.open(path, flags)
    #endif
  }
}
