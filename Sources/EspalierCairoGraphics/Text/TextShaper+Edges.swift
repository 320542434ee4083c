import EspalierGraphics

extension TextShaper {
    /// Returns where each character of a text without control characters starts, and where lines may end.
    func edges(of text: String, font: Font) -> TextEdges {
        var result = TextEdges(edges: [0], breaks: [.anywhere])
        let face = face(for: font)
        for part in TextParts(text) {
            let next = edges(ofPart: part, font: font, face: face)
            let start = result.edges[result.edges.count - 1]
            for edge in next.edges.dropFirst() { result.edges.append(start + edge) }
            result.breaks.append(contentsOf: next.breaks.dropFirst())
        }
        return result
    }

    private func edges(ofPart part: String, font: Font, face: FontFace?) -> TextEdges {
        var part = part
        let edges: [Double]
        if let face, let units = part.withUTF8({ face.edges(ofASCII: $0) }) {
            let scale = font.effectiveSize / face.unitsPerEm
            edges = units.map { Double($0) * scale }
        } else {
            switch shaped(part, font: font, face: face) {
            case .glyphs(let run, let face):
                let scale = font.effectiveSize / face.unitsPerEm
                edges = run.edges(byteCount: part.utf8.count).map { Double($0) * scale }
            case .complex(let complex):
                return complex.edges(of: part, font: font)
            case .none: edges = Array(repeating: 0, count: part.utf8.count + 1)
            }
        }
        return TextEdges(edges: edges, breaks: part.withUTF8(BreakRules.places))
    }
}

extension FontFace {
    /// Returns where each character starts and where the text ends, in font units; nil if a byte isn't ASCII.
    fileprivate func edges(ofASCII bytes: UnsafeBufferPointer<UInt8>) -> [Int]? {
        var edges: [Int] = [0]
        edges.reserveCapacity(bytes.count + 1)
        var sum = 0
        for offset in bytes.indices {
            if bytes[offset] >= 0x80 { return nil }
            let code = Int(bytes[offset])
            sum += advance(of: code)
            // Add the kerning to the first character of the pair. If a line ends between the two characters, the
            // kerning then has no effect.
            if offset + 1 < bytes.count, bytes[offset + 1] < 0x80 {
                sum += kerningOfPair(code, Int(bytes[offset + 1]))
            }
            edges.append(sum)
        }
        return edges
    }
}

extension GlyphRun {
    fileprivate func edges(byteCount: Int) -> [Int] {
        var edges = [Int](repeating: -1, count: byteCount + 1)
        for index in glyphs.indices {
            let cluster = Int(clusters[index])
            if edges[cluster] < 0 { edges[cluster] = Int(x[index]) }
        }
        edges[0] = 0
        edges[byteCount] = width
        // The bytes after the first byte of a character have the same position as the first byte.
        for offset in edges.indices.dropFirst() where edges[offset] < 0 { edges[offset] = edges[offset - 1] }
        return edges
    }
}
