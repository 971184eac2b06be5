// `contacts-bench [COUNT [SEED]]`: what finding duplicates in a made book finds, misses, and costs.
// With `--explain N` as the last words, N of the pairs that it misses, and takes for one, are shown.

var arguments = Array(CommandLine.arguments.dropFirst())
var explained = 0
if arguments.count >= 2, arguments[arguments.count - 2] == "--explain" {
  explained = Int(arguments[arguments.count - 1]) ?? 0
  arguments.removeLast(2)
}
let count = arguments.first.flatMap(Int.init) ?? 10_000
let seed = arguments.dropFirst().first.flatMap(UInt64.init) ?? 1
var maker = BookMaker(seed: seed)
let bench = try DuplicateBench(maker.makeBook(of: max(100, count)))
bench.report()
if explained > 0 { bench.explain(explained) }
