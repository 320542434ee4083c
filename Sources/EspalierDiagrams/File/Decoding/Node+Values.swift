import EspalierBoxes
import EspalierDataFiles
import EspalierGeometry
import Foundation

/// Reads values from nodes that a `NodeValidator` has checked. Invalid values are treated as missing, because their
/// errors have already been reported.
nonisolated extension Node {
    func length(_ key: String) -> CGFloat? { self[key]?.number.map { CGFloat($0) } }

    func text(_ key: String) -> String? { self[key]?.scalarText }

    func color(_ key: String) -> ColorExpression? { self[key]?.colorExpression }

    func choice<T: RawRepresentable>(_ key: String) -> T? where T.RawValue == String {
        self[key]?.scalarText.flatMap(T.init(rawValue:))
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
