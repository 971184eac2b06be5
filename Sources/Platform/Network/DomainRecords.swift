/// Records of the domain name system, as the system's resolver finds them.
public enum DomainRecords {
  /// The kinds of records that are asked for.
  public enum Kind: UInt16, Sendable {
    /// Texts (TXT).
    case text = 16
    /// The hosts of a service (SRV, RFC 2782).
    case service = 33
  }

  /// Where the C library has `res_query`: within itself, beside it if it is old, or on macOS.
  private static let places = [
    ("libc.so.6", "res_query"), ("libresolv.so.2", "__res_query"),
    ("/usr/lib/libresolv.9.dylib", "res_9_query"),
  ]

  private typealias Query =
    @convention(c) (
      UnsafePointer<CChar>, Int32, Int32, UnsafeMutablePointer<UInt8>, Int32
    ) -> Int32
  private static let internet: Int32 = 1
  private static let maximumSize = 64 << 10

  /// Asks for the records of a name, and returns the answer (RFC 1035, section 4); empty without one.
  ///
  /// Waits as long as the system's settings say. Nobody has checked where the answer comes from.
  public static func answer(_ name: String, _ kind: Kind) -> [UInt8] {
    for (library, symbol) in places {
      guard let library = DynamicLibrary(named: library) else { continue }
      defer { library.close() }
      guard let query: Query = unsafe try? library.function(symbol) else { continue }
      return unsafe [UInt8](unsafeUninitializedCapacity: maximumSize) { buffer, count in
        guard let start = buffer.baseAddress else { return }
        let size = unsafe query(
          name, internet, Int32(kind.rawValue), start, Int32(maximumSize))
        count = min(max(0, Int(size)), maximumSize)
      }
    }
    return []
  }
}
