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

  /// Returns what `load` makes of the first library that exists and for which it does not throw;
  /// that library stays loaded.
  public static func first<Loaded>(
    of names: [String], _ load: (DynamicLibrary) throws -> Loaded
  ) -> Loaded? {
    for name in names {
      guard let library = DynamicLibrary(named: name) else { continue }
      if let loaded = try? load(library) { return loaded }
      library.close()
    }
    return nil
  }

  /// The library has no function of a name.
  public struct MissingFunction: Error {}

  /// Returns a function, whose type must be the one that C declares, or its address.
  @unsafe public func function<Function>(
    _ name: String
  ) throws(MissingFunction) -> Function {
    guard let address = unsafe dlsym(handle, name) else { throw MissingFunction() }
    return unsafe unsafeBitCast(address, to: Function.self)
  }

  /// Closes the library; nothing of it may be used afterwards.
  public func close() {
    unsafe dlclose(handle)
  }
}
