import EspalierFiles
import Foundation

let words = Array(CommandLine.arguments.dropFirst())
let environment = ProcessInfo.processInfo.environment
if words.first == DrawingService.name {
    exit(DrawingService.run(Array(words.dropFirst()), environment: environment).rawValue)
}
TemporaryFiles.removeOnInterrupt()
let status = EspalierTool.run(words, environment: environment)
TemporaryFiles.removeAll()
exit(status.rawValue)
