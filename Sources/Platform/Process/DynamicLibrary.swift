#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A library that is loaded while the process runs, and stays loaded unless it is closed.
@safe public struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Loads a library; nil where there is none of that name.
  public init?(named name: String) {
    guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    unsafe self.handle = handle
  }

  /// Returns what the library has under a name; nil where it has nothing.
  public func symbol(_ name: String) -> UnsafeMutableRawPointer? { unsafe dlsym(handle, name) }

  /// Gives the library back, of which nothing is used any more.
  public func close() {
    unsafe dlclose(handle)
  }
}
