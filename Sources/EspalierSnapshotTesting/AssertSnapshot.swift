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
/// The baselines are in the folder `__Snapshots__` next to the source file, with names such as
/// `FeedTests/showsTheFeed.phone.dark@3x.png`. If a snapshot has no baseline or differs from it, an issue is recorded
/// for the test. The issue's message has the numbers, the names of the elements that changed, and the command that
/// accepts the snapshot: `swift package espalier-snapshots accept`.
///
/// - Parameters:
///   - subject: The view, diagram, picture or moment of a transition.
///   - name: A name for the snapshot, which is necessary if a test makes several snapshots or has arguments.
///   - forms: The forms of snapshots to make.
///   - devices: The sizes and traits for which a view is laid out; if empty, the view's own.
///   - appearances: The appearances of pictures; if empty, light or the appearance that a diagram file sets.
///   - directions: The layout directions; if empty, the view's own.
///   - offset: The content offset of a scroll view; nil for the view's own.
///   - part: The part of a scroll view's content that the snapshot contains.
///   - ignoredElements: Elements that aren't compared, in addition to those of the settings. Their lines in layouts and
///     their areas in pictures are ignored.
///   - includingText: True if layouts have a line for each drawn line of text, with its baseline, width and font.
///   - fileID: The source file for issues.
///   - filePath: The path of the source file, next to which the baselines are.
///   - line: The line for issues.
///   - column: The column for issues.
///   - function: The test function, which is used outside of Swift Testing.
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

/// Compares snapshots of all subjects of a series with their baselines.
///
/// ```swift
/// @Test func changesItsLayout() throws {
///     view.setCollectionViewLayout(grid, animated: true)
///     let transition = try #require(view.lastTransition)
///     assertSnapshots(of: .moments(of: transition, in: view))
/// }
/// ```
///
/// The name of each subject becomes a part of its snapshots' names, such as `FeedTests/changesItsLayout.0-5@2x.png`.
///
/// - Parameters:
///   - series: The states of a diagram, or the moments of a transition.
///   - name: A name for the snapshots, which is necessary if a test has several series or has arguments.
///   - forms: The forms of snapshots to make.
///   - appearances: The appearances of pictures; if empty, light or the appearance that a diagram file sets.
///   - ignoredElements: The elements that aren't compared, in addition to those of the settings.
///   - includingText: True if layouts have a line for each drawn line of text, with its baseline, width and font.
///   - fileID: The source file for issues.
///   - filePath: The path of the source file, next to which the baselines are.
///   - line: The line for issues.
///   - column: The column for issues.
///   - function: The test function, which is used outside of Swift Testing.
/// - Returns: A result for each snapshot.
@discardableResult
public func assertSnapshots<Subject: SnapshotSubject>(
    of series: @autoclosure () throws -> SnapshotSeries<Subject>, named name: String? = nil,
    as forms: [SnapshotForm] = [.layout, .picture()], appearances: [Appearance] = [],
    ignoring ignoredElements: [ElementPattern] = [], includingText: Bool = false,
    fileID: String = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    function: String = #function
) -> [SnapshotResult] {
    let reporter = IssueReporter(fileID: fileID, filePath: filePath, line: line, column: column)
    let environments = SnapshotEnvironment.all(
        devices: [], appearances: appearances, directions: [], offset: nil, part: .visible,
        includesText: includingText)
    do {
        let assertion = try SnapshotAssertion(
            named: name, ignoring: ignoredElements, reporter: reporter, function: function)
        return try series().elements.flatMap {
            assertion.check($0.subject, part: $0.name, forms, environments)
        }
    } catch {
        reporter.report("\(error)")
        return []
    }
}

extension SnapshotEnvironment {
    /// Returns every combination of the conditions; an empty list means the subject's own value.
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
