import EspalierCollectionLayout
public import EspalierSnapshots
import Foundation

/// Compares the layout of a subject with a text in the test.
///
/// ```swift
/// assertInlineSnapshot(of: view, matches: """
///     espalier-layout 1
///     container size=320,480
///     section 0 frame=0,0,320,80
///       cell [0,0] frame=0,0,320,80
///     """)
/// ```
///
/// Lines of the header that the text leaves out aren't compared. If the layout differs, the issue has the changes.
///
/// When snapshots are recorded, the text is written into the source: write `assertInlineSnapshot(of: view)` and run the test
/// with `ESPALIER_RECORD=missing`, or run it with `ESPALIER_RECORD=failed` after a change. A test that records fails.
///
/// - Parameters:
///   - subject: The view, diagram or moment of a transition.
///   - environment: The conditions for the snapshot.
///   - expected: The text of the layout snapshot; empty if it isn't recorded yet.
///   - fileID: The source file for issues.
///   - filePath: The source file, in which the text is recorded.
///   - line: The line of the call.
///   - column: The column of the call.
///   - image: The program with the test, whose time is that of the build.
public func assertInlineSnapshot<Subject: SnapshotSubject>(
    of subject: @autoclosure () throws -> Subject,
    in environment: SnapshotEnvironment = SnapshotEnvironment(), matches expected: String = "",
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    image: UnsafeRawPointer = #dsohandle
) {
    let reporter = IssueReporter(fileID: fileID, filePath: filePath, line: line, column: column)
    do {
        let snapshot = try SnapshotMaker.snapshot(
            of: subject(), as: .layout, in: environment, named: SnapshotName(test: "inline"))
        guard let layout = snapshot.layout else { return }
        let mode = try RecordMode(
            environment: ProcessInfo.processInfo.environment, default: SnapshotSettings.current.mode)
        let inline = InlineSnapshot(expected: expected, actual: layout)
        guard let result = try inline.result() else { return }
        guard mode.records(result.status) else {
            reporter.report(result.message)
            return
        }
        try InlineSources.record(
            result.text, of: "assertInlineSnapshot", in: "\(filePath)", line: Int(line), column: Int(column),
            buildTime: modificationDate(ofImage: image))
        reporter.report("the snapshot was recorded in the source; look at it and run the test again")
    } catch {
        reporter.report("\(error)")
    }
}

/// The text in a test, and the layout to compare it with.
private nonisolated struct InlineSnapshot {
    /// The result of a comparison that failed.
    struct Result {
        let status: SnapshotResult.Status
        let message: String
        /// The text to record.
        let text: String
    }

    let expected: String
    let actual: LayoutSnapshot

    /// Returns nil if the layouts are the same.
    ///
    /// - Throws: `LayoutSnapshot.ReadingError` for a text that isn't a layout snapshot.
    func result() throws -> Result? {
        if expected.isEmpty {
            return Result(
                status: .missingBaseline,
                message:
                    "there is no expected layout; record it with ESPALIER_RECORD=missing, or paste this one:\n"
                    + actual.text,
                text: actual.text)
        }
        let baseline = try LayoutSnapshot(text: expected.hasSuffix("\n") ? expected : expected + "\n")
        let compared = actual.keepingHeaders(of: baseline)
        guard let difference = LayoutDifference.comparing(baseline, with: compared) else { return nil }
        return Result(
            status: .differs,
            message:
                "the layout differs: \(difference.message)\nif it is right, record it with ESPALIER_RECORD=failed",
            text: compared.text)
    }
}

/// Returns the time at which a program or library was linked; nil if it isn't known.
private nonisolated func modificationDate(ofImage image: UnsafeRawPointer) -> Date? {
    let address = UInt(bitPattern: image)
    // A line has the range of addresses, four other words, and the path.
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    let line = maps.split(separator: "\n").first { line in
        let bounds = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt($0, radix: 16) }
        return bounds.count == 2 && address >= bounds[0] && address < bounds[1]
    }
    guard let path = line?.firstIndex(of: "/").map({ String(line?[$0...] ?? "") }),
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    else { return nil }
    return attributes[.modificationDate] as? Date
}
