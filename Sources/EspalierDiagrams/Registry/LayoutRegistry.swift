import Foundation

/// The types of layout that diagram files can name.
nonisolated public struct LayoutRegistry: Sendable {
    /// The layout types, in the order of the reference.
    ///
    /// For each kind of data, the first type that arranges it is the default.
    public private(set) var types: [any LayoutType]

    /// True if the registry has exactly the layout types of this library.
    private(set) var isBuiltIn = false

    /// The registry with the layout types of this library.
    public static let builtIn = LayoutRegistry(ofLibrary: [
        ClassHierarchyType(), FlowType(), GridType(), WaterfallType(), TableType(), CircleType(),
        WideFeedType(), SingleFeedGroupType(), TimelineType(), MosaicType(), CarouselType(), StackType(),
        StepsType(), AlignedFlowType(), SingleLineType(), SurveyType(), ToolbarType(), SpiralType(),
        LayeredType(), TreemapType(), IcicleType(), SunburstType(), PackType(),
        RadialTreeType(),
        MindMapType(),
    ])

    /// Creates a registry with the given types.
    public init(_ types: [any LayoutType]) { self.types = types }

    private init(ofLibrary types: [any LayoutType]) { (self.types, isBuiltIn) = (types, true) }

    /// Adds a type at the end, and removes any other type with the same name.
    public mutating func add(_ type: any LayoutType) {
        types.removeAll { $0.name == type.name }
        types.append(type)
        isBuiltIn = false
    }

    /// Returns the type with a name; nil if no type has this name.
    public func type(named name: String) -> (any LayoutType)? { types.first { $0.name == name } }

    /// The names of the kinds of lines that types declare, without `connector` and `reference`, which have keys of their
    /// own.
    var lineNames: [String] {
        if isBuiltIn { return Self.standardLineNames }
        return Self.names(ofLinesIn: types)
    }

    private static let standardLineNames = names(ofLinesIn: builtIn.types)

    private static func names(ofLinesIn types: [any LayoutType]) -> [String] {
        var names = ["edge"]
        for kind in types.flatMap(\.supplementaryKinds) where kind.isLine {
            if !["connector", "reference"].contains(kind.name), !names.contains(kind.name) {
                names.append(kind.name)
            }
        }
        return names
    }

    /// Returns the definition of the mapping `layout` for a type.
    func record(of type: any LayoutType) -> RecordDefinition {
        RecordDefinition(
            "layout: " + type.name, type.documentation,
            [
                FieldDefinition(
                    "type", .choice(types.map(\.name)),
                    default: "class-hierarchy, flow for sections, or layered for graphs",
                    "The type of the layout.")
            ] + type.fields)
    }
}
