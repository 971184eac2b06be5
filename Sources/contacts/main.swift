import ContactsShell

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

exit(Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
