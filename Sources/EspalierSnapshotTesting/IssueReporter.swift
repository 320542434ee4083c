import EspalierDiagnostics
import EspalierSnapshots
import Foundation
import Testing
import XCTest

/// Reports issues at the place of an assertion, in Swift Testing or XCTest.
struct IssueReporter {
    let fileID: String
    let filePath: StaticString
    let line: UInt
    let column: UInt

    func location(in results: ResultsFolder) -> SnapshotResult.Location {
        SnapshotResult.Location(
            file: results.relative("\(filePath)"), line: Int(line), column: Int(column))
    }

    /// Reports the results that aren't the same as their baselines, each change once, with their files as attachments.
    func report(_ found: [SnapshotResult], in results: ResultsFolder) {
        for finding in found.filter({ $0.status != .same }).findings {
            if let first = finding.finding { report(first.message) }
            if Test.current != nil { for result in finding { attachFiles(of: result, in: results) } }
        }
    }

    private func attachFiles(of result: SnapshotResult, in results: ResultsFolder) {
        let files = [
            ("expected", result.status == .differs ? result.files.expected : nil),
            ("difference", result.files.difference), ("actual", result.files.actual),
        ]
        for (role, path) in files {
            guard let path, let data = FileManager.default.contents(atPath: results.absolute(path)) else {
                continue
            }
            let name = FilePath.withoutSuffix(String(FilePath.name(of: result.name)))
            Attachment.record(
                [UInt8](data),
                named: "\(name)-\(role)\(FilePath.suffix(of: path))",
                sourceLocation: sourceLocation)
        }
    }

    func report(_ message: String) {
        if Test.current != nil {
            Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
        } else {
            XCTFail(message, file: filePath, line: line)
        }
    }

    private var sourceLocation: Testing.SourceLocation {
        Testing.SourceLocation(fileID: fileID, filePath: "\(filePath)", line: Int(line), column: Int(column))
    }
}
