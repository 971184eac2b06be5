/// Benchmarks of the library with made and given books.
///
/// Benchmarks of the library with made and given books.
///
/// - `contacts-bench [duplicates] [COUNT [SEED]]`: recall, precision and cost of finding duplicates
///   in a made book; `--explain N` at the end shows N missed and N wrong pairs.
/// - `contacts-bench search [COUNT [SEED [QUERY…]]]`: the cost of each form of query, or of these,
///   in a made book.
/// - `contacts-bench book COUNT [SEED]`: a made book as JSON, for `contacts import --format json
///   -`.
/// - `contacts-bench commits|checkpoints BOOK`: the cost of saving one change, or all, beside
///   plainly writing the same bytes.
/// - `contacts-bench prompt BOOK TEXT…`: the cost of a find and of a completion at the prompt.
/// - `contacts-bench xml FILE`: nothing; reads a document, as `make growth` counts.
@main
enum ContactsBench {
  static func main() throws {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var explained = 0
    if arguments.count >= 2, arguments[arguments.count - 2] == "--explain" {
      explained = Int(arguments[arguments.count - 1]) ?? 0
      arguments.removeLast(2)
    }
    let ways = ["duplicates", "search", "book", "commits", "checkpoints", "prompt", "xml"]
    let what = arguments.first.flatMap { ways.contains($0) ? $0 : nil }
    if what != nil { arguments.removeFirst() }
    let count = arguments.first.flatMap(Int.init) ?? (what == "search" ? 100_000 : 10_000)
    let seed = arguments.dropFirst().first.flatMap(UInt64.init) ?? 1
    switch what {
    case "book": BookWriter.printBook(of: count, seed: seed)
    case "commits": try StoreBench(arguments[0]).reportCommits()
    case "checkpoints": try StoreBench(arguments[0]).reportCheckpoints()
    case "prompt": try PromptBench(arguments[0]).report(Array(arguments.dropFirst()))
    case "xml": try FileReading.readXML(at: arguments[0])
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
