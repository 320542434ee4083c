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
/// Header lines that the text leaves out aren't compared. If the layout differs from the text, the message of the issue
/// lists the changes.
///
/// To begin, write `assertInlineSnapshot(of: view)` and run the test, which fails. Then run the command
/// `swift package espalier-snapshots accept`, which writes the text into the source. After a change of the layout, the
/// same command replaces the text. If the environment variable `ESPALIER_RECORD` is `missing`, `failed` or `all`, the
/// assertion writes the text itself, and fails too.
///
/// - Parameters:
///   - subject: The view, diagram or moment of a transition.
///   - environment: The conditions for the snapshot.
///   - expected: The text of the layout snapshot; empty if it isn't recorded yet.
///   - fileID: The source file for issues.
///   - filePath: The source file, in which the text is recorded.
///   - line: The line of the call.
///   - column: The column of the call.
///   - function: The test function, which is used outside of Swift Testing.
///   - image: An address in the program with the test. The modification date of the program's file is used as the time
///     of the build.
public func assertInlineSnapshot<Subject: SnapshotSubject>(
    of subject: @autoclosure () throws -> Subject,
    in environment: SnapshotEnvironment = SnapshotEnvironment(), matches expected: String = "",
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    function: String = #function, image: UnsafeRawPointer = #dsohandle
) {
    let reporter = IssueReporter(fileID: fileID, filePath: filePath, line: line, column: column)
    do {
        let place = TestPlace(file: "\(filePath)", function: function)
        let store = try place.store()
        let name = place.name(["inline-\(line)-\(column)"])
        let location = reporter.location(in: store.results)
        let start = ContinuousClock.now
        do {
            let snapshot = try SnapshotMaker.snapshot(
                of: subject(), as: .layout, in: environment, named: name)
            guard let layout = snapshot.layout else { return }
            let result = store.check(
                layout, matches: expected, at: location, named: name.text,
                buildTime: { modificationDate(ofImage: image) },
                seconds: start.duration(to: .now) / .seconds(1))
            reporter.report([result], in: store.results)
        } catch {
            reporter.report(
                [store.failed(name.text, .layout, error, location: location)], in: store.results)
        }
    } catch {
        reporter.report("\(error)")
    }
}

/// Returns the modification date of the program or library at an address; nil if the file can't be found.
private nonisolated func modificationDate(ofImage image: UnsafeRawPointer) -> Date? {
    let address = UInt(bitPattern: image)
    // Each line of `/proc/self/maps` has a range of addresses, four other words, and the path of the mapped file.
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
