import EspalierFiles
import Foundation

let words = Array(CommandLine.arguments.dropFirst())
if words.first == DrawingService.name {
    exit(DrawingService.run(Array(words.dropFirst()), environment: .process).rawValue)
}
TemporaryFiles.ignoreFailingWrites()
if let error = RawArguments.error() { exit(Failure.report(error, to: Console()).rawValue) }
let status = EspalierTool.run(words, environment: .process) { TemporaryFiles.removeOnInterrupt() }
TemporaryFiles.removeAll()
exit(status.rawValue)
