public import EspalierCollectionLayout
public import Foundation

/// A size and traits for which a view is laid out.
public nonisolated struct SnapshotDevice: Sendable, Hashable {
    /// The name, which becomes part of the snapshot's name.
    public var name: String
    /// The size in points.
    public var size: CGSize
    /// The traits of the device; the appearance and the layout direction are set separately for each snapshot.
    public var traits: TraitCollection

    /// Creates a device.
    ///
    /// - Parameters:
    ///   - name: The name, which becomes part of the snapshot's name.
    ///   - size: The size in points.
    ///   - traits: The traits.
    public init(_ name: String, size: CGSize, traits: TraitCollection = TraitCollection()) {
        (self.name, self.size, self.traits) = (name, size, traits)
    }

    /// A phone in portrait orientation, 393 x 852 points.
    public static let phone = SnapshotDevice(
        "phone", size: CGSize(width: 393, height: 852), traits: TraitCollection(displayScale: 3))
    /// A phone in landscape orientation, 852 x 393 points.
    public static let phoneLandscape = SnapshotDevice(
        "phoneLandscape", size: CGSize(width: 852, height: 393),
        traits: TraitCollection(displayScale: 3, verticalSizeClass: .compact))
    /// A small phone in portrait orientation, 320 x 568 points.
    public static let smallPhone = SnapshotDevice("smallPhone", size: CGSize(width: 320, height: 568))
    /// A tablet in portrait orientation, 834 x 1,194 points.
    public static let pad = SnapshotDevice(
        "pad", size: CGSize(width: 834, height: 1_194),
        traits: TraitCollection(horizontalSizeClass: .regular, userInterfaceIdiom: .pad))
    /// A tablet in landscape orientation, 1,194 x 834 points.
    public static let padLandscape = SnapshotDevice(
        "padLandscape", size: CGSize(width: 1_194, height: 834),
        traits: TraitCollection(horizontalSizeClass: .regular, userInterfaceIdiom: .pad))
}
