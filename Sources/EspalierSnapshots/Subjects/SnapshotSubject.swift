public import Espalier
import EspalierCairoGraphics
public import EspalierCollectionLayout
public import EspalierDiagrams
public import EspalierGraphics
import Foundation

/// Something that snapshots can be made of: a view, a diagram, a picture, or a moment of a transition.
///
/// A type of your own conforms by calling another subject's method.
public protocol SnapshotSubject {
    /// Calls `body` with the content of the subject while the environment applies to it.
    ///
    /// - Parameters:
    ///   - environment: The conditions for the snapshot.
    ///   - body: Makes the snapshot; called once.
    /// - Returns: The result of `body`.
    /// - Throws: `SnapshotError` for conditions that don't apply to the subject, and the errors of `body`.
    func withSnapshotContent<Result>(
        in environment: SnapshotEnvironment, _ body: (SnapshotContent) throws -> Result
    ) throws -> Result
}

/// The content of a subject: its layout, its picture or both.
public struct SnapshotContent {
    /// Draws a PNG with a number of pixels per point in the given colors; nil for the subject's own.
    public typealias Drawing = (_ scale: Double, _ appearance: Appearance?) throws -> [UInt8]

    /// The layout; nil for a picture, which has none.
    public var layout: LayoutSnapshot?
    let draw: Drawing
    /// Draws the content on a canvas that records; nil for a subject that draws itself.
    private(set) var record: ((any Canvas) throws -> Void)?

    /// Creates the content of a subject that this library draws.
    ///
    /// - Parameters:
    ///   - layout: The layout; nil for none.
    ///   - picture: The picture, which is drawn when it is needed.
    public init(layout: LayoutSnapshot?, picture: Picture) {
        self.init(layout: layout, picture: picture) { picture.missingGlyphs }
    }

    /// Creates the content of a subject that draws itself.
    ///
    /// - Parameters:
    ///   - layout: The layout; nil for none.
    ///   - draw: Draws the PNG, with the same bytes each time.
    public init(layout: LayoutSnapshot?, draw: @escaping Drawing) {
        (self.layout, self.draw) = (layout, draw)
    }

    init(layout: LayoutSnapshot?, picture: Picture, missingGlyphs: @escaping () -> [Unicode.Scalar]) {
        self.layout = layout
        draw = { scale, appearance in
            let bytes = try picture.snapshotPNG(scale: scale, appearance: appearance)
            // They are known when the text has been drawn.
            try Self.refuse(missingGlyphs())
            return bytes
        }
        record = { try picture.draw(in: $0) }
    }

    private static func refuse(_ missing: [Unicode.Scalar]) throws(SnapshotError) {
        if missing.isEmpty { return }
        let names = missing.prefix(5).map { "U+\(String($0.value, radix: 16, uppercase: true)) '\($0)'" }
        throw SnapshotError(
            "no font has \(names.joined(separator: ", ")); a picture would depend on the machine's fonts. "
                + "Change the text, or name a font that has it")
    }
}

extension Picture: SnapshotSubject {
    /// Calls `body` with the picture, which has no layout.
    public func withSnapshotContent<Result>(
        in environment: SnapshotEnvironment, _ body: (SnapshotContent) throws -> Result
    ) throws -> Result {
        try environment.requireNoView("a picture")
        return try body(SnapshotContent(layout: nil, picture: self))
    }
}

extension Diagram: SnapshotSubject {
    /// Calls `body` with the layout and the picture of the diagram.
    public func withSnapshotContent<Result>(
        in environment: SnapshotEnvironment, _ body: (SnapshotContent) throws -> Result
    ) throws -> Result {
        try environment.requireNoView("a diagram")
        return try body(
            SnapshotContent(
                layout: LayoutSnapshot(self), picture: picture(),
                missingGlyphs: { self.missingGlyphs }))
    }
}

/// A moment of a transition, as a subject of snapshots.
public struct TransitionMoment: SnapshotSubject {
    private let transition: CollectionViewTransition
    private let time: Double
    private let view: CollectionView

    /// Creates a moment.
    ///
    /// - Parameters:
    ///   - transition: The transition, such as the view's `lastTransition`.
    ///   - time: The time in the transition, 0...1.
    ///   - view: The view in which the transition took place.
    public init(_ transition: CollectionViewTransition, at time: Double, of view: CollectionView) {
        (self.transition, self.time, self.view) = (transition, time, view)
    }

    /// Calls `body` with the elements of the transition at the time.
    public func withSnapshotContent<Result>(
        in environment: SnapshotEnvironment, _ body: (SnapshotContent) throws -> Result
    ) throws -> Result {
        try environment.requireNoView("a transition")
        return try body(
            SnapshotContent(
                layout: LayoutSnapshot(transition, at: time, of: view),
                picture: transition.picture(at: time, of: view)))
    }
}

extension SnapshotEnvironment {
    /// - Throws: `SnapshotError` if a condition is set that only a view can meet.
    fileprivate nonisolated func requireNoView(_ subject: String) throws(SnapshotError) {
        guard changesView else { return }
        throw SnapshotError(
            "\(subject) has a size of its own: 'devices', 'directions', 'scrolledTo' and 'part' are for views"
        )
    }
}
