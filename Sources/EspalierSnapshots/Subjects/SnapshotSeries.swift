import Espalier
public import EspalierCollectionLayout
public import EspalierDiagrams
import Foundation

/// Subjects of one kind with a name each, of which snapshots are made one after the other: the states of a diagram, or the
/// moments of a transition.
public struct SnapshotSeries<Subject: SnapshotSubject> {
    /// The subjects with their names, which become parts of the snapshots' names.
    public var elements: [(name: String, subject: Subject)]

    /// Creates a series.
    public init(_ elements: [(name: String, subject: Subject)]) { self.elements = elements }
}

extension SnapshotSeries where Subject == Diagram {
    /// Returns the states of a diagram.
    public static func states(of sequence: DiagramSequence) -> SnapshotSeries {
        SnapshotSeries(sequence.states.map { ($0.name, $0.diagram) })
    }

    /// Reads a diagram file and returns its states, or one element without a name if it has no states.
    ///
    /// - Throws: `DiagnosticsError` with all problems of the file, `FontError` if one of Espalier's fonts isn't installed.
    public static func states(ofDiagramFile path: String) throws -> SnapshotSeries {
        switch try DiagramReader().document(contentsOfFile: path) {
        case .diagram(let diagram): SnapshotSeries([("", diagram)])
        case .sequence(let sequence): states(of: sequence)
        }
    }
}

extension SnapshotSeries where Subject == TransitionMoment {
    /// Returns moments of a transition, whose names are their times, such as `0-5`.
    ///
    /// - Parameters:
    ///   - transition: The transition, such as the view's `lastTransition`.
    ///   - view: The view in which the transition took place.
    ///   - times: The times in the transition, 0...1.
    /// - Returns: The moments.
    public static func moments(
        of transition: CollectionViewTransition, in view: CollectionView,
        at times: [Double] = [0, 0.25, 0.5, 0.75, 1]
    ) -> SnapshotSeries {
        SnapshotSeries(times.map { ($0.snapshotText, TransitionMoment(transition, at: $0, of: view)) })
    }
}
