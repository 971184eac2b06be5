/// Measures what the library does, in made books and given ones.
///
/// - `contacts-bench [duplicates] [COUNT [SEED]]`: what finding duplicates in a made book finds, misses, and costs.
///   With `--explain N` as the last words, N of the pairs that it misses, and takes for one, are shown.
/// - `contacts-bench search [COUNT [SEED [QUERY…]]]`: what each form of query, or these, cost in a made book.
/// - `contacts-bench book COUNT [SEED]`: a made book as JSON, for `contacts import --format json -`.
/// - `contacts-bench commits|checkpoints BOOK`: what saving one change, or all, costs beside the same bytes written plainly.
/// - `contacts-bench prompt BOOK TEXT…`: what the prompt does for a find, and for a completion.
@main
enum ContactsBench {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var explained = 0
    if arguments.count >= 2, arguments[arguments.count - 2] == "--explain" {
      explained = Int(arguments[arguments.count - 1]) ?? 0
      arguments.removeLast(2)
    }
    let ways = ["duplicates", "search", "book", "commits", "checkpoints", "prompt"]
    let what = arguments.first.flatMap { ways.contains($0) ? $0 : nil }
    if what != nil { arguments.removeFirst() }
    let count = arguments.first.flatMap(Int.init) ?? (what == "search" ? 100_000 : 10_000)
    let seed = arguments.dropFirst().first.flatMap(UInt64.init) ?? 1
    switch what {
    case "book": BookWriter.printBook(of: count, seed: seed)
    case "commits": try StoreBench(arguments[0]).reportCommits()
    case "checkpoints": try StoreBench(arguments[0]).reportCheckpoints()
    case "prompt": try PromptBench(arguments[0]).report(Array(arguments.dropFirst()))
    default:
      var maker = BookMaker(seed: seed)
      let made = maker.makeBook(of: max(100, count))
      if what == "search" {
        let bench = try SearchBench(made)
        let queries = Array(arguments.dropFirst(2))
        if queries.isEmpty { try bench.report() } else { try bench.report(queries) }
      } else {
        let bench = try DuplicateBench(made)
        bench.report()
        if explained > 0 { bench.explain(explained) }
      }
    }
  }
}
