import EspalierBoxes
import EspalierDataFiles
import EspalierDiagnostics
import EspalierGeometry
import Foundation

/// Reads values from nodes that a `NodeValidator` has checked. Invalid values are treated as missing, because their
/// errors have already been reported.
nonisolated extension Node {
    func length(_ key: String) -> CGFloat? { self[key]?.number.map { CGFloat($0) } }

    func text(_ key: String) -> String? { self[key]?.scalarText }

    func color(_ key: String) -> ColorExpression? { self[key]?.colorExpression }

    func integer(_ key: String) -> Int? { self[key]?.number.flatMap { Int(exactly: $0) } }

    /// Returns the point of a key whose value is `[x, y]`.
    func point(_ key: String) -> CGPoint? {
        let numbers = (self[key]?.sequence ?? []).compactMap(\.number)
        return numbers.count == 2 ? CGPoint(x: numbers[0], y: numbers[1]) : nil
    }

    /// Returns the size of a key whose value is `[width, height]`.
    func size(_ key: String) -> CGSize? { point(key).map { CGSize(width: $0.x, height: $0.y) } }

    /// Returns the texts of a list; nil if the key doesn't have a list.
    func texts(_ key: String) -> [String]? { self[key]?.sequence?.compactMap(\.scalarText) }

    /// Returns the entries of a mapping; an empty list if the key doesn't have a mapping.
    func entries(_ key: String) -> [Mapping.Entry] { self[key]?.mapping?.entries ?? [] }

    func choices<T: RawRepresentable<String>>(_ key: String) -> [T]? {
        texts(key)?.compactMap(T.init(rawValue:))
    }

    func choice<T: RawRepresentable<String>>(_ key: String) -> T? {
        self[key]?.scalarText.flatMap(T.init(rawValue:))
    }

    /// Returns a mapping without some of its keys.
    func without(_ keys: [String]) -> Node {
        guard let mapping else { return self }
        var kept = Mapping()
        for entry in mapping.entries where !keys.contains(entry.key) { kept.set(entry) }
        return with(.mapping(kept))
    }

    /// Returns a mapping without the keys of another mapping; of a key with a mapping in both, without the keys of that.
    func without(keysOf other: Node) -> Node {
        guard let mapping, let others = other.mapping else { return self }
        var kept = Mapping()
        for var entry in mapping.entries {
            if let value = others[entry.key] {
                guard value.mapping != nil, entry.value.mapping != nil else { continue }
                entry.value = entry.value.without(keysOf: value)
            }
            kept.set(entry)
        }
        return with(.mapping(kept))
    }

    var fieldTemplate: FieldTemplate? { scalarText.flatMap { try? FieldTemplate(parsing: $0) } }

    func insets(_ key: String) -> EdgeInsets? { self[key]?.insets }

    /// The node as insets: one number, [vertical, horizontal], [top, horizontal, bottom], or four numbers clockwise
    /// from the top, as in CSS.
    var insets: EdgeInsets? {
        if let number { return EdgeInsets(all: number) }
        let values = (sequence ?? []).compactMap(\.number).map { CGFloat($0) }
        switch values.count {
        case 2: return EdgeInsets(top: values[0], left: values[1], bottom: values[0], right: values[1])
        case 3: return EdgeInsets(top: values[0], left: values[1], bottom: values[2], right: values[1])
        case 4: return EdgeInsets(top: values[0], left: values[3], bottom: values[2], right: values[1])
        default: return nil
        }
    }
}
