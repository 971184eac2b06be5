#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Sees to it that the C library takes text for UTF-8, where any of its locales allows that.
///
/// In another locale libedit drops what is typed beyond ASCII, and fails on such a prompt.
func useUTF8Locale() {
  for name in ["", "C.UTF-8", "en_US.UTF-8"] {
    setlocale(LC_CTYPE, name)
    if String(cString: nl_langinfo(nl_item(CODESET))) == "UTF-8" { return }
  }
}
