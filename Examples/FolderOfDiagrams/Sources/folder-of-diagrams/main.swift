import EspalierBatch
import Foundation

// Draws the diagrams below a folder that have changed since the last run, with a line of progress.
guard CommandLine.arguments.count == 3 else { exit(2) }
var batch = Batch(CommandLine.arguments[1])
batch.base = CommandLine.arguments[1]
batch.isIncremental = true

let result = try batch.run(into: CommandLine.arguments[2]) { progress in
    let outcome = progress.outcome
    print("[\(progress.finished)/\(progress.count)] \(outcome.input): \(outcome.status)")
}
for diagnostic in result.diagnostics { print("\(diagnostic.severity.rawValue): \(diagnostic.message)") }
print("\(result.count(.done)) drawn, \(result.count(.unchanged)) unchanged")
exit(result.count(.failed) == 0 ? 0 : 1)
