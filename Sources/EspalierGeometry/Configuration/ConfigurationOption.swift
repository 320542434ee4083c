public import Foundation

/// The settings of a layout as a value: properties with defaults, some of which diagram files can set.
///
/// The default, range and name of a property are defined only here. The keys of diagram files, their reference
/// documentation and the JSON Schema are generated from `options`.
public protocol LayoutConfiguration: Equatable, Sendable {
    /// Creates the settings with their defaults.
    init()
    /// The settings that can be set by name, for example in a diagram file.
    static var options: [ConfigurationOption<Self>] { get }
}

/// A property of a configuration that diagram files can set: its name, its possible values, and its documentation.
public struct ConfigurationOption<Configuration>: Sendable {
    /// The name of the property, which is also the key in a diagram file.
    public let name: String
    /// The possible values of the property.
    public var kind: OptionKind { makeKind() }
    /// One or two sentences for the reference.
    public let documentation: String
    /// A description of the default, if the default's value doesn't explain it; otherwise nil.
    public let defaultDescription: String?
    // Closures compute the possible values and the key path of an option only when they are needed. The first use of a
    // key path is slow, because it looks up conformances, and a diagram sets only a few of a layout's options.
    private let makeKind: @Sendable () -> OptionKind
    private let read: @Sendable (Configuration) -> OptionValue?
    private let write: @Sendable (inout Configuration, OptionValue) -> Void

    /// Creates an option for a property of a type that has no static function such as `number(_:_:_:)`.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - kind: The possible values of the property, which are computed whenever they are needed.
    ///   - documentation: One or two sentences for the reference.
    ///   - defaultDescription: A description of the default, if the default's value doesn't explain it.
    ///   - read: Returns the property's value; nil if the property is nil.
    ///   - write: Sets the property to a value of `kind`.
    public init(
        _ name: String, _ kind: @autoclosure @escaping @Sendable () -> OptionKind, _ documentation: String,
        default defaultDescription: String? = nil,
        read: @escaping @Sendable (Configuration) -> OptionValue?,
        write: @escaping @Sendable (inout Configuration, OptionValue) -> Void
    ) {
        (self.name, makeKind, self.documentation) = (name, kind, documentation)
        self.defaultDescription = defaultDescription
        (self.read, self.write) = (read, write)
    }

    /// Returns the property's value; nil if the property is nil.
    public func value(in configuration: Configuration) -> OptionValue? { read(configuration) }

    /// Sets the property.
    ///
    /// A value that isn't of the option's kind is ignored.
    public func set(_ value: OptionValue, in configuration: inout Configuration) {
        write(&configuration, value)
    }

    /// Returns this option as an option of `Outer`, a type that contains the configuration at `path`.
    public func within<Outer>(
        _ path: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Outer, Configuration> & Sendable
    ) -> ConfigurationOption<Outer> {
        ConfigurationOption<Outer>(
            name, makeKind(), documentation, default: defaultDescription,
            read: { read($0[keyPath: path()]) }, write: { write(&$0[keyPath: path()], $1) })
    }
}

extension Array {
    /// Returns these options as options of `Outer`, a type that contains the configuration at `path`.
    public func within<Outer, Inner>(
        _ path: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Outer, Inner> & Sendable
    ) -> [ConfigurationOption<Outer>] where Element == ConfigurationOption<Inner> {
        map { $0.within(path()) }
    }
}

/// The kinds of values of options.
public indirect enum OptionKind: Sendable, Equatable {
    /// A number; lengths are in points, angles in degrees.
    case number(ClosedRange<Double>)
    /// A whole number.
    case integer(ClosedRange<Int>)
    /// True or false.
    case flag
    /// Any text.
    case text
    /// One of several names.
    case choice([String])
    /// Distances from the four edges, in points.
    case insets
    /// A width and a height, in points.
    case size
    /// Two coordinates, in points.
    case point(ClosedRange<Double>)
    /// The ratio of width to height, such as `4:3`, or one of several names.
    case ratio([String])
    /// A value, or the word `auto` for no value.
    case automatic(OptionKind)
}

/// The value of an option.
public enum OptionValue: Sendable, Equatable {
    /// A number; lengths are in points, angles in degrees.
    case number(CGFloat)
    /// A whole number.
    case integer(Int)
    /// True or false.
    case flag(Bool)
    /// A name or a text.
    case name(String)
    /// Distances from the four edges, in points.
    case insets(EdgeInsets)
    /// A width and a height, in points.
    case size(CGSize)
    /// Two coordinates, in points.
    case point(CGPoint)
}
