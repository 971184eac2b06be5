#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Sets a UTF-8 locale for the C library, if one is installed.
public func useUTF8Locale() {
  for name in ["", "C.UTF-8", "en_US.UTF-8"] {
    unsafe setlocale(LC_CTYPE, name)
    if unsafe String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8" { return }
  }
}
