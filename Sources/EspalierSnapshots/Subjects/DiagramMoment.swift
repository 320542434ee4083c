import Espalier
public import EspalierDiagrams
import Foundation

/// A moment between two neighboring states of a diagram, as a subject of snapshots.
public struct DiagramMoment: SnapshotSubject {
    let sequence: DiagramSequence
    /// The index of the state before the moment.
    let index: Int
    /// The time in the transition, from 0 to 1.
    let time: Double

    /// Creates a moment.
    ///
    /// - Parameters:
    ///   - sequence: The diagram in several states.
    ///   - index: The index of the state before the moment, which can't be the last state.
    ///   - time: The time in the transition from this state to the next, which is limited to 0...1.
    public init(of sequence: DiagramSequence, afterState index: Int, at time: Double) {
        precondition(sequence.states.indices.dropLast().contains(index), "the last state has no transition")
        (self.sequence, self.index, self.time) = (sequence, index, min(1, max(0, time)))
    }

    /// Calls `body` with the elements and the picture of the moment.
    public func withSnapshotContent<Result>(
        in environment: SnapshotEnvironment, _ body: (SnapshotContent) throws -> Result
    ) throws -> Result {
        try environment.requireNoView("a diagram")
        return try body(
            SnapshotContent(
                layout: LayoutSnapshot(self),
                picture: sequence.picture(afterState: index, at: time)))
    }

    /// Returns the end of a moment's name, such as `-at-0-5`.
    package nonisolated static func nameEnd(at time: Double) -> String {
        "-at-" + time.snapshotText.replacing(".", with: "-")
    }
}
