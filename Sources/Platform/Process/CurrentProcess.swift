#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The current process.
public enum CurrentProcess {
  /// The process id.
  public static var id: Int32 { getpid() }

  /// The arguments after the name of the program; nil for one that is not UTF-8.
  public static var arguments: [String?] {
    (1..<max(1, Int(CommandLine.argc))).map { index in
      unsafe CommandLine.unsafeArgv[index].flatMap { unsafe String(validatingCString: $0) }
    }
  }

  /// The number of available processors.
  public static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Opens standard input, output and error on /dev/null if they are closed, so that a file opened
  /// later cannot get their numbers and receive output; writing to standard output then fails.
  public static func openStandardDescriptors() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free descriptor is this one, as all lower ones are open.
      _ = systemOpen("/dev/null", descriptor == 2 ? O_WRONLY : O_RDONLY, 0)
    }
  }

  /// Makes failed writes return errors instead of ending the process.
  public static func ignoreSignalsOfWrites() {
    // A closed pipe is reported as EPIPE.
    signal(SIGPIPE, SIG_IGN)
    // A file size limit is reported as EFBIG.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Lets the owner read and write all files and folders that are created, whatever the umask.
  public static func keepOwnerPermissions() {
    let others: mode_t = 0o077
    umask(umask(others) & others)
  }

  /// Suspends this thread.
  public static func sleep(microseconds: UInt32) {
    usleep(microseconds)
  }

  /// Ends the process.
  public static func exit(_ status: Int32) -> Never {
    systemExit(status)
  }
}
