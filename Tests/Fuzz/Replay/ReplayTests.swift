import Foundation
import Testing

/// What the fuzzer begins with and what it has found, replayed without it.
struct ReplayTests {
  /// A file of one target's.
  struct Input: Sendable, CustomTestStringConvertible {
    let target: FuzzTarget
    let file: URL
    var testDescription: String { "\(target.name) \(file.lastPathComponent)" }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../"
  ).standardized

  static let inputs: [Input] = FuzzTarget.all.flatMap { target in
    ["Seeds", "Regressions"].flatMap { kind -> [Input] in
      let place = folder.appending(path: "\(kind)/\(target.name)")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path())) ?? []
      return names.sorted().map { Input(target: target, file: place.appending(path: $0)) }
    }
  }

  @Test(arguments: inputs)
  func keepsItsPromise(input: Input) throws {
    try input.target.check(Array(Data(contentsOf: input.file)))
  }

  /// Damage that a crash or a cut leaves: each beginning of each seed.
  @Test(arguments: inputs)
  func keepsItsPromiseCutOff(input: Input) throws {
    let bytes = Array(try Data(contentsOf: input.file))
    let step = max(1, bytes.count / 40)
    for end in stride(from: 0, to: bytes.count, by: step) {
      try input.target.check(Array(bytes[..<end]))
    }
  }

  @Test func everyTargetHasSeeds() {
    for target in FuzzTarget.all {
      #expect(
        Self.inputs.contains { $0.target.name == target.name }, "\(target.name) has no seeds")
    }
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func emptyInputIsTaken(name: String) throws {
    try #require(FuzzTarget.named(name)).check([])
  }
}
