import EspalierDataFiles
import EspalierDiagnostics
import EspalierDiagrams

/// How much a diagram may ask for, as `--limit NAME=COUNT` says.
struct Limits: Sendable {
    static let names = [
        "bytes", "depth", "aliases", "items", "label", "images", "length", "frames", "pixels",
    ]

    var diagram = DiagramLimits()
    /// Of a PNG; nil for the renderer's own.
    var pixels: Int?

    init() {}

    init(_ arguments: Arguments) throws {
        for text in arguments.texts(DrawingOptions.limit) {
            let parts = text.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, let count = Int(parts[1]), count > 0 else {
                throw UsageError("'\(text)' is not a limit", note: "write it like items=20000000")
            }
            try set(String(parts[0]), to: count)
        }
    }

    private mutating func set(_ name: String, to count: Int) throws {
        switch name {
        case "bytes": diagram.data.bytes = count
        case "depth": diagram.data.depth = count
        case "aliases": diagram.data.aliasExpansion = count
        case "items":
            diagram.items = count
            // Readers count lines and values, of which an item has several.
            diagram.data.items = max(diagram.data.items, count)
        case "label": diagram.data.labelBytes = count
        case "images": diagram.imageBytes = count
        // Beyond, not every whole number is a length.
        case "length": diagram.length = Double(min(count, 1 << 53))
        case "frames": diagram.frames = count
        case "pixels": pixels = count
        default:
            let nearest = Suggestion.nearest(to: name, in: Self.names)
            throw UsageError(
                "there is no limit '\(name)'",
                note: nearest.map { "did you mean '\($0)'?" }
                    ?? "limits: \(Self.names.joined(separator: ", "))")
        }
    }
}
