import EspalierDiagnostics
import EspalierDiagrams
import EspalierGeometry
import Foundation

/// Writes a file with the items of each block, and collects the names of all items.
///
/// The page loads the file of the block under the pointer, and finds the item under the pointer in this file.
struct PlaceWriter {
    private let diagram: Diagram
    /// The part of the diagram that the picture shows.
    private let bounds: CGRect
    /// The names of the items; nil if another shard collects them.
    private var index: NameIndex?

    init(_ diagram: Diagram, bounds: CGRect, collectsNames: Bool) {
        (self.diagram, self.bounds) = (diagram, bounds)
        index =
            collectsNames ? NameIndex(diagram.itemTables, capacity: diagram.listLineCount) : nil
    }

    /// Adds the items in a block.
    ///
    /// - Parameters:
    ///   - rect: The rectangle of the block, in points of the diagram.
    ///   - path: The file of the block's items; nil if another shard writes it. A block without items has no file.
    /// - Throws: `SystemError` if the file can't be written.
    mutating func add(_ rect: CGRect, to path: String?) throws {
        let places = diagram.places(in: rect)
        if let path, !places.isEmpty {
            let name = FileName.withoutSuffix(path.split(separator: "/").last.map(String.init) ?? path)
            let rows = places.map(row).joined(separator: ",\n")
            try TileFolder.write("espalier(\"places\",\(name.jsonLiteral),[\n\(rows)\n]);\n", to: path)
        }
        guard index != nil else { return }
        // An item can be visible in several blocks. It is added only with the block that contains its top left corner.
        for place in places {
            let corner = CGPoint(
                x: max(place.frame.minX, bounds.minX), y: max(place.frame.minY, bounds.minY))
            guard rect.contains(corner) else { continue }
            let frame = place.frame.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
            index?.add(item: place.item, frame: frame)
        }
    }

    /// Returns the names of the items, and removes them from this writer, so that the caller can sort them without
    /// copying them.
    mutating func takeIndex() -> NameIndex {
        defer { index = nil }
        return index ?? NameIndex([])
    }

    /// Returns an item as an array of its frame, label, id, tooltip and link.
    ///
    /// The number 0 means that the id equals the label, or that a text is missing. Zeros at the end are left out.
    private func row(_ place: DiagramPlace) -> String {
        let frame = place.frame.offsetBy(dx: -bounds.minX, dy: -bounds.minY)
        let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { Double($0).decimalText(1) }
        var texts = [place.label.jsonLiteral]
        texts.append(place.id == place.label ? "0" : place.id.jsonLiteral)
        texts.append(place.title?.jsonLiteral ?? "0")
        texts.append(place.link?.jsonLiteral ?? "0")
        while texts.last == "0" { texts.removeLast() }
        return "[\((numbers + texts).joined(separator: ","))]"
    }
}
