import EspalierBoxes
import Foundation

/// The fields of the diagram as a whole, for a header over all of it.
nonisolated final class DiagramFields: FieldValues {
    let fieldNames = ["title", "description", "label", "itemCount", "sectionCount"]
    private let values: [String]

    init(title: String?, description: String?, itemCount: Int, sectionCount: Int) {
        let title = title ?? ""
        values = [title, description ?? "", title, "\(itemCount)", "\(sectionCount)"]
    }

    func field(named name: String) -> Int? { fieldNames.firstIndex(of: name) }

    func text(ofField field: Int, row: Int) -> String { values[field] }
}
