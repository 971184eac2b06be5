@testable import HTTP
import Platform
import TestSupport
import Testing

struct CurlLibraryTests {
  @Test(arguments: [[], ["libno-such-library.so.4"], ["libc.so.6", "/usr/lib/libSystem.B.dylib"]])
  func needsALibraryWithAllFunctions(names: [String]) {
    #expect(CurlLibrary(names: names) == nil)
  }

  @Test func aMissingLibraryTellsWhatToInstall() {
    #expect(
      "\(HTTPError(.libraryMissing))"
        == "libcurl 7.66 or later is needed; install it: `apt install libcurl4` or "
        + "`dnf install libcurl`")
  }

  @Test(.needsLibcurl, arguments: CurlLibrary.names)
  func everyBuildOfTheLibraryWorks(name: String) throws {
    guard isInstalled(library: name) else { return }
    let library = try #require(CurlLibrary(names: [name]))
    let easy = try #require(library.easyInit())
    defer { library.easyCleanup(easy) }
    #expect(library.set(CurlOption.Text.url, "http://h/", on: easy))
    #expect(library.set(CurlOption.Number.bodySize, 1 << 40, on: easy))
    // An option that does not exist, and a value that an option does not take.
    #expect(!library.set(CurlOption.Text.protocols, "no-such-protocol", on: easy))
    #expect(library.downloadedSize(of: easy) == 0)
    #expect(!library.reason(of: 28).isEmpty)
  }

  @Test(
    arguments: [
      (6, false, "", .unresolvedHost), (28, false, "", .timedOut), (52, false, "", .connectionLost),
      (56, true, "", .answerCutOff), (18, true, "", .answerCutOff),
      (92, false, "", .connectionLost),
      (60, false, "SSL certificate problem: expired", .untrustedCertificate(reason: "expired")),
      (60, false, "SSL: no name \u{1B}[2J\n", .untrustedCertificate(reason: "no name ?[2J?")),
      (35, false, "", .tlsFailed(reason: "words")),
      (27, false, "with a secret", .library(code: 27, reason: "words")),
    ] as [(Int32, Bool, String, HTTPError.Problem)])
  func codesBecomeErrors(
    code: Int32, hasAnswer: Bool, detail: String, expected: HTTPError.Problem
  ) {
    let problem = HTTPError.Problem.curl(
      code, hasAnswer: hasAnswer, detail: detail, systemError: .none, reason: "words")
    #expect(problem == expected)
  }
}
