import Espalier
import EspalierCairoGraphics
public import EspalierCollectionLayout
import EspalierGraphics
import Foundation

extension View: SnapshotSubject {
    /// Calls `body` with the layout and the picture of the view under the conditions, and restores the view afterward.
    ///
    /// If a device, a direction or the dark appearance is set, the view is temporarily added to a superview with these
    /// traits. If the view already has a superview, a device or a direction is an error.
    public func withSnapshotContent<Result>(
        in environment: SnapshotEnvironment, _ body: (SnapshotContent) throws -> Result
    ) throws -> Result {
        try withSnapshotContent(in: environment, layOut: layoutIfNeeded, body)
    }

    /// Calls `layOut` and then `body`, and otherwise does the same as `withSnapshotContent(in:_:)`.
    ///
    /// - Parameters:
    ///   - environment: The conditions for the snapshot.
    ///   - layOut: The function that lays out the view. The view already has the size of the device.
    ///   - body: The function that makes the snapshot.
    /// - Returns: The result of `body`.
    /// - Throws: `SnapshotError` if a condition can't be applied to the view, and the errors of `body`.
    package func withSnapshotContent<Result>(
        in environment: SnapshotEnvironment, layOut: () -> Void, _ body: (SnapshotContent) throws -> Result
    ) throws -> Result {
        let host = try SnapshotHost.containing(self, environment)
        let oldFrame = (frame, (self as? ScrollView)?.contentOffset)
        defer {
            if host != nil { removeFromSuperview() }
            frame = oldFrame.0
            if let offset = oldFrame.1 { (self as? ScrollView)?.contentOffset = offset }
        }
        if let device = environment.device { frame = CGRect(origin: .zero, size: device.size) }
        return try measuringSnapshotText {
            layOut()
            try scroll(to: environment)
            let part: Picture.Part = environment.part == .content ? .content : .visible
            return try body(
                SnapshotContent(layout: LayoutSnapshot(self, part: environment.part), picture: picture(part)))
        }
    }

    /// Calls `body` while the view can measure text, as self-sizing cells require.
    private func measuringSnapshotText<Result>(_ body: () throws -> Result) throws -> Result {
        if textMeasuring != nil { return try body() }
        return try measuringText(with: TextShaper.standard(), body)
    }

    private func scroll(to environment: SnapshotEnvironment) throws {
        guard let offset = environment.offset else { return }
        guard let view = self as? ScrollView else {
            throw SnapshotError("'\(type(of: self))' doesn't scroll: 'scrolledTo' is for scroll views")
        }
        view.contentOffset = offset
        layoutIfNeeded()
    }
}

/// A temporary superview, from which a view gets its traits while its snapshot is made.
private final class SnapshotHost: View {
    private var traits = TraitCollection()

    /// Adds a view to a host; returns nil if the environment needs no host.
    static func containing(_ view: View, _ environment: SnapshotEnvironment) throws -> SnapshotHost? {
        guard environment.device != nil || environment.direction != nil || environment.appearance == .dark
        else { return nil }
        guard view.superview == nil else {
            // For a dark appearance alone, no host is necessary, because the picture is drawn with dark colors anyway.
            // A size or a direction needs a host.
            if environment.device == nil, environment.direction == nil { return nil }
            throw SnapshotError(
                "'\(type(of: view))' is in a superview; snapshot the superview, or call "
                    + "removeFromSuperview() first")
        }
        let host = SnapshotHost(
            frame: CGRect(origin: .zero, size: environment.device?.size ?? view.bounds.size))
        host.traits = environment.device?.traits ?? view.traitCollection
        if environment.appearance == .dark { host.traits.userInterfaceStyle = .dark }
        if let direction = environment.direction {
            host.traits.layoutDirection = direction
            host.semanticContentAttribute =
                direction == .rightToLeft ? .forceRightToLeft : .forceLeftToRight
        }
        host.addSubview(view)
        return host
    }

    override var traitCollection: TraitCollection { traits }
}
