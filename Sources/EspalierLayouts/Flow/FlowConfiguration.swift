public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// The settings of a `CollectionViewFlowLayout` that text can name, as a value.
///
/// The layout itself has UIKit's properties with UIKit's defaults, which are the defaults here, too.
public struct FlowConfiguration: LayoutConfiguration {
    /// The direction in which lines follow each other.
    public var scrollDirection = CollectionView.ScrollDirection.vertical
    /// The minimum space between lines.
    @Limited public var minimumLineSpacing: CGFloat = 10
    /// The minimum space between the items of a line.
    @Limited public var minimumInteritemSpacing: CGFloat = 10
    /// The space around the items of each section.
    @Limited public var sectionInset = EdgeInsets.zero

    /// Creates UIKit's default settings.
    public init() {}

    /// The options that diagram files can set.
    public static let options: [ConfigurationOption<Self>] = [
        .scrollDirection(\.scrollDirection, "The direction in which lines follow each other."),
        .number("minimumLineSpacing", \.$minimumLineSpacing, "The minimum space between lines."),
        .number(
            "minimumInteritemSpacing", \.$minimumInteritemSpacing,
            "The minimum space between the items of a line."),
        .sectionInset(\.$sectionInset),
    ]
}

extension CollectionViewFlowLayout {
    /// The options that diagram files can set.
    ///
    /// Changing one invalidates the layout.
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
