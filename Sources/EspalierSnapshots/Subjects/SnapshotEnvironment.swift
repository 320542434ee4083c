public import EspalierCollectionLayout
public import EspalierGraphics
public import Foundation

/// The conditions under which one snapshot is made.
public nonisolated struct SnapshotEnvironment: Sendable, Hashable {
    /// The device; nil for the view's own size and traits.
    public var device: SnapshotDevice?
    /// The colors; nil for those that a diagram file chooses, and light ones for views.
    public var appearance: Appearance?
    /// The direction of the language; nil for the view's own.
    public var direction: UserInterfaceLayoutDirection?
    /// The content offset of a scroll view; nil for its own.
    public var offset: CGPoint?
    /// The part of a scroll view's content.
    public var part: LayoutSnapshot.Part
    /// A Boolean value that indicates whether a layout has the lines of text that are drawn.
    public var includesText: Bool

    /// Creates conditions.
    public init(
        device: SnapshotDevice? = nil, appearance: Appearance? = nil,
        direction: UserInterfaceLayoutDirection? = nil, offset: CGPoint? = nil,
        part: LayoutSnapshot.Part = .visible, includesText: Bool = false
    ) {
        (self.device, self.appearance, self.direction) = (device, appearance, direction)
        (self.offset, self.part, self.includesText) = (offset, part, includesText)
    }

    /// The parts of the snapshot's name for the conditions that aren't the default.
    ///
    /// - Parameter form: The form of the snapshot. Colors don't change a layout.
    /// - Returns: The parts, of which some may be empty.
    func nameParts(of form: SnapshotForm) -> [String] {
        var parts = [device?.name ?? ""]
        if form != .layout, appearance == .dark { parts.append("dark") }
        if direction == .rightToLeft { parts.append("rtl") }
        return parts
    }

    /// A Boolean value that indicates whether anything but the appearance is set, which only views have.
    var changesView: Bool { device != nil || direction != nil || offset != nil || part != .visible }
}
