import EspalierCollectionLayout
public import EspalierSnapshots
import Foundation

/// Compares the layout of a subject with a text in the test.
///
/// ```swift
/// assertLayout(of: view, matches: """
///     espalier-layout 1
///     container size=320,480
///     section 0 frame=0,0,320,80
///       cell [0,0] frame=0,0,320,80
///     """)
/// ```
///
/// Lines of the header that are missing in the text aren't compared. If the layout differs, the issue contains a
/// unified diff, and the text to paste into the test.
///
/// - Parameters:
///   - subject: The view, diagram or moment of a transition.
///   - expected: The text of the layout snapshot.
///   - environment: The conditions for the snapshot.
///   - fileID: The source file for issues.
///   - filePath: The path of the source file for issues.
///   - line: The line for issues.
///   - column: The column for issues.
public func assertLayout<Subject: SnapshotSubject>(
    of subject: @autoclosure () throws -> Subject, matches expected: String,
    in environment: SnapshotEnvironment = SnapshotEnvironment(), fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let reporter = IssueReporter(fileID: fileID, filePath: filePath, line: line, column: column)
    do {
        let name = SnapshotName(test: "inline")
        let snapshot = try SnapshotMaker.snapshot(
            of: subject(), as: .layout, in: environment, named: name)
        guard let actual = snapshot.layout else { return }
        let text = expected.isEmpty || expected.hasSuffix("\n") ? expected : expected + "\n"
        if text.isEmpty {
            reporter.report("there is no expected layout; paste this one:\n\(actual.text)")
            return
        }
        let baseline = try LayoutSnapshot(text: text)
        let compared = actual.keepingHeaders(of: baseline)
        guard let difference = LayoutDifference.comparing(baseline, with: compared) else { return }
        reporter.report(
            "the layout differs: \(difference.summary.joined(separator: "; "))\n\(difference.diff)"
                + "if it is right, paste this one:\n\(compared.text)")
    } catch {
        reporter.report("\(error)")
    }
}
