import EspalierBoxes
import EspalierDataFiles
import EspalierDiagnostics
import EspalierInspector
import Foundation

/// The key `annotations` of a diagram file, for the inspector's overlay.
nonisolated struct AnnotationsDeclaration: Sendable {
    var options = InspectorOptions([])
    /// The kinds of elements to highlight, by their names in the file.
    var highlighted: [FieldUse] = []
    /// The content offset that is proposed to the layout, as if a user had ended scrolling at this offset.
    var proposedOffset: CGPoint?
    var proposedOffsetRange: SourceRange?
    /// The ids of items to show as newly inserted.
    var inserted: [FieldUse] = []

    init() {}

    /// Reads a node that has passed validation: a list of names, or a mapping.
    init(_ node: Node) {
        let names = node.sequence ?? node["show"]?.sequence ?? []
        options.annotations = Set(
            names.compactMap(\.scalarText).compactMap(InspectorOptions.Annotation.init(rawValue:)))
        options.usesWords = node["words"]?.bool ?? false
        options.fontSize = node.length("fontSize") ?? options.fontSize
        for entry in node.entries("highlight") {
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

    /// True if the surroundings of a viewport are shown.
    var showsSurroundings: Bool {
        !options.annotations.isDisjoint(with: [.visibleRect, .ghosts, .targetOffset])
    }
}
