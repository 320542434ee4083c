import Foundation

/// The frames of a question's label and cell, relative to the upper left corner of the row.
nonisolated struct SurveyRow: Equatable {
    let label: CGRect
    let cell: CGRect
    let height: CGFloat

    /// Creates the frames of a question.
    ///
    /// - Parameters:
    ///   - arrangement: The arrangement of the label and the cell. If they are side by side, the cell is at the right
    ///     edge and both are centered vertically.
    ///   - indentation: The distance from the left edge of the column.
    ///   - width: The width of the column.
    ///   - spacing: The space between the label and the cell.
    ///   - cellSize: Returns the size of the cell for a maximum width.
    ///   - labelHeight: Returns the height of the label at a given width.
    init(
        _ arrangement: SurveyLayout.Arrangement, indentation: CGFloat, width: CGFloat, spacing: CGFloat,
        cellSize: (CGFloat) -> CGSize, labelHeight: (CGFloat) -> CGFloat
    ) {
        let left = min(indentation, width)
        let room = width - left
        var size = Lengths.usable(cellSize(room))
        switch arrangement {
        case .stacked:
            size.width = size.width > 0 ? min(size.width, room) : room
            let top = Lengths.usable(labelHeight(room))
            label = CGRect(x: left, y: 0, width: room, height: top)
            cell = CGRect(origin: CGPoint(x: left, y: top > 0 ? top + spacing : 0), size: size)
            height = cell.maxY
        case .sideBySide:
            size.width = size.width > 0 ? min(size.width, room) : max(0, (room - spacing) / 2)
            let labelWidth = max(0, room - size.width - spacing)
            let labelHeight = Lengths.usable(labelHeight(labelWidth))
            height = max(labelHeight, size.height)
            label = CGRect(x: left, y: (height - labelHeight) / 2, width: labelWidth, height: labelHeight)
            cell = CGRect(
                origin: CGPoint(x: width - size.width, y: (height - size.height) / 2), size: size)
        }
    }
}
