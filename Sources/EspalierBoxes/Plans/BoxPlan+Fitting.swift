import EspalierGraphics
import Foundation

// Fits content into a box that is too small for it.
extension BoxPlan {
    /// The tolerance for rounding errors of sums, in points.
    private static let tolerance: CGFloat = 0.01

    /// Returns the parts of a horizontal stack after wrapping those that are too wide.
    ///
    /// These parts get the same maximum width, so that a long text doesn't make the short texts next to it narrower.
    func narrowed(
        _ parts: [MeasuredPart], to width: CGFloat, row: Int, in context: PlanContext
    ) -> [MeasuredPart] {
        var room = width - spacing * CGFloat(parts.count - 1)
        guard parts.reduce(0, { $0 + $1.size.width }) > room + Self.tolerance else { return parts }
        var elastic: [CGFloat] = []
        for part in parts {
            if content[part.index].isElastic(from: part.size.width) {
                elastic.append(part.size.width)
            } else {
                room -= part.size.width
            }
        }
        let limit = Self.limit(of: elastic, in: room)
        return parts.map { part in
            guard part.size.width > limit, content[part.index].isElastic(from: part.size.width) else {
                return part
            }
            return content[part.index].measured(
                index: part.index, row: row, availableWidth: limit, in: context) ?? part
        }
    }

    /// Returns the width to which `widths` must be limited so that their sum is `room`; infinite if their sum isn't
    /// greater than `room`.
    private static func limit(of widths: [CGFloat], in room: CGFloat) -> CGFloat {
        var room = max(0, room)
        for (index, width) in widths.sorted().enumerated() {
            let share = room / CGFloat(widths.count - index)
            if width > share { return share }
            room -= width
        }
        return .infinity
    }

    /// Returns the parts of a stack, shortened to the height of the box.
    ///
    /// Texts lose lines and end with an ellipsis, beginning with the last text, because headings come first. Every text
    /// keeps at least one line.
    func shortened(
        _ parts: [MeasuredPart], to size: CGSize, row: Int, in context: PlanContext
    ) -> [MeasuredPart] {
        guard axis == .vertical else {
            return parts.map { part in
                // The tolerance keeps the line breaks that the text was measured with.
                let width = part.size.width + Self.tolerance
                return shortened(part, to: CGSize(width: width, height: size.height), row: row, in: context)
            }
        }
        var parts = parts
        let heights = parts.reduce(spacing * CGFloat(parts.count - 1)) { $0 + $1.size.height }
        var excess = heights - size.height
        for index in parts.indices.reversed() {
            if excess <= Self.tolerance { break }
            let height = parts[index].size.height
            let goal = CGSize(width: size.width, height: max(0, height - excess))
            parts[index] = shortened(parts[index], to: goal, row: row, in: context)
            excess -= height - parts[index].size.height
        }
        return parts
    }

    private func shortened(
        _ part: MeasuredPart, to size: CGSize, row: Int, in context: PlanContext
    ) -> MeasuredPart {
        guard part.size.height > size.height + Self.tolerance else { return part }
        switch content[part.index] {
        case .text(let text):
            guard let layout = part.layout, layout.lineCount > 1 else { return part }
            let lineHeight = layout.size.height / CGFloat(layout.lineCount)
            var container = text.container
            container.width = min(container.width, size.width)
            let fitting = lineHeight > 0 ? (size.height + Self.tolerance) / lineHeight : 1
            container.maximumLines = Int(min(max(fitting, 1), CGFloat(layout.lineCount)))
            if container.truncation == .none { container.truncation = .tail }
            let runs = text.runs(row: row, in: context)
            let shorter = context.text.layout(runs, in: container)
            if shorter.lineCount < layout.lineCount {
                context.cutTexts?.report(cut: runs.map(\.string).joined(), row: row)
            }
            return MeasuredPart(index: part.index, size: shorter.size, layout: shorter)
        case .box(let box):
            // A nested box shortens its own content when it is drawn.
            let height = max(box.minSize.height, size.height)
            return MeasuredPart(
                index: part.index, size: CGSize(width: part.size.width, height: height))
        case .icon, .image, .mark, .divider, .spacer: return part
        }
    }
}

extension ContentPlan {
    /// Returns true if a part of the given width can be made narrower.
    fileprivate func isElastic(from width: CGFloat) -> Bool {
        switch self {
        case .text: true
        case .box(let box): box.minSize.width < width
        case .icon, .image, .mark, .divider, .spacer: false
        }
    }
}
