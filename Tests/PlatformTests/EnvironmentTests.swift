import Foundation
import Platform
import Testing

struct EnvironmentTests {
  @Test func treatsAnEmptyVariableAsUnset() {
    setenv("PLATFORM_TEST", "", 1)
    #expect(Environment()["PLATFORM_TEST"] == nil && Environment().raw("PLATFORM_TEST") == "")
    setenv("PLATFORM_TEST", "x", 1)
    #expect(Environment()["PLATFORM_TEST"] == "x")
    unsetenv("PLATFORM_TEST")
    #expect(Environment().raw("PLATFORM_TEST") == nil)
  }

  @Test func loadsALibraryOrReportsNone() throws {
    #expect(DynamicLibrary(named: "libnone.so.1") == nil)
    let library = try #require(
      DynamicLibrary(named: "libc.so.6") ?? DynamicLibrary(named: "libSystem.dylib"))
    let length: @convention(c) (UnsafePointer<CChar>) -> Int = try library.function("strlen")
    #expect(length("four") == 4)
    #expect(throws: DynamicLibrary.MissingFunction.self) {
      let _: UnsafeRawPointer = try library.function("no_such_function")
    }
  }

  @Test func decodesOtherCharacterSets() {
    #expect(CharacterConversion.text(of: [0xC4, 0xE5], from: "KOI8-R") == "дЕ")
    #expect(CharacterConversion.text(of: [1], from: "NO-SUCH-SET") == nil)
  }

  @Test func findsTheFirstOccurrenceOfAByte() {
    let bytes = Array("abcabc".utf8)
    #expect(bytes.span.firstOffset(of: UInt8(ascii: "c")) == 2)
    #expect(bytes.span.extracting(droppingFirst: 3).firstOffset(of: UInt8(ascii: "a")) == 0)
    #expect(bytes.span.firstOffset(of: UInt8(ascii: "d")) == nil)
    #expect([UInt8]().span.firstOffset(of: 0) == nil)
  }

  @Test func noonIsOnItsDay() throws {
    let noon = LocalDay.noon(year: 2026, month: 3, day: 29)
    let day = try #require(LocalDay.of(secondsSince1970: noon))
    #expect(day == (2026, 3, 29))
  }

  @Test func runsPrograms() throws {
    let process = try #require(TerminalProcess(script: "exit 3"))
    #expect(process.wait() == 3)
    let killed = try #require(TerminalProcess(script: "kill -KILL $$"))
    #expect(killed.wait() == 128 + SIGKILL)
    #expect(TerminalProcess(program: "/no/such/program", []) == nil)
  }
}
