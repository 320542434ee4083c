import EspalierFiles
import Foundation

TemporaryFiles.removeOnInterrupt()
let status = EspalierTool.run(Array(CommandLine.arguments.dropFirst()), environment: .process)
TemporaryFiles.removeAll()
exit(status.rawValue)
