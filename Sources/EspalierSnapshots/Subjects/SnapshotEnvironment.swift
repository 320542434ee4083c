public import EspalierCollectionLayout
public import EspalierGraphics
public import Foundation

/// The conditions under which one snapshot is made.
public nonisolated struct SnapshotEnvironment: Sendable, Hashable {
    /// The device; nil for the view's own size and traits.
    public var device: SnapshotDevice?
    /// The appearance; nil for the appearance that a diagram file sets, and for light in views.
    public var appearance: Appearance?
    /// The layout direction; nil for the view's own.
    public var direction: UserInterfaceLayoutDirection?
    /// The content offset of a scroll view; nil for the view's own.
    public var offset: CGPoint?
    /// The part of a scroll view's content that the snapshot contains.
    public var part: LayoutSnapshot.Part
    /// A Boolean value that indicates whether a layout snapshot contains the drawn lines of text.
    public var includesText: Bool

    /// Creates conditions; by default, the subject's own values are used.
    public init(
        device: SnapshotDevice? = nil, appearance: Appearance? = nil,
        direction: UserInterfaceLayoutDirection? = nil, offset: CGPoint? = nil,
        part: LayoutSnapshot.Part = .visible, includesText: Bool = false
    ) {
        (self.device, self.appearance, self.direction) = (device, appearance, direction)
        (self.offset, self.part, self.includesText) = (offset, part, includesText)
    }

    /// Returns the parts of the snapshot's name for all conditions other than the defaults.
    ///
    /// - Parameter form: The form of the snapshot. The appearance isn't in the name of a layout, because it doesn't
    ///   change the layout.
    /// - Returns: The parts, some of which may be empty.
    func nameParts(of form: SnapshotForm) -> [String] {
        var parts = [device?.name ?? ""]
        if form != .layout, appearance == .dark { parts.append("dark") }
        if direction == .rightToLeft { parts.append("rtl") }
        return parts
    }

    /// Returns the end of the names of a diagram's snapshots, such as `.dark@2x.png`.
    package func nameEnd(of form: SnapshotForm) -> String {
        nameParts(of: form).filter { !$0.isEmpty }.map { "." + $0 }.joined() + form.suffix
    }

    /// Returns the end of a snapshot's file name: the time of a moment between two states, the appearance and the form.
    static func nameEnd(ofFile name: String) -> String {
        name.firstMatch(of: /(-at-[01](-[0-9]+)?)?(\.dark)?(@[0-9.]+x\.png|\.layout)$/).map { String($0.0) }
            ?? name
    }

    /// A Boolean value that indicates whether a condition is set that only views support: a device, a direction, an
    /// offset or a part.
    var changesView: Bool { device != nil || direction != nil || offset != nil || part != .visible }
}
