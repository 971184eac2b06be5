@testable import CardDAV

/// A property that a part of the program has for all inputs.
///
/// libFuzzer searches for inputs that violate it (`make fuzz`); the tests replay the seeds and all
/// findings.
struct FuzzTarget: Sendable {
  /// The name in `FUZZ_TARGET`, and of the seeds and the dictionary.
  let name: String
  /// Throws if the property is violated.
  let check: @Sendable ([UInt8]) throws -> Void

  init(_ name: String, _ check: @escaping @Sendable ([UInt8]) throws -> Void) {
    self.name = name
    self.check = check
  }

  /// The targets in the order of `make fuzz`.
  static let all: [FuzzTarget] = [
    FuzzTarget("vcard", vCard),
    FuzzTarget("csv", csv),
    FuzzTarget("json", json),
    FuzzTarget("tokenizer", tokenizer),
    FuzzTarget("transaction", transaction),
    FuzzTarget("journal", journal),
    FuzzTarget("ldif") { try comesBack($0, from: "ldif", as: "ldif") },
    FuzzTarget("snapshot", snapshot),
    FuzzTarget("index", index),
    FuzzTarget("jscontact", jsContact),
    FuzzTarget("jcard") { try comesBack($0, from: "jcard", as: "jcard") },
    FuzzTarget("abook") { try comesBack($0, from: "abook", as: "vcard") },
    FuzzTarget("mail", mail),
    FuzzTarget("query", query),
    FuzzTarget("text", contactText),
    FuzzTarget("xml", xml),
    FuzzTarget("multistatus", multistatus),
    FuzzTarget("syncstate", syncState),
    FuzzTarget("url", url),
    FuzzTarget("options", options),
    FuzzTarget("accounts", accounts),
    FuzzTarget("command", command),
    FuzzTarget("keys", keys),
    FuzzTarget("lines", lines),
    FuzzTarget("history", history),
    FuzzTarget("records") { _ = DomainAnswer($0) },
  ]

  /// Returns the target of that name.
  static func named(_ name: String) -> FuzzTarget? {
    all.first { $0.name == name }
  }
}

/// A violated property: the expected and the actual value.
struct BrokenPromise: Error, CustomStringConvertible {
  let description: String
}

/// Throws if two values differ.
func expectEqual<Value: Equatable>(
  _ value: Value, _ expected: Value, _ promise: @autoclosure () -> String
) throws {
  guard value != expected else { return }
  throw BrokenPromise(description: "\(promise()):\n  \(value)\nis not\n  \(expected)")
}

/// Throws if two texts differ, with the first differing lines.
func expectSameLines(
  _ text: [UInt8], _ expected: [UInt8], _ promise: @autoclosure () -> String
) throws {
  guard text != expected else { return }
  let texts = [text, expected].map { $0.split(separator: 0x0A, omittingEmptySubsequences: false) }
  let place = zip(texts[0], texts[1]).prefix { $0 == $1 }.count
  let lines = texts.map { lines in
    lines.dropFirst(place).prefix(2).map { String(decoding: $0, as: UTF8.self).debugDescription }
  }
  try expectEqual(lines[0], lines[1], "\(promise()), line \(place + 1)")
}
