import EspalierGraphics
import Foundation

/// The content of a box: parts that are measured and drawn one after another.
struct StackPlan: Sendable {
    private let parts: [ContentPlan]
    let geometry: StackGeometry
    /// The minimum size of the fonts of texts that get smaller; nil if the stack has no such text.
    let leastFontSize: CGFloat?

    init(_ parts: [ContentPlan], geometry: StackGeometry) {
        (self.parts, self.geometry) = (parts, geometry)
        leastFontSize =
            parts.compactMap { part in if case .text(let text) = part { text.minimumSize } else { nil } }
            .min()
    }

    /// True if the stack has no parts.
    var isEmpty: Bool { parts.isEmpty }

    /// Returns true if a part is drawn for an item.
    ///
    /// Parts aren't measured here, because each level of nesting would double the number of measurements.
    func isDrawn(for row: PlanRow) -> Bool {
        var (hasIcon, lacksText) = (false, false)
        for part in parts {
            switch part {
            case .icon(let icon) where icon.isConstant: hasIcon = true
            case _ where part.isDrawn(for: row): return true
            case .text: lacksText = true
            default: continue
            }
        }
        return hasIcon && !lacksText
    }

    /// True if a text in the stack has a link of its own.
    var hasLinks: Bool {
        parts.contains { part in
            switch part {
            case .repeated(let repeated): repeated.moreLink != nil
            case .box(let box): box.content.hasLinks
            case .text, .icon, .image, .divider, .spacer, .mark: false
            }
        }
    }

    /// Returns the addresses of the links that texts of an item have of their own.
    func textLinks(for row: PlanRow) -> [String] {
        parts.flatMap { part in
            switch part {
            case .repeated(let repeated): repeated.moreAddress(for: row).map { [$0] } ?? []
            case .box(let box): box.content.textLinks(for: row)
            case .text, .icon, .image, .divider, .spacer, .mark: [String]()
            }
        }
    }

    /// Returns the texts of an item that aren't empty, from the first to the last.
    func texts(for row: PlanRow) -> [String] {
        parts.flatMap { part in
            switch part {
            case .text(let plan): [plan.string(for: row)]
            case .box(let box): box.texts(for: row)
            case .repeated(let repeated):
                repeated.rows(for: row).records.flatMap { repeated.box.texts(for: $0) }
            case .icon, .image, .divider, .spacer, .mark: [String]()
            }
        }.filter { !$0.isEmpty }
    }

    /// Returns the names of the icons that are set by fields of the item.
    func iconNames(for row: PlanRow) -> [String] {
        parts.flatMap { part in
            switch part {
            case .icon(let icon): icon.fieldName(for: row).map { [$0] } ?? []
            case .box(let box): box.iconNames(for: row)
            case .repeated(let repeated):
                repeated.rows(for: row).records.flatMap { repeated.box.iconNames(for: $0) }
            case .text, .image, .divider, .spacer, .mark: [String]()
            }
        }
    }

    // MARK: Measuring

    /// Returns the size of all parts together; nil if none of them is drawn.
    func size(for row: PlanRow, availableWidth: CGFloat) -> CGSize? {
        let measured = measuredParts(for: row, availableWidth: availableWidth)
        return measured.isEmpty ? nil : geometry.size(of: measured)
    }

    /// Returns true if a line of a text ends inside a word.
    func breaksWords(for row: PlanRow, availableWidth: CGFloat) -> Bool {
        measuredParts(for: row, availableWidth: availableWidth).contains { part in
            if case .box(let box) = plan(of: part) {
                return box.breaksWords(for: part.row ?? row, width: part.size.width + MeasuredPart.tolerance)
            }
            return part.layout?.breaksWords ?? false
        }
    }

    /// Returns the parts that are drawn, with their sizes.
    ///
    /// A divider is drawn only if it is between two other parts. If parts of a horizontal stack don't fit next to each
    /// other, the widest parts wrap.
    private func measuredParts(for row: PlanRow, availableWidth: CGFloat) -> [MeasuredPart] {
        if geometry.axis == .vertical { return looseParts(for: row, availableWidth: availableWidth) }
        // First measure without a maximum width, so that nested parts are usually measured only once, at any depth.
        let loose = looseParts(for: row, availableWidth: .infinity)
        return availableWidth < .infinity ? narrowed(loose, to: availableWidth, for: row) : loose
    }

    /// Returns the parts that are drawn, each measured without regard to the other parts.
    ///
    /// An icon that all items have isn't drawn alone if the texts beside it are empty.
    private func looseParts(for row: PlanRow, availableWidth: CGFloat) -> [MeasuredPart] {
        var result: [MeasuredPart] = []
        result.reserveCapacity(parts.count)
        var pendingDivider: Int?
        var (hasContent, hasIcon, lacksText) = (false, false, false)
        for (index, part) in parts.enumerated() {
            if case .divider = part {
                if hasContent || hasIcon { pendingDivider = index }
                continue
            }
            let measured = measured(part, index: index, for: row, availableWidth: availableWidth)
            guard let first = measured.first else {
                if case .text = part { lacksText = true }
                if let column = emptyColumn(index, part) { result.append(column) }
                continue
            }
            if let divider = pendingDivider, case .divider(let stroke) = parts[divider] {
                result.append(
                    MeasuredPart(index: divider, size: CGSize(width: stroke.width, height: stroke.width)))
                pendingDivider = nil
            }
            if case .icon(let icon) = part, icon.isConstant {
                hasIcon = true
            } else if !first.isSpacer {
                hasContent = true
            }
            result.append(contentsOf: measured)
        }
        return hasContent || hasIcon && !lacksText ? result : []
    }

    private func measured(
        _ part: ContentPlan, index: Int, for row: PlanRow, availableWidth: CGFloat
    ) -> [MeasuredPart] {
        if case .repeated(let repeated) = part {
            return repeated.measured(index: index, for: row, availableWidth: availableWidth)
        }
        return part.measured(index: index, for: row, availableWidth: availableWidth).map { [$0] } ?? []
    }

    private func plan(of part: MeasuredPart) -> ContentPlan { parts[part.index].plan(of: part) }

    /// Returns the empty space for a part that isn't drawn; nil if its place isn't kept.
    ///
    /// A nested box of a fixed width in a horizontal stack is a column of a table, and the columns after it must be at
    /// the same place in all rows.
    private func emptyColumn(_ index: Int, _ part: ContentPlan) -> MeasuredPart? {
        guard geometry.axis == .horizontal, case .box(let box) = part, let width = box.columnWidth
        else { return nil }
        return MeasuredPart(index: index, size: CGSize(width: width, height: 0), isEmpty: true)
    }

    // MARK: Fitting

    /// Returns the parts of a horizontal stack after wrapping the parts that are too wide.
    ///
    /// These parts get the same maximum width, so that a long text doesn't make the short texts next to it narrower.
    private func narrowed(_ measured: [MeasuredPart], to width: CGFloat, for row: PlanRow) -> [MeasuredPart] {
        var room = width - geometry.spacing(ofPartCount: measured.count)
        guard measured.reduce(0, { $0 + $1.size.width }) > room + MeasuredPart.tolerance else {
            return measured
        }
        var elastic: [CGFloat] = []
        for part in measured {
            if plan(of: part).isElastic(from: part.size.width) {
                elastic.append(part.size.width)
            } else {
                room -= part.size.width
            }
        }
        let limit = Self.limit(of: elastic, in: room)
        return measured.map { part in
            let plan = plan(of: part)
            guard part.size.width > limit, plan.isElastic(from: part.size.width),
                var narrow = plan.measured(
                    index: part.index, for: part.row ?? row, availableWidth: limit)
            else { return part }
            (narrow.row, narrow.isMore) = (part.row, part.isMore)
            return narrow
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
    /// Texts are truncated, beginning with the last text, because headings come first. At least one line of each text
    /// remains.
    private func shortened(_ measured: [MeasuredPart], to size: CGSize, for row: PlanRow) -> [MeasuredPart] {
        guard geometry.axis == .vertical else {
            return measured.map { part in
                // The tolerance keeps the line breaks that the text was measured with.
                let width = part.size.width + MeasuredPart.tolerance
                return shortened(part, to: CGSize(width: width, height: size.height), for: row)
            }
        }
        var result = measured
        var excess = geometry.length(of: result) - size.height
        for index in result.indices.reversed() {
            if excess <= MeasuredPart.tolerance { break }
            let height = result[index].size.height
            let goal = CGSize(width: size.width, height: max(0, height - excess))
            result[index] = shortened(result[index], to: goal, for: row)
            excess -= height - result[index].size.height
        }
        return result
    }

    /// Returns the parts that fit into a stack with texts that get smaller.
    ///
    /// The first part that doesn't fit and all parts after it are left out.
    func fittingParts(for row: PlanRow, in size: CGSize) -> [MeasuredPart] {
        guard let leastFontSize, size.height >= leastFontSize, size.width >= leastFontSize else { return [] }
        var (result, room) = ([MeasuredPart](), size)
        for (index, part) in parts.enumerated() {
            for var part in measured(part, index: index, for: row, availableWidth: room.width) {
                if case .text(let text) = plan(of: part), let least = text.minimumSize {
                    guard let layout = text.fitted(in: room, from: least, for: part.row ?? row) else {
                        return result
                    }
                    (part.layout, part.size) = (layout, layout.size)
                }
                guard part.size.width <= room.width + MeasuredPart.tolerance,
                    part.size.height <= room.height + MeasuredPart.tolerance
                else { return result }
                result.append(part)
                room = geometry.rest(of: room, after: part.size)
            }
        }
        return result
    }

    private func shortened(_ part: MeasuredPart, to size: CGSize, for row: PlanRow) -> MeasuredPart {
        guard part.size.height > size.height + MeasuredPart.tolerance else { return part }
        return plan(of: part).shortened(part, to: size, for: part.row ?? row)
    }

    // MARK: Drawing

    func draw(in canvas: any Canvas, rect: CGRect, for row: PlanRow) {
        let fitted: [MeasuredPart]
        if leastFontSize != nil {
            fitted = fittingParts(for: row, in: rect.size)
        } else {
            let measured = measuredParts(for: row, availableWidth: rect.width)
            fitted = measured.isEmpty ? [] : shortened(measured, to: rect.size, for: row)
        }
        if fitted.isEmpty { return }
        // The compartments of a vertical stack with boxes should reach the edges of the stack.
        var slots = geometry.slots(
            of: fitted, in: rect,
            startsAtTop: parts.contains {
                switch $0 {
                case .box, .repeated: true
                default: false
                }
            })
        for part in fitted { draw(part, in: canvas, slot: slots.next(part), for: row) }
    }

    private func draw(_ part: MeasuredPart, in canvas: any Canvas, slot: CGRect, for row: PlanRow) {
        if part.isEmpty { return }
        let (owner, row) = (row, part.row ?? row)
        switch plan(of: part) {
        case .spacer, .repeated: break
        case .divider(let stroke):
            let line = geometry.divider(ofWidth: stroke.width, in: slot)
            canvas.draw(.line(from: line.start, to: line.end), fill: nil, stroke: stroke)
        case .text(let text):
            guard let layout = part.layout else { break }
            if part.isMore, let links = row.context.textLinks,
                let link = parts[part.index].moreElement(for: owner, frame: slot)
            {
                links.draw(link, in: canvas) { text.draw(layout, in: $0, frame: slot, for: row) }
            } else {
                text.draw(layout, in: canvas, frame: slot, for: row)
            }
        case .icon(let icon):
            icon.draw(in: canvas, frame: geometry.frame(of: part.size, in: slot), for: row)
        case .image(let plan):
            if let image = part.image {
                plan.draw(image, in: canvas, frame: geometry.frame(of: part.size, in: slot))
            }
        case .mark(let mark, let color):
            mark.draw(in: canvas, center: CGPoint(x: slot.midX, y: slot.midY), color: color)
        case .box(let box):
            let frame = geometry.stretchedFrame(upTo: box.dimensions.maxSize, in: slot)
            box.draw(in: canvas, rect: frame, for: row)
        }
    }
}
