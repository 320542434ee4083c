import EspalierBoxes
import EspalierData
import Foundation

/// The fields of a hierarchy's levels, for decorations behind them.
nonisolated final class LevelFields: FieldValues {
    let fieldNames = ["depth", "itemCount"]
    private let hierarchy: Hierarchy

    init(_ hierarchy: Hierarchy) { self.hierarchy = hierarchy }

    func field(named name: String) -> Int? { fieldNames.firstIndex(of: name) }

    func text(ofField field: Int, row: Int) -> String {
        field == 0 ? "\(row)" : "\(hierarchy.itemCount(inLevel: row))"
    }
}
