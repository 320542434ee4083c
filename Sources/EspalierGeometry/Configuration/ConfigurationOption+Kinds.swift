public import Foundation

// Each function creates an option for properties of one type. Most properties are `Limited`, and their range is also
// the range of the option's values.
//
// The key paths lead to the values of such properties and not to the `Limited` wrappers. The first use of a key path to
// a generic type looks up its conformances at run time, which is slow.
extension ConfigurationOption where Configuration: LayoutConfiguration {
    /// A closure that returns a key path from the configuration to a property.
    ///
    /// The key path is created only when an option uses its property.
    public typealias Path<Value> = @Sendable () -> any WritableKeyPath<Configuration, Value> & Sendable

    /// Creates an option whose value is a number, for example a length in points.
    public static func number(
        _ name: String, _ path: @autoclosure @escaping Path<CGFloat>, _ documentation: String
    ) -> Self {
        Self(name, path(), documentation, { .number(range($0)) }, { .number($0) }, { $0.number })
    }

    /// Creates an option whose value is an angle: in degrees in diagram files, and in radians in the property.
    public static func angle(
        _ name: String, _ path: @autoclosure @escaping Path<CGFloat>, degrees: ClosedRange<Double>,
        _ documentation: String
    ) -> Self {
        Self(
            name, path(), documentation, { _ in .number(degrees) },
            { .number(($0 * 180e9 / .pi).rounded() / 1e9) }, { $0.number.map { $0 * .pi / 180 } })
    }

    /// Creates an option whose value is a whole number.
    public static func integer(
        _ name: String, _ path: @autoclosure @escaping Path<Int>, _ documentation: String
    ) -> Self {
        Self(name, path(), documentation, { .integer($0(.min)...$0(.max)) }, { .integer($0) }, { $0.integer })
    }

    /// Creates an option whose value is the insets from four edges, in points.
    public static func insets(
        _ name: String, _ path: @autoclosure @escaping Path<EdgeInsets>, _ documentation: String
    ) -> Self {
        Self(name, path(), documentation, { _ in .insets }, { .insets($0) }, { $0.insets })
    }

    /// Creates an option whose value is a point with coordinates in points.
    public static func point(
        _ name: String, _ path: @autoclosure @escaping Path<CGPoint>, _ documentation: String
    ) -> Self {
        Self(
            name, path(), documentation,
            { limit in .point(range { limit(CGPoint(x: $0, y: 0)).x }) }, { .point($0) }, { $0.point })
    }

    /// Creates an option whose value is a length or nil.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - path: The property.
    ///   - defaultDescription: A description of what nil means. If there is no description, nil is written as `auto`.
    ///   - documentation: One or two sentences for the reference.
    /// - Returns: The option.
    public static func number(
        _ name: String, _ path: @autoclosure @escaping Path<CGFloat?>,
        default defaultDescription: String? = nil,
        _ documentation: String
    ) -> Self {
        let isAutomatic = defaultDescription == nil
        return Self(
            name, path(), default: defaultDescription ?? "auto", documentation,
            { limit in
                let number = OptionKind.number(range { limit($0) ?? $0 })
                return isAutomatic ? .automatic(number) : number
            },
            { $0.map { .number($0) } }, { $0.number })
    }

    /// Creates an option whose value is a size or nil; nil is written as `auto`.
    public static func size(
        _ name: String, _ path: @autoclosure @escaping Path<CGSize?>, _ documentation: String
    ) -> Self {
        Self(
            name, path(), default: "auto", documentation, { _ in .automatic(.size) },
            { $0.map { .size($0) } }, { $0.size })
    }

    /// Creates an option whose value is true or false.
    public static func flag(
        _ name: String, _ path: @autoclosure @escaping Path<Bool>, _ documentation: String
    ) -> Self {
        Self(
            name, .flag, documentation, read: { .flag($0[keyPath: path()]) },
            write: { if case .flag(let value) = $1 { $0[keyPath: path()] = value } })
    }

    /// Creates an option whose value is one case of an enumeration, given by the case's name.
    public static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ path: @autoclosure @escaping Path<Choice>, _ documentation: String
    ) -> Self {
        Self(
            name, .choice(Choice.allCases.map { $0.rawValue }), documentation,
            read: { .name($0[keyPath: path()].rawValue) },
            write: {
                if case .name(let name) = $1, let value = Choice(rawValue: name) {
                    $0[keyPath: path()] = value
                }
            })
    }

    /// Returns the range to which `limit` limits numbers.
    private static func range(_ limit: (CGFloat) -> CGFloat) -> ClosedRange<Double> {
        Double(limit(-.infinity))...Double(limit(.infinity))
    }

    /// Creates an option for a property.
    ///
    /// `kind` receives a function that returns the value that the property has after a value was assigned to it, which
    /// is the nearest value in the property's range.
    private init<Value>(
        _ name: String, _ path: @autoclosure @escaping Path<Value>,
        default defaultDescription: String? = nil,
        _ documentation: String, _ kind: @escaping @Sendable ((Value) -> Value) -> OptionKind,
        _ wrap: @escaping @Sendable (Value) -> OptionValue?,
        _ unwrap: @escaping @Sendable (OptionValue) -> Value?
    ) {
        self.init(
            name,
            kind { value in
                var configuration = Configuration()
                configuration[keyPath: path()] = value
                return configuration[keyPath: path()]
            }, documentation, default: defaultDescription,
            read: { wrap($0[keyPath: path()]) },
            write: { if let value = unwrap($1) { $0[keyPath: path()] = value } })
    }
}

extension OptionValue {
    fileprivate var number: CGFloat? { if case .number(let value) = self { value } else { nil } }
    fileprivate var integer: Int? { if case .integer(let value) = self { value } else { nil } }
    fileprivate var insets: EdgeInsets? { if case .insets(let value) = self { value } else { nil } }
    fileprivate var size: CGSize? { if case .size(let value) = self { value } else { nil } }
    fileprivate var point: CGPoint? { if case .point(let value) = self { value } else { nil } }
}
