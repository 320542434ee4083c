import Espalier
public import EspalierCollectionLayout
public import EspalierDiagrams
import Foundation

/// Several subjects with their names, whose snapshots are made in one call, such as the states of a diagram or the
/// moments of a transition.
public struct SnapshotSeries<Subject: SnapshotSubject> {
    /// The subjects with their names, which become parts of the snapshots' names.
    public var elements: [(name: String, subject: Subject)]

    /// Creates a series of subjects, each of which needs a different name.
    public init(_ elements: [(name: String, subject: Subject)]) { self.elements = elements }
}

extension SnapshotSeries where Subject == Diagram {
    /// Returns the diagrams of all states, with the names of the states.
    public static func states(of sequence: DiagramSequence) -> SnapshotSeries {
        SnapshotSeries(sequence.states.map { ($0.name, $0.diagram) })
    }

    /// Reads a diagram file and returns its states.
    ///
    /// If the file has no states, the only element is the diagram with an empty name.
    ///
    /// - Throws: `DiagnosticsError` with all problems of the file, `FontError` if one of Espalier's fonts isn't
    ///   installed.
    public static func states(ofDiagramFile path: String) throws -> SnapshotSeries {
        switch try DiagramReader().document(contentsOfFile: path) {
        case .diagram(let diagram): SnapshotSeries([("", diagram)])
        case .sequence(let sequence): states(of: sequence)
        }
    }
}

extension SnapshotSeries where Subject == DiagramMoment {
    /// Returns moments between the neighboring states of a diagram, with names such as `start-to-end-at-0-5`.
    ///
    /// - Parameters:
    ///   - sequence: The diagram in several states.
    ///   - times: The times in each transition, from 0 to 1.
    /// - Returns: The moments, in the order of the states.
    public static func moments(of sequence: DiagramSequence, at times: [Double] = [0.5]) -> SnapshotSeries {
        SnapshotSeries(
            sequence.states.indices.dropLast().flatMap { index in
                times.map { time in
                    let names = sequence.states[index...index + 1].map(\.name).joined(separator: "-to-")
                    let moment = DiagramMoment(of: sequence, afterState: index, at: time)
                    return (names + DiagramMoment.nameEnd(at: time), moment)
                }
            })
    }

    /// Reads a diagram file and returns moments between its neighboring states.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - times: The times in each transition, from 0 to 1.
    /// - Returns: The moments; none if the file has no states.
    /// - Throws: `DiagnosticsError` with all problems of the file, `FontError` if one of Espalier's fonts isn't
    ///   installed.
    public static func moments(
        ofDiagramFile path: String, at times: [Double] = [0.5]
    ) throws -> SnapshotSeries {
        guard case .sequence(let sequence) = try DiagramReader().document(contentsOfFile: path) else {
            return SnapshotSeries([])
        }
        return moments(of: sequence, at: times)
    }
}

extension SnapshotSeries where Subject == TransitionMoment {
    /// Returns moments of a transition.
    ///
    /// The name of each moment is its time, such as `0.5`, which becomes `0-5` in the names of snapshots.
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
