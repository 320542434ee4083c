public import Espalier
public import EspalierCollectionLayout
import EspalierDiagnostics
public import EspalierDiagrams
public import EspalierGraphics
import Foundation

/// A subject of snapshots: a view, a diagram, a picture, or a moment of a transition.
///
/// Your own types can conform by calling the method of another subject.
public protocol SnapshotSubject {
    /// Applies the conditions of the environment to the subject, and calls `body` with the subject's content.
    ///
    /// - Parameters:
    ///   - environment: The conditions for the snapshot.
    ///   - body: The function that makes the snapshot, which is called once.
    /// - Returns: The result of `body`.
    /// - Throws: `SnapshotError` if a condition can't be applied to the subject, and the errors of `body`.
    func withSnapshotContent<Result>(
        in environment: SnapshotEnvironment, _ body: (SnapshotContent) throws -> Result
    ) throws -> Result
}

/// The content of a subject: its layout, its picture or both.
public struct SnapshotContent {
    /// A function that draws a PNG with `scale` pixels per point; if `appearance` is nil, in the subject's own
    /// appearance.
    public typealias Drawing = (_ scale: Double, _ appearance: Appearance?) throws -> [UInt8]

    /// The layout; nil for a picture without a layout.
    public var layout: LayoutSnapshot?
    /// Draws a PNG; `baseline` is a PNG that probably has the same pixels.
    let draw: (_ scale: Double, _ appearance: Appearance?, _ baseline: [UInt8]?) throws -> [UInt8]
    /// Draws the content on a canvas that records the lines of text; nil for a subject that draws itself.
    private(set) var record: ((any Canvas) throws -> Void)?
    /// Throws an error if text that has been measured or drawn needs a font that isn't declared.
    private(set) var checkFonts: () throws(SnapshotError) -> Void = {}

    /// Creates the content of a subject that this library draws.
    ///
    /// - Parameters:
    ///   - layout: The layout; nil for none.
    ///   - picture: The picture, which is drawn on demand.
    public init(layout: LayoutSnapshot?, picture: Picture) {
        self.init(layout: layout, picture: picture) { picture.missingGlyphs }
    }

    /// Creates the content of a subject that draws itself.
    ///
    /// - Parameters:
    ///   - layout: The layout; nil for none.
    ///   - draw: The function that draws the PNG, which must return the same bytes each time.
    public init(layout: LayoutSnapshot?, draw: @escaping Drawing) {
        self.layout = layout
        self.draw = { scale, appearance, _ in try draw(scale, appearance) }
    }

    init(layout: LayoutSnapshot?, picture: Picture, missingGlyphs: @escaping () -> [MissingGlyph]) {
        self.layout = layout
        checkFonts = { () throws(SnapshotError) in try Self.refuse(missingGlyphs()) }
        draw = { scale, appearance, baseline in
            let bytes = try picture.snapshotPNG(
                scale: scale, appearance: appearance, baseline: baseline)
            // The missing glyphs are known only after the text has been drawn.
            try Self.refuse(missingGlyphs())
            return bytes
        }
        record = { try picture.draw(in: $0) }
    }

    private static func refuse(_ glyphs: [MissingGlyph]) throws(SnapshotError) {
        let missing = glyphs.filter { !$0.isDeclared }
        if missing.isEmpty { return }
        let names = missing.prefix(5).map(\.scalar).map {
            "U+\(String($0.value, radix: 16, uppercase: true)) '\($0)'"
        }
        let families = Set(missing.compactMap(\.substitute)).sorted().map { "'\($0)'" }
        let fonts =
            families.isEmpty ? "" : ", which this machine draws in \(families.joined(separator: ", "))"
        throw SnapshotError(
            "no declared font has \(names.joined(separator: ", "))\(fonts); a snapshot would depend on the "
                + "machine's fonts. Name a font file in the diagram or its theme, 'font: {fallback: [FILE]}', or the "
                + "folder of its files with '--font-path' or ESPALIER_FONT_PATH")
    }
}

extension Picture: SnapshotSubject {
    /// Calls `body` with the picture, without a layout.
    public func withSnapshotContent<Result>(
        in environment: SnapshotEnvironment, _ body: (SnapshotContent) throws -> Result
    ) throws -> Result {
        try environment.requireNoView("a picture")
        return try body(SnapshotContent(layout: nil, picture: self))
    }
}

extension Diagram: SnapshotSubject {
    /// Calls `body` with the layout and the picture of the diagram.
    ///
    /// - Throws: `SnapshotError` if an image file of the diagram can't be read.
    public func withSnapshotContent<Result>(
        in environment: SnapshotEnvironment, _ body: (SnapshotContent) throws -> Result
    ) throws -> Result {
        try environment.requireNoView("a diagram")
        if let unread = warnings.first(where: { $0.cause == .file }) {
            throw SnapshotError("\(unread.message); a snapshot needs all images")
        }
        return try body(
            SnapshotContent(
                layout: LayoutSnapshot(self), picture: picture(),
                missingGlyphs: { self.missingGlyphs }))
    }
}

/// A collection view at one time of a transition, as a subject of snapshots.
public struct TransitionMoment: SnapshotSubject {
    private let transition: CollectionViewTransition
    private let time: Double
    private let view: CollectionView

    /// Creates a moment of a transition.
    ///
    /// - Parameters:
    ///   - transition: The transition, such as the view's `lastTransition`.
    ///   - time: The time in the transition, from 0 to 1.
    ///   - view: The view of the transition.
    public init(_ transition: CollectionViewTransition, at time: Double, of view: CollectionView) {
        (self.transition, self.time, self.view) = (transition, time, view)
    }

    /// Calls `body` with the layout and the picture of the transition at this time.
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
    /// Checks that no condition is set that only views support.
    ///
    /// - Parameter subject: The subject, for the message.
    /// - Throws: `SnapshotError` if such a condition is set.
    nonisolated func requireNoView(_ subject: String) throws(SnapshotError) {
        guard changesView else { return }
        throw SnapshotError(
            "\(subject) has a size of its own: 'devices', 'directions', 'scrolledTo' and 'part' are for views"
        )
    }
}
