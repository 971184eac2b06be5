#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The process that asks.
public enum CurrentProcess {
  /// The number by which the system knows it.
  public static var id: Int32 { getpid() }

  /// How many processors it can use.
  public static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Opens standard input, output and errors on nothing where a caller has closed them: a file opened later would get
  /// their number, and what is printed would be written into it.
  public static func openStandardDescriptors() {
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one, as those before it are open.
      _ = systemOpen("/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY, 0)
    }
  }

  /// Has writes that cannot be done fail, rather than end the process.
  public static func ignoreSignalsOfWrites() {
    // Whoever stops reading is told by EPIPE.
    signal(SIGPIPE, SIG_IGN)
    // A limit on the size of files is told by EFBIG.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Lets this thread do nothing for a while.
  public static func sleep(microseconds: UInt32) {
    usleep(microseconds)
  }

  /// Ends the process.
  public static func exit(_ status: Int32) -> Never {
    systemExit(status)
  }
}
