// A prompt for the tests: it prints each line it reads.

import LineEditing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Runs the prompt with settings from the environment.
func run() throws {
  func setting(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  let history = LineHistory(path: setting("PROBE_HISTORY"))
  try history.load()
  let reader = try EditLineReader(program: "probe", history: history)
  reader.promptStyle = setting("PROBE_STYLE")
  reader.completion = { line, cursor in
    let head = String(line.utf8.prefix(cursor)) ?? ""
    let typed = String(head.reversed().prefix { $0 != " " }.reversed())
    let words = (setting("PROBE_WORDS") ?? "").split(separator: ",").map(String.init)
    return Completion(
      replaced: cursor - typed.utf8.count..<cursor,
      candidates: words.filter { $0.hasPrefix(typed) }.map { word in
        Completion.Candidate(
          insertion: word, summary: setting("PROBE_SUMMARY"), isFinal: !word.hasSuffix("="))
      })
  }
  reader.suggestionStyle = setting("PROBE_SUGGESTIONS").flatMap { $0.isEmpty ? nil : $0 }
  reader.suggestion = { line in
    if let newest = history.newestLine(continuing: line) {
      return (String(newest.dropFirst(line.count)), true)
    }
    return setting("PROBE_HINT").map { ($0, false) }
  }
  var prefill = setting("PROBE_PREFILL").map { text in
    Prefill(text: text, cursor: setting("PROBE_CURSOR").flatMap { Int($0) })
  }
  var lineNumber = 0
  while true {
    let input = reader.readLine(prompt: setting("PROBE_PROMPT") ?? "> ", prefill: prefill)
    prefill = nil
    switch input {
    case .line(let line):
      lineNumber += 1
      try history.add(line)
      print("<\(line)>")
      if line == "quit" { return }
      if line == "interrupt" { raise(SIGINT) }
    case .interrupt: print("interrupted")
    case .malformed(let reason): print("malformed: \(reason)")
    case .endOfInput: return print("end after \(lineNumber)")
    }
  }
}

try run()
