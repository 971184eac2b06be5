#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

// A type with a method of the same name cannot call the system function directly.

func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(descriptor, buffer.baseAddress, buffer.count)
}

func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}

func systemRename(_ path: String, _ target: String) -> Int32 { unsafe rename(path, target) }

func systemExit(_ status: Int32) -> Never { exit(status) }

func systemPipe(_ ends: inout [Int32]) -> Int32 { unsafe pipe(&ends) }
