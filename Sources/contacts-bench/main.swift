// `contacts-bench [duplicates] [COUNT [SEED]]`: what finding duplicates in a made book finds, misses, and costs.
// With `--explain N` as the last words, N of the pairs that it misses, and takes for one, are shown.
// `contacts-bench search [COUNT [SEED]]`: what each form of query costs in a made book.

var arguments = Array(CommandLine.arguments.dropFirst())
var explained = 0
if arguments.count >= 2, arguments[arguments.count - 2] == "--explain" {
  explained = Int(arguments[arguments.count - 1]) ?? 0
  arguments.removeLast(2)
}
let what = arguments.first.flatMap { ["duplicates", "search", "book"].contains($0) ? $0 : nil }
if what != nil { arguments.removeFirst() }
let count = arguments.first.flatMap(Int.init) ?? (what == "search" ? 100_000 : 10_000)
let seed = arguments.dropFirst().first.flatMap(UInt64.init) ?? 1
var maker = BookMaker(seed: seed)
let made = maker.makeBook(of: max(100, count))
switch what {
case "search": try SearchBench(made).report()
case "book": try SearchBench(made).write()
default:
  let bench = try DuplicateBench(made)
  bench.report()
  if explained > 0 { bench.explain(explained) }
}
