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

    /// Reports a result with its files as attachments, unless the snapshot is the same as its baseline.
    func report(_ result: SnapshotResult, in results: ResultsFolder) {
        if result.status == .same { return }
        report(result.message)
        guard Test.current != nil else { return }
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
