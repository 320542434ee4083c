public import EspalierCollectionLayout
public import EspalierGeometry
public import Foundation

/// A layout with a configuration.
///
/// The configuration's properties can be used as the layout's own: `layout.lineSpacing = 4` is short for
/// `layout.configuration.lineSpacing = 4`. To set several properties, change a copy of the configuration and assign
/// the copy, so that the layout is invalidated only once. Assigning equal settings doesn't invalidate the layout.
@dynamicMemberLookup
public protocol ConfigurableLayout<Configuration>: CollectionViewLayout {
    /// The type of the settings.
    associatedtype Configuration: LayoutConfiguration
    /// The settings.
    ///
    /// A layout invalidates itself when its settings change.
    var configuration: Configuration { get set }
}

extension ConfigurableLayout {
    /// A property of the configuration, accessed as if it were a property of the layout.
    public subscript<Value>(dynamicMember path: WritableKeyPath<Configuration, Value>) -> Value {
        get { configuration[keyPath: path] }
        set { configuration[keyPath: path] = newValue }
    }
}

// The options that several layouts have in common.
nonisolated extension ConfigurationOption where Configuration: LayoutConfiguration {
    /// Creates the option `scrollDirection`, whose value is `vertical` or `horizontal`.
    public static func scrollDirection(
        _ path: @autoclosure @escaping Path<CollectionView.ScrollDirection>, _ documentation: String
    ) -> Self {
        Self(
            "scrollDirection", .choice(["vertical", "horizontal"]), documentation,
            read: { .name($0[keyPath: path()] == .vertical ? "vertical" : "horizontal") },
            write: { $0[keyPath: path()] = $1 == .name("horizontal") ? .horizontal : .vertical })
    }

    /// Creates the option `sectionInset`, whose value is the space around the items of each section.
    public static func sectionInset(_ path: @autoclosure @escaping Path<EdgeInsets>) -> Self {
        .insets("sectionInset", path(), "The space around the items of each section.")
    }

    /// Creates the option `startAngle`, whose value is the angle of the first item.
    public static func startAngle(_ path: @autoclosure @escaping Path<CGFloat>) -> Self {
        .angle(
            "startAngle", path(), degrees: -360...360,
            "The angle of the first item, in degrees clockwise from the top.")
    }
}
