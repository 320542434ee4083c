import EspalierDataFiles
public import EspalierDiagnostics
import Foundation

/// One of the `states` of a diagram file, after validation.
nonisolated struct StateDeclaration: Sendable {
    static let greatestCount = 100

    let name: String
    let caption: String
    /// The state's own data; nil if it uses the data of the previous state.
    private(set) var data: DataDeclaration?
    let changes: [Node]
    /// The layout.
    ///
    /// The settings of the file and of previous states also apply, unless this state names another layout type.
    let layout: LayoutDeclaration
    /// The size of the view that this state, a previous state or the file sets; nil if none of them sets a size.
    let viewSize: CGSize?
    let offset: CGPoint?
    let range: SourceRange

    /// Reads the list of states, and reports missing names, repeated names and offsets without a viewport.
    ///
    /// - Parameters:
    ///   - node: The key `states`, which has been validated.
    ///   - layout: The key `layout` of the file.
    ///   - viewSize: The size of the file's view, if it has one.
    ///   - validator: Checks the layouts and receives errors.
    /// - Returns: The states that have a name.
    static func states(
        _ node: Node?, layout: Node?, viewSize: CGSize?, validator: NodeValidator
    ) -> [StateDeclaration] {
        var (base, size) = (layout, viewSize)
        var layout = LayoutDeclaration(valid: base, types: validator.layoutTypes)
        var names: [String: SourceRange] = [:]
        var states: [StateDeclaration] = []
        for node in node?.sequence ?? [] where node.mapping != nil {
            if let own = node["layout"] {
                base = Self.merged(own, over: base)
                layout = Self.layout(base, own, validator)
            }
            size = node.size("viewport") ?? size
            guard let name = node.text("name"), !name.isEmpty else {
                validator.collector.error(
                    "a state needs a name", at: node["name"]?.range ?? node.range.firstByte)
                continue
            }
            let range = node["name"]?.range ?? node.range
            if let first = names.updateValue(range, forKey: name) {
                validator.collector.error(
                    "duplicate state '\(name.excerpt())'", at: range,
                    notes: [.init("first used here", at: first)])
            }
            let state = StateDeclaration(node, name: name, layout: layout, viewSize: size, validator)
            if size == nil, let offset = node["offset"] {
                validator.collector.error(
                    "'offset' needs a 'viewport' in this state or an earlier one", at: offset.range)
            }
            states.append(state)
        }
        return states
    }

    private init(
        _ node: Node, name: String, layout: LayoutDeclaration, viewSize: CGSize?,
        _ validator: NodeValidator
    ) {
        (self.name, self.viewSize, range) = (name, viewSize, node["name"]?.range ?? node.range)
        caption = node.text("caption") ?? name
        data = node["data"].map { DataDeclaration($0, validator: validator) }
        changes = node["changes"]?.sequence ?? []
        self.layout = layout
        offset = node.point("offset")
    }

    /// Returns the state, in which the options for data that are set in `overrides` take precedence.
    func reading(_ overrides: DiagramFile.Overrides) -> StateDeclaration {
        var copy = self
        copy.data = data?.reading(overrides)
        return copy
    }

    /// Returns the settings of a state's layout, merged over the settings of the previous state.
    ///
    /// If the types of the two layouts differ, only the state's own settings are returned.
    private static func merged(_ own: Node, over base: Node?) -> Node {
        guard let base else { return own }
        if let type = own["type"]?.scalarText, type != base["type"]?.scalarText { return own }
        return base.overlaid(by: own)
    }

    /// Returns the layout of a state.
    ///
    /// Only errors in the state's own settings are reported, because other errors have already been reported.
    private static func layout(_ merged: Node?, _ own: Node, _ validator: NodeValidator) -> LayoutDeclaration
    {
        let scratch = DiagnosticCollector()
        var quiet = validator
        quiet.collector = scratch
        let layout = LayoutDeclaration(merged, validator: quiet)
        for diagnostic in scratch.diagnostics where diagnostic.range.map(own.range.contains) ?? true {
            validator.collector.report(diagnostic)
        }
        return layout
    }
}

nonisolated extension SourceRange {
    fileprivate func contains(_ other: SourceRange) -> Bool {
        other.file === file && other.lower >= lower && other.upper <= upper
    }
}

/// The key `animation` of a diagram file: the options of transitions between states.
///
/// A key that isn't in the file is nil.
nonisolated public struct AnimationDeclaration: Sendable {
    /// The duration of a transition from one state to the next, in seconds.
    public var duration: Double?
    /// The duration for which each state is shown at rest, in seconds.
    public var hold: Double?
    /// The timing curve: `linear`, `easeIn`, `easeOut` or `easeInOut`.
    public var curve: String?
    /// The number of frames per second of an animated PNG.
    public var framesPerSecond: Double?
    /// The number of times that the animation is played; 0 for endless repetition.
    public var playCount: Int?
    /// The number of pictures between two states in a filmstrip.
    public var moments: Int?
    /// The place of the key in the file.
    public let range: SourceRange?

    /// Reads the value of the key, which has been validated; `node` is nil if the file doesn't have the key.
    init(_ node: Node?) {
        range = node?.range
        duration = node?["duration"]?.number
        hold = node?["hold"]?.number
        curve = node?.text("curve")
        framesPerSecond = node?["framesPerSecond"]?.number
        playCount = node?.integer("playCount")
        moments = node?.integer("moments")
    }
}
