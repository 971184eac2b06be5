internal import Platform

/// libqrencode, loaded when first needed, so that nothing else depends on it.
@safe
struct QRLibrary {
  /// How much of a code may be damaged.
  enum Correction: Int32 {
    /// 7 %, for the most bytes.
    case low = 0
    /// 15 %.
    case medium = 1
  }

  /// The most bytes of a code: version 40 with the least correction.
  static let maximumSize = 2953

  /// The names of the library on Linux and macOS, with Homebrew and MacPorts.
  static let names = [
    "libqrencode.so.4", "libqrencode.4.dylib", "/opt/homebrew/lib/libqrencode.4.dylib",
    "/usr/local/lib/libqrencode.4.dylib", "/opt/local/lib/libqrencode.4.dylib",
    "libqrencode.so.3", "libqrencode.so",
  ]

  /// `QRinput *QRinput_new2(int version, QRecLevel level)`; version 0 is the smallest possible.
  private typealias MakeInput = @convention(c) (Int32, Int32) -> UnsafeMutableRawPointer?
  /// `int QRinput_appendECIheader(QRinput *input, unsigned int ecinum)`.
  private typealias AppendHeader = @convention(c) (UnsafeMutableRawPointer, UInt32) -> Int32
  /// `int QRinput_append(QRinput *input, QRencodeMode mode, int size, const unsigned char *data)`.
  private typealias Append =
    @convention(c) (UnsafeMutableRawPointer, Int32, Int32, UnsafePointer<UInt8>) -> Int32
  /// `QRcode *QRcode_encodeInput(QRinput *input)`.
  private typealias Encode = @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
  /// `void QRinput_free(QRinput *input)`, `void QRcode_free(QRcode *qrcode)`.
  private typealias Free = @convention(c) (UnsafeMutableRawPointer) -> Void

  private let makeInput: MakeInput
  private let appendHeader: AppendHeader
  private let append: Append
  private let encode: Encode
  private let freeInput: Free
  private let freeCode: Free

  /// Loads the first library that has all functions; it stays loaded.
  init(names: [String] = names) throws(CommandError) {
    guard let loaded = DynamicLibrary.first(of: names, { try Self($0) }) else {
      throw CommandError(
        "`qr` needs libqrencode; install it: "
          + "`apt install libqrencode4`, `dnf install qrencode-libs` or `brew install qrencode`")
    }
    self = loaded
  }

  private init(_ library: DynamicLibrary) throws {
    unsafe makeInput = try library.function("QRinput_new2")
    unsafe appendHeader = try library.function("QRinput_appendECIheader")
    unsafe append = try library.function("QRinput_append")
    unsafe encode = try library.function("QRcode_encodeInput")
    unsafe freeInput = try library.function("QRinput_free")
    unsafe freeCode = try library.function("QRcode_free")
  }

  /// The designator of UTF-8 (AIM ECI), without which scanners guess.
  private static let utf8: UInt32 = 26
  /// `QR_MODE_8` of `QRencodeMode`.
  private static let byteMode: Int32 = 2

  /// Returns the smallest code of a UTF-8 text; nil if it is too long.
  func matrix(of bytes: [UInt8], _ correction: Correction) throws(CommandError) -> QRMatrix? {
    guard !bytes.isEmpty, bytes.count <= Self.maximumSize else { return nil }
    guard let input = unsafe makeInput(0, correction.rawValue) else { throw Self.failure }
    defer { unsafe freeInput(input) }
    // Plain ASCII needs no designator, which some scanners do not know.
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    guard unsafe isASCII || appendHeader(input, Self.utf8) == 0,
      unsafe append(input, Self.byteMode, Int32(bytes.count), bytes) == 0
    else { throw Self.failure }
    Errno.last = .none
    guard let code = unsafe encode(input) else {
      guard Errno.last != .outOfRange else { return nil }
      throw Self.failure
    }
    defer { unsafe freeCode(code) }
    // struct QRcode { int version; int width; unsigned char *data; }
    let size = unsafe Int(code.load(fromByteOffset: 4, as: Int32.self))
    guard (21...177).contains(size),
      let data = unsafe code.load(fromByteOffset: 8, as: UnsafePointer<UInt8>?.self)
    else { throw CommandError("libqrencode returned an empty code") }
    let modules = unsafe UnsafeBufferPointer(start: data, count: size * size)
    // The lowest bit of a module is its colour.
    return QRMatrix(size: size, modules: unsafe modules.map { $0 & 1 == 1 })
  }

  /// The error of the library, usually a lack of memory.
  private static var failure: CommandError {
    CommandError("libqrencode cannot make the code: \(Errno.last)")
  }
}
