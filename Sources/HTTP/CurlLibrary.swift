internal import CCurl
internal import Platform

/// libcurl, loaded when first needed, so that nothing else depends on it.
@safe
struct CurlLibrary: @unchecked Sendable {
  /// A transfer (`CURL *`) or a set of transfers (`CURLM *`).
  typealias Handle = UnsafeMutableRawPointer

  /// The names of the library on Linux and macOS.
  static let names = ["libcurl.so.4", "libcurl-gnutls.so.4", "/usr/lib/libcurl.4.dylib"]

  private static let loaded = CurlLibrary(names: names)

  /// `CURLcode curl_global_init(long flags)`.
  private typealias GlobalInit = @convention(c) (Int) -> Int32
  /// `CURL *curl_easy_init(void)`, `CURLM *curl_multi_init(void)`.
  typealias Make = @convention(c) () -> Handle?
  /// `void curl_easy_cleanup(CURL *)`, `void curl_easy_reset(CURL *)`, `curl_slist_free_all`.
  typealias Act = @convention(c) (Handle?) -> Void
  /// `CURLMcode curl_multi_cleanup(CURLM *)`.
  typealias Finish = @convention(c) (Handle) -> Int32
  /// `CURLMcode curl_multi_add_handle(CURLM *, CURL *)`, and `curl_multi_remove_handle`.
  typealias Relate = @convention(c) (Handle, Handle) -> Int32
  /// `CURLMcode curl_multi_perform(CURLM *, int *running)`.
  typealias Perform = @convention(c) (Handle, UnsafeMutablePointer<Int32>) -> Int32
  /// `CURLMcode curl_multi_poll(CURLM *, struct curl_waitfd *, unsigned, int timeout, int *count)`.
  typealias Poll =
    @convention(c) (Handle, Handle?, UInt32, Int32, UnsafeMutablePointer<Int32>?) -> Int32
  /// `CURLMsg *curl_multi_info_read(CURLM *, int *left)`.
  private typealias ReadInfo =
    @convention(c) (Handle, UnsafeMutablePointer<Int32>) -> UnsafePointer<curl_message>?
  /// `struct curl_slist *curl_slist_append(struct curl_slist *, const char *)`.
  private typealias Append = @convention(c) (Handle?, UnsafePointer<CChar>) -> Handle?
  /// `const char *curl_easy_strerror(CURLcode)`.
  private typealias Describe = @convention(c) (Int32) -> UnsafePointer<CChar>?

  let easyInit: Make
  let easyCleanup: Act
  let easyReset: Act
  private let easySetopt: Handle
  private let easyGetinfo: Handle
  private let easyStrerror: Describe
  let multiInit: Make
  let multiCleanup: Finish
  let multiAdd: Relate
  /// Stops a transfer; its connection stays open only if its answer is complete.
  let multiRemove: Relate
  let multiPerform: Perform
  let multiPoll: Poll
  private let multiInfoRead: ReadInfo
  private let listAppend: Append
  let listFree: Act

  /// Returns the library, which is loaded once and stays loaded.
  static func load() throws(HTTPError) -> CurlLibrary {
    guard let loaded else { throw HTTPError(.libraryMissing) }
    return loaded
  }

  /// Loads and initialises the first library that has all functions; nil if there is none.
  ///
  /// `curl_multi_poll` exists since 7.66.
  init?(names: [String]) {
    guard let loaded = DynamicLibrary.first(of: names, { try Self($0) }) else { return nil }
    self = loaded
  }

  private init(_ library: DynamicLibrary) throws {
    unsafe easyInit = try library.function("curl_easy_init")
    unsafe easyCleanup = try library.function("curl_easy_cleanup")
    unsafe easyReset = try library.function("curl_easy_reset")
    unsafe easySetopt = try library.function("curl_easy_setopt")
    unsafe easyGetinfo = try library.function("curl_easy_getinfo")
    unsafe easyStrerror = try library.function("curl_easy_strerror")
    unsafe multiInit = try library.function("curl_multi_init")
    unsafe multiCleanup = try library.function("curl_multi_cleanup")
    unsafe multiAdd = try library.function("curl_multi_add_handle")
    unsafe multiRemove = try library.function("curl_multi_remove_handle")
    unsafe multiPerform = try library.function("curl_multi_perform")
    unsafe multiPoll = try library.function("curl_multi_poll")
    unsafe multiInfoRead = try library.function("curl_multi_info_read")
    unsafe listAppend = try library.function("curl_slist_append")
    unsafe listFree = try library.function("curl_slist_free_all")
    let globalInit: GlobalInit = unsafe try library.function("curl_global_init")
    guard globalInit(CurlValue.globalAll) == 0 else { throw HTTPError(.libraryMissing) }
  }
}

/// One transfer.
extension CurlLibrary {
  @discardableResult
  func set(_ option: CurlOption.Number, _ value: Int, on handle: Handle) -> Bool {
    unsafe curl_setopt_long(easySetopt, handle, option.rawValue, value) == 0
  }

  @discardableResult
  func set(_ option: CurlOption.Text, _ value: String, on handle: Handle) -> Bool {
    unsafe value.withCString {
      unsafe curl_setopt_pointer(easySetopt, handle, option.rawValue, $0) == 0
    }
  }

  @discardableResult
  func set(_ option: CurlOption.Pointer, _ value: UnsafeRawPointer?, on handle: Handle) -> Bool {
    unsafe curl_setopt_pointer(easySetopt, handle, option.rawValue, value) == 0
  }

  func set(
    _ option: CurlOption.Function, _ value: curl_write_callback, on handle: Handle
  ) {
    _ = unsafe curl_setopt_write(easySetopt, handle, option.rawValue, value)
  }

  func set(
    _ option: CurlOption.Beginning, _ value: curl_prereq_callback, on handle: Handle
  ) {
    _ = unsafe curl_setopt_prereq(easySetopt, handle, option.rawValue, value)
  }

  /// Returns the error number of the last failed connection; zero if there is none.
  func systemError(of handle: Handle) -> Errno {
    var number = 0
    _ = unsafe curl_getinfo_long(
      easyGetinfo, handle, CurlOption.Info.systemError.rawValue, &number)
    return Errno(Int32(truncatingIfNeeded: number))
  }

  /// Returns the bytes received as body, compressed.
  func downloadedSize(of handle: Handle) -> Int {
    var size: Int64 = 0
    _ = unsafe curl_getinfo_off(
      easyGetinfo, handle, CurlOption.Info.downloadedSize.rawValue, &size)
    return Int(size)
  }

  /// Returns libcurl's own words for a code, which name no host.
  func reason(of code: Int32) -> String {
    guard let text = unsafe easyStrerror(code) else { return "unknown" }
    return unsafe String(cString: text)
  }

  /// Returns a list of header lines; the caller frees it.
  func makeList(_ lines: [String]) throws(HTTPError) -> Handle? {
    var list: Handle?
    for line in lines {
      guard let longer = unsafe listAppend(list, line) else {
        unsafe listFree(list)
        throw Self.outOfMemory
      }
      unsafe list = longer
    }
    return unsafe list
  }

  /// CURLE_OUT_OF_MEMORY.
  static var outOfMemory: HTTPError { HTTPError(.library(code: 27, reason: "out of memory")) }
}

/// A set of transfers.
extension CurlLibrary {
  /// Returns a finished transfer and its code; nil if no further one has finished.
  func nextFinished(_ multi: Handle) -> (easy: Handle, code: Int32)? {
    var left: Int32 = 0
    while let message = unsafe multiInfoRead(multi, &left) {
      guard unsafe message.pointee.kind == CurlValue.transferIsDone,
        let easy = unsafe message.pointee.easy
      else { continue }
      return unsafe (easy, message.pointee.data.code)
    }
    return nil
  }
}
