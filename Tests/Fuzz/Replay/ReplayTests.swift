import Foundation
import TestSupport
import Testing

/// The seeds and findings of the fuzzer, replayed without it.
struct ReplayTests {
  /// A file for one target.
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
  func propertyHoldsForSeeds(input: Input) throws {
    try input.target.check(Array(Data(contentsOf: input.file)))
  }

  /// Truncation, as by a crash: prefixes of each seed.
  @Test(arguments: inputs)
  func propertyHoldsForTruncatedSeeds(input: Input) throws {
    let bytes = Array(try Data(contentsOf: input.file))
    let step = max(1, bytes.count / Extent.count(10, of: 40))
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
  func acceptsEmptyInput(name: String) throws {
    try #require(FuzzTarget.named(name)).check([])
  }
}
