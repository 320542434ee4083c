import EspalierBoxes
import EspalierDataFiles
import EspalierDiagnostics
import EspalierInspector
import Foundation

/// What a diagram file says about the inspector's overlay.
nonisolated struct AnnotationsDeclaration: Sendable {
    var options = InspectorOptions([])
    /// The kinds of elements that are highlighted, as the file names them.
    var highlighted: [FieldUse] = []
    /// The offset that the layout is asked to come to rest near.
    var proposedOffset: CGPoint?
    var proposedOffsetRange: SourceRange?
    /// Ids of items to show as if they had just been inserted.
    var inserted: [FieldUse] = []

    init() {}

    /// Reads a node that has passed validation: names, or a mapping.
    init(_ node: Node) {
        let names = node.sequence ?? node["show"]?.sequence ?? []
        options.annotations = Set(
            names.compactMap(\.scalarText).compactMap(InspectorOptions.Annotation.init(rawValue:)))
        options.usesWords = node["words"]?.bool ?? false
        options.fontSize = node.length("fontSize") ?? options.fontSize
        for entry in node["highlight"]?.mapping?.entries ?? [] {
            options.highlights[entry.key] = entry.value.scalarText ?? entry.key
            highlighted.append(FieldUse(name: entry.key, range: entry.keyRange))
        }
        if !options.highlights.isEmpty { options.annotations.insert(.highlights) }
        proposedOffset = node.point("proposedOffset")
        proposedOffsetRange = node["proposedOffset"]?.range
        if proposedOffset != nil { options.annotations.insert(.targetOffset) }
        inserted = (node["inserted"]?.sequence ?? []).compactMap { node in
            node.scalarText.map { FieldUse(name: $0, range: node.range) }
        }
        if !inserted.isEmpty { options.annotations.insert(.initialAttributes) }
    }

    /// Whether what lies outside of a viewport is shown, too.
    var showsSurroundings: Bool {
        !options.annotations.isDisjoint(with: [.visibleRect, .ghosts, .targetOffset])
    }
}

nonisolated extension Node {
    /// `[x, y]`.
    func point(_ key: String) -> CGPoint? {
        let numbers = (self[key]?.sequence ?? []).compactMap(\.number)
        return numbers.count == 2 ? CGPoint(x: numbers[0], y: numbers[1]) : nil
    }
}
