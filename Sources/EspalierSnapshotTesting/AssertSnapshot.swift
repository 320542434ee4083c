public import EspalierCollectionLayout
public import EspalierGraphics
public import EspalierSnapshots
public import Foundation

/// Compares snapshots of a subject with their baselines, in Swift Testing and in XCTest.
///
/// ```swift
/// @Test func showsTheFeed() {
///     assertSnapshot(of: feedView(), devices: [.phone, .pad], appearances: [.light, .dark])
/// }
/// ```
///
/// The baselines are in the folder `__Snapshots__` beside the source file, with names such as
/// `FeedTests/showsTheFeed.phone.dark@3x.png`. A snapshot without a baseline, or one that differs, is an issue of the test. Its
/// message has the numbers, the names of the elements that changed, and the command that accepts the snapshot:
/// `swift package espalier-snapshots accept`.
///
/// - Parameters:
///   - subject: The view, diagram, picture or moment of a transition.
///   - name: A name for the snapshot. It is necessary if a test makes several, or is parametrised.
///   - forms: The forms of snapshots to make.
///   - devices: The sizes and traits for which a view is laid out; its own if empty.
///   - appearances: The colors of pictures; light ones if empty, or those that a diagram file chooses.
///   - directions: The directions of the language; the view's own if empty.
///   - offset: The content offset of a scroll view; nil for its own.
///   - part: The part of a scroll view's content.
///   - ignoredElements: The elements that aren't compared, in addition to those of the settings: their lines in layouts, and
///     their areas in pictures.
///   - includingText: Whether layouts have a line for each line of text that is drawn, with its baseline, width and font.
///   - fileID: The source file for issues.
///   - filePath: The source file, beside which the baselines are.
///   - line: The line for issues.
///   - column: The column for issues.
///   - function: The test function, if the test isn't one of Swift Testing.
/// - Returns: A result for each snapshot.
/// - Complexity: O(elements) and O(pixels) for each snapshot.
@discardableResult
public func assertSnapshot<Subject: SnapshotSubject>(
    of subject: @autoclosure () throws -> Subject, named name: String? = nil,
    as forms: [SnapshotForm] = [.layout, .picture()], devices: [SnapshotDevice] = [],
    appearances: [Appearance] = [], directions: [UserInterfaceLayoutDirection] = [],
    scrolledTo offset: CGPoint? = nil, part: LayoutSnapshot.Part = .visible,
    ignoring ignoredElements: [ElementPattern] = [], includingText: Bool = false,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    function: String = #function
) -> [SnapshotResult] {
    let reporter = IssueReporter(fileID: fileID, filePath: filePath, line: line, column: column)
    let environments = SnapshotEnvironment.all(
        devices: devices, appearances: appearances, directions: directions, offset: offset, part: part,
        includesText: includingText)
    do {
        let assertion = try SnapshotAssertion(
            named: name, ignoring: ignoredElements, reporter: reporter, function: function)
        return assertion.check(try subject(), forms, environments)
    } catch {
        reporter.report("\(error)")
        return []
    }
}

extension SnapshotEnvironment {
    /// Every combination of conditions, of which an empty list is the default.
    fileprivate nonisolated static func all(
        devices: [SnapshotDevice], appearances: [Appearance], directions: [UserInterfaceLayoutDirection],
        offset: CGPoint?, part: LayoutSnapshot.Part, includesText: Bool
    ) -> [SnapshotEnvironment] {
        func optional<Value>(_ values: [Value]) -> [Value?] { values.isEmpty ? [nil] : values }
        return optional(devices).flatMap { device in
            optional(directions).flatMap { direction in
                optional(appearances).map { appearance in
                    SnapshotEnvironment(
                        device: device, appearance: appearance, direction: direction, offset: offset,
                        part: part, includesText: includesText)
                }
            }
        }
    }
}
