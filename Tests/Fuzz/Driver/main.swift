#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// libFuzzer's main for programs that have their own.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ argumentCount: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The fuzz target of this process.
enum Chosen {
  /// The target from the environment, since libFuzzer restarts the program for some tasks.
  static let target = getenv("FUZZ_TARGET").flatMap { FuzzTarget.named(String(cString: $0)) }
}

guard Chosen.target != nil else {
  print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
  exit(0)
}

var argumentCount = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(
  runFuzzer(&argumentCount, &arguments) { bytes, count in
    do {
      try Chosen.target?.check(Array(UnsafeBufferPointer(start: bytes, count: count)))
    } catch {
      let message = Array("\(error)\n".utf8)
      _ = write(STDERR_FILENO, message, message.count)
      abort()
    }
    return 0
  })
