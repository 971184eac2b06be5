#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// A library loaded at run time; it stays loaded until closed.
@safe public struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Loads a library; `nil` if it does not exist.
  public init?(named name: String) {
    guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    unsafe self.handle = handle
  }

  /// Returns the address of a symbol; `nil` if it does not exist.
  public func symbol(_ name: String) -> UnsafeMutableRawPointer? { unsafe dlsym(handle, name) }

  /// Closes the library; nothing of it may be used afterwards.
  public func close() {
    unsafe dlclose(handle)
  }
}
