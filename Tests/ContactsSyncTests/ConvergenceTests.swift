import Foundation
import SyncTestSupport
import TestSupport
import Testing

/// Random histories of several clients and a server, with processes that end at any moment: all end
/// equal to the server, nothing is lost, and then nothing more is sent.
struct ConvergenceTests {
  static let settings = [
    SyncHistory.Setting(name: "plain"),
    SyncHistory.Setting(name: "no etag", habits: .init(namesEtags: false)),
    SyncHistory.Setting(name: "lists", habits: .init(hasTokens: false), undoes: false),
    SyncHistory.Setting(name: "states", habits: .init(tokensNameStates: true)),
    SyncHistory.Setting(name: "crashy", crashes: 0.25),
    SyncHistory.Setting(name: "owned keys", crashes: 0.2, areOwned: true),
    SyncHistory.Setting(name: "three", clients: 3, steps: 120),
    // Without removals: a card that comes back gets another UID, so it is another contact to others.
    SyncHistory.Setting(
      name: "assigned UIDs", habits: .init(assignsUIDs: true), crashes: 0, areOwned: true,
      clients: 3),
    SyncHistory.Setting(name: "lossy", habits: .init(isLossy: true), undoes: false),
    SyncHistory.Setting(name: "lossy, owned", habits: .init(isLossy: true), areOwned: true),
  ]

  /// The histories of each setting: so many from the first, or those of a range such as `500-999`.
  static let seeds: ClosedRange<UInt64> = {
    let bounds = ProcessInfo.processInfo.environment["CONTACTS_SYNC_SEEDS"]?.split(separator: "-")
      .compactMap { UInt64($0) }
    guard let bounds, let last = bounds.last else { return 0...UInt64(Extent.count(1, of: 100)) }
    return bounds.count == 2 ? bounds[0]...last : 0...max(1, last) - 1
  }()

  @Test(arguments: settings)
  func clientsAndServerConverge(_ setting: SyncHistory.Setting) throws {
    for seed in Self.seeds {
      let server = MemoryServer(setting.habits)
      var history = try SyncHistory(setting, with: server, seed: seed)
      try history.run()
      try history.settle()
    }
  }
}
