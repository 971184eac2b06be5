#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Has the C library take text for UTF-8, where any of its locales allows that.
public func useUTF8Locale() {
  for name in ["", "C.UTF-8", "en_US.UTF-8"] {
    unsafe setlocale(LC_CTYPE, name)
    if unsafe String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8" { return }
  }
}
