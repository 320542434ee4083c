import CCairo
import CPango
import EspalierGraphics

extension ComplexText {
    /// Returns where each character starts and where lines may end, by Unicode's rules.
    ///
    /// Positions are measured along the text, not from left to right, so that they also increase in right-to-left text.
    func edges(of text: String, font: Font) -> TextEdges {
        setText(text, font: font)
        let advances = characterAdvances(count: text.unicodeScalars.count)
        let places = characterBreaks(count: advances.count)
        var result = TextEdges(edges: [0], breaks: [.anywhere])
        var sum = 0.0
        for (index, scalar) in text.unicodeScalars.enumerated() {
            let length = UTF8.width(scalar)
            for _ in 1..<length {
                result.edges.append(sum)
                result.breaks.append(.never)
            }
            sum += advances[index]
            result.edges.append(sum)
            result.breaks.append(index + 1 < places.count ? places[index + 1] : .anywhere)
        }
        return result
    }

    /// Returns the advance of each character in points, in the order of the text.
    private func characterAdvances(count: Int) -> [Double] {
        var advances = [Double](repeating: 0, count: count)
        guard let text = pango.layout_get_text(layout) else { return advances }
        for var run in lineRuns {
            guard let item = run.item else { continue }
            let bytesBefore = UnsafeBufferPointer(start: text, count: Int(item.pointee.offset))
            let start = bytesBefore.count { !UTF8.isContinuation(UInt8(bitPattern: $0)) }
            var widths = [Int32](repeating: 0, count: Int(item.pointee.num_chars))
            pango.glyph_item_get_logical_widths(&run, text, &widths)
            for (index, width) in widths.enumerated() where start + index < count {
                advances[start + index] = Double(width).pangoPoints
            }
        }
        return advances
    }

    private func characterBreaks(count: Int) -> [LineBreak] {
        var size: Int32 = 0
        guard let attributes = pango.layout_get_log_attrs_readonly(layout, &size) else {
            return Array(repeating: .anywhere, count: count + 1)
        }
        return (0..<Int(size)).map { index in
            let attribute = attributes[index]
            if attribute.is_line_break != 0 { return .soft }
            return attribute.is_cursor_position != 0 ? .anywhere : .never
        }
    }
}
