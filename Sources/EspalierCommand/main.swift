import EspalierFiles
import Foundation

TemporaryFiles.removeOnInterrupt()
let status = EspalierTool.run(
    Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
TemporaryFiles.removeAll()
exit(status.rawValue)
