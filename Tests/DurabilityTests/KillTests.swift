import ContactsModel
import ContactsSearch
import ContactsStore
import Foundation
import TestSupport
import Testing

/// Processes killed at any moment: acknowledged changes are kept, and the next process works.
struct KillTests {
  /// How lines reach the process that is killed.
  enum Delivery: CaseIterable {
    /// All at once, so that batches grow large.
    case atOnce
    /// Each after the previous one is acknowledged.
    case oneByOne
    /// A few at a time.
    case inBursts
    /// All at once, as one transaction.
    case asTransaction
  }

  /// How many processes use one book.
  static let killsPerBook = 10

  @Test(arguments: 0..<(Sweep.kills + killsPerBook - 1) / killsPerBook)
  func acknowledgedChangesSurviveAKill(part: Int) throws {
    let book = try TestBook()
    var generator = SeededGenerator(part)
    var state: [String] = []
    var sequence = 0
    for round in 0..<Self.killsPerBook {
      let delivery = Delivery.allCases[(round + part) % 4]
      let what = "seed \(Sweep.seed), part \(part), round \(round), \(delivery)"
      let count = delivery == .oneByOne ? 40 : Int.random(in: 20...600, using: &generator)
      let script = KillScript(
        after: state, prefix: "R\(round)", count: count,
        isTransaction: delivery == .asTransaction, using: &generator)
      let acknowledged = try kill(delivery, script, on: book, using: &generator)
      let store = try book.store()
      let made: Int
      if delivery == .asTransaction {
        let isMade = store.sequence == sequence + 1
        made = isMade ? script.states.count - 1 : 0
        #expect(store.sequence - sequence <= 1, "\(what)")
        #expect(acknowledged == 0 || isMade, "\(what)")
      } else {
        made = store.sequence - sequence
        #expect(made >= acknowledged, "\(what): \(acknowledged) acknowledged, \(made) there")
      }
      #expect(store.readOnlyReason == nil, "\(what)")
      try #require(script.states.indices.contains(made), "\(what)")
      #expect(store.names == script.states[made], "\(what)")
      (state, sequence) = (store.names, store.sequence)
    }
    try examineAfterwards(book, state)
  }

  /// Returns how many transactions were acknowledged.
  private func kill(
    _ delivery: Delivery, _ script: KillScript, on book: TestBook,
    using generator: inout SeededGenerator
  ) throws -> Int {
    let child = try book.start(delivery == .asTransaction ? ["--transaction"] : [])
    var lines = script.lines[...]
    switch delivery {
    case .atOnce, .asTransaction:
      child.write(lines.joined().utf8)
      if delivery == .asTransaction { child.closeInput() }
    case .oneByOne:
      for line in lines.prefix(Int.random(in: 0..<lines.count, using: &generator)) {
        child.write(line.utf8)
        try child.read(until: "\n")
        lines.removeFirst()
      }
      // One more is in progress.
      child.write(lines.prefix(1).joined().utf8)
    case .inBursts:
      while !lines.isEmpty, !generator.isChosen(onceIn: 6) {
        child.write(lines.prefix(17).joined().utf8)
        lines = lines.dropFirst(17)
        Thread.sleep(forTimeInterval: .random(in: 0...0.004, using: &generator))
      }
    }
    if generator.isChosen(onceIn: 3), delivery == .atOnce { try child.read(until: "\n") }
    let longest = delivery == .oneByOne ? 0.003 : 0.08
    Thread.sleep(forTimeInterval: .random(in: 0...longest, using: &generator))
    child.send(signal: SIGKILL)
    return acknowledgedCount(try child.waitForExit().output)
  }

  private func examineAfterwards(_ book: TestBook, _ state: [String]) throws {
    guard FileManager.default.fileExists(atPath: book.path) else { return }
    try book.perform("add Last\n")
    let findings = try book.store().findings()
    #expect(findings.allSatisfy { $0.path.hasSuffix(".torn") }, "\(findings)")
    try book.remove(book.path)
    #expect(try book.store().names == state + ["Last|"])
    try book.perform("save\n")
    #expect(!(try book.names().contains { $0.hasSuffix(".new") }), "unfinished files stay behind")
  }
}

/// A script for a process that is killed, and its states.
struct KillScript {
  /// The lines, each with its newline.
  private(set) var lines: [String] = []
  /// The state after each number of transactions.
  private(set) var states: [[String]]

  /// Makes a script of `count` lines that continues from a state, and changes only contacts that it
  /// adds.
  init(
    after start: [String], prefix: String, count: Int, isTransaction: Bool,
    using generator: inout SeededGenerator
  ) {
    states = [start]
    var undoable: [[String]] = []
    for number in 0..<count {
      let state = states[states.count - 1]
      let own = state.indices.dropFirst(start.count)
      switch Int.random(in: 0..<20, using: &generator) {
      case 0 where !isTransaction: lines.append("save\n")
      case 1 where !isTransaction && !undoable.isEmpty:
        lines.append("undo\n")
        states.append(undoable.removeLast())
      case 2...7 where !own.isEmpty:
        let index = own.randomElement(using: &generator) ?? own.startIndex
        let name = state[index].split(separator: "|")[0]
        let text = String(repeating: "n", count: .random(in: 1...400, using: &generator))
        var next = state
        next[index] = "\(name)|\(number)\(text)"
        lines.append("set \(name) note=\(number)\(text)\n")
        undoable.append(state)
        states.append(next)
      default:
        lines.append("add \(prefix)x\(number)\n")
        undoable.append(state)
        states.append(state + ["\(prefix)x\(number)|"])
      }
    }
  }
}

extension Store {
  /// The contacts' names and notes, in order.
  fileprivate var names: [String] { book.contacts.map { "\($0.displayName)|\($0.note)" } }
}
