public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// The settings of a `CollectionViewFlowLayout` that a diagram file can contain, as a value.
///
/// The defaults are those of the layout's properties, which are UIKit's.
public struct FlowConfiguration: LayoutConfiguration {
    /// The direction in which lines follow each other.
    public var scrollDirection = CollectionView.ScrollDirection.vertical
    /// The minimum space between lines, in points.
    @Limited public var minimumLineSpacing: CGFloat = 10
    /// The minimum space between the items of a line, in points.
    @Limited public var minimumInteritemSpacing: CGFloat = 10
    /// The space around the items of each section, in points.
    @Limited public var sectionInset = EdgeInsets.zero

    /// Creates settings with the defaults of UIKit's flow layout.
    public init() {}

    /// The options that diagram files can set.
    public static let options: [ConfigurationOption<Self>] = [
        .scrollDirection(\.scrollDirection, "The direction in which lines follow each other."),
        .number("minimumLineSpacing", \.minimumLineSpacing, "The minimum space between lines."),
        .number(
            "minimumInteritemSpacing", \.minimumInteritemSpacing,
            "The minimum space between the items of a line."),
        .sectionInset(\.sectionInset),
    ]
}

extension CollectionViewFlowLayout {
    /// The settings that diagram files can contain.
    ///
    /// Changing a setting invalidates the layout.
    public final var flowConfiguration: FlowConfiguration {
        get {
            var configuration = FlowConfiguration()
            configuration.scrollDirection = scrollDirection
            configuration.minimumLineSpacing = minimumLineSpacing
            configuration.minimumInteritemSpacing = minimumInteritemSpacing
            configuration.sectionInset = sectionInset
            return configuration
        }
        set {
            scrollDirection = newValue.scrollDirection
            minimumLineSpacing = newValue.minimumLineSpacing
            minimumInteritemSpacing = newValue.minimumInteritemSpacing
            sectionInset = newValue.sectionInset
        }
    }
}
