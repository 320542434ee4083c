import EspalierGeometry
import Foundation

@testable import EspalierLayouts

/// Checks the rules that every arrangement of a tree must follow, by comparing all elements with each other.
enum TreeRules {
    /// Returns a description of each violation.
    static func violations(_ geometry: TreeGeometry) -> [String] {
        overlaps(geometry) + outside(geometry) + crossings(geometry) + loose(geometry)
    }

    private static let tolerance = 1e-6

    private static func overlaps(_ geometry: TreeGeometry) -> [String] {
        var result: [String] = []
        for a in 0..<geometry.boxCount {
            for b in 0..<a {
                let (one, other) = (geometry.frame(ofBox: a), geometry.frame(ofBox: b))
                if one.insetBy(tolerance).intersectsArea(of: other.insetBy(tolerance)) {
                    result.append("box \(a) \(one) overlaps box \(b) \(other)")
                }
            }
        }
        return result
    }

    private static func outside(_ geometry: TreeGeometry) -> [String] {
        let content = CGRect(origin: .zero, size: geometry.contentSize).insetBy(-tolerance)
        let boxes = (0..<geometry.boxCount).map { ("box \($0)", geometry.frame(ofBox: $0)) }
        let connectors = geometry.connectorSources.indices.map {
            ("connector \($0)", geometry.connector($0).frame)
        }
        return (boxes + connectors).compactMap { name, frame in
            frame.isInside(content) ? nil : "\(name) \(frame) is outside of \(content)"
        }
    }

    /// Returns a description of each line that crosses a box or leaves the frame of its connector.
    private static func crossings(_ geometry: TreeGeometry) -> [String] {
        var result: [String] = []
        for number in geometry.connectorSources.indices {
            let (connector, frame) = geometry.connector(number)
            for segment in connector.segments() {
                let line = segment.box.offsetBy(dx: frame.minX, dy: frame.minY)
                if !line.isInside(frame.insetBy(-tolerance)) {
                    result.append("line \(line) leaves the frame \(frame) of connector \(number)")
                }
                for box in 0..<geometry.boxCount {
                    let rect = geometry.frame(ofBox: box).insetBy(tolerance)
                    if line.minX < rect.maxX, rect.minX < line.maxX, line.minY < rect.maxY,
                        rect.minY < line.maxY
                    {
                        result.append("line \(line) of connector \(number) crosses box \(box) \(rect)")
                    }
                }
            }
        }
        return result
    }

    /// Returns a description of each box that no connector leads to, and of each connector that doesn't start or end at
    /// the middle of a box's edge.
    private static func loose(_ geometry: TreeGeometry) -> [String] {
        var isReached = Array(repeating: false, count: geometry.boxCount)
        for root in geometry.tree.roots { isReached[root] = true }
        var result: [String] = []
        for number in geometry.connectorSources.indices {
            let (connector, frame) = geometry.connector(number)
            let tips = Array(connector.tips) + connector.branches.flatMap { Array($0.tips) }
            let start = connector.start.offset(by: frame.origin)
            let box = Int(geometry.connectorSources[number].box)
            if !geometry.startsWell(start, box) {
                result.append("connector \(number) starts loose")
            }
            for tip in tips.map({ $0.offset(by: frame.origin) }) {
                let met = (0..<geometry.boxCount).filter { geometry.frame(ofBox: $0).hasEdgeMiddle(tip) }
                if met.isEmpty { result.append("connector \(number) ends loose at \(tip)") }
                for box in met { isReached[box] = true }
            }
        }
        for (box, reached) in isReached.enumerated() where !reached {
            let isRepeatedRoot = geometry.tree.roots.contains(geometry.node(ofBox: box))
            if !isRepeatedRoot { result.append("no connector leads to box \(box)") }
        }
        return result
    }
}

extension TreeGeometry {
    /// Returns true if `start` is in the middle of an edge of the box.
    ///
    /// The point may be less than a pixel away from the middle, so that the line can be straight. In an outline,
    /// `start` may be anywhere on the edge that faces the children.
    fileprivate func startsWell(_ start: CGPoint, _ box: Int) -> Bool {
        let frame = frame(ofBox: box)
        if frame.hasEdgeMiddle(start, tolerance: 1 / options.connectors.displayScale) { return true }
        guard placement.isOutline else { return false }
        return options.direction.isHorizontal
            ? abs(start.y - frame.maxY) < 1e-6 && (frame.minX...frame.maxX).contains(start.x)
            : abs(start.x - frame.maxX) < 1e-6 && (frame.minY...frame.maxY).contains(start.y)
    }
}

extension CGRect {
    fileprivate func insetBy(_ distance: CGFloat) -> CGRect { insetBy(dx: distance, dy: distance) }

    fileprivate func isInside(_ other: CGRect) -> Bool {
        minX >= other.minX && minY >= other.minY && maxX <= other.maxX && maxY <= other.maxY
    }

    fileprivate func hasEdgeMiddle(_ point: CGPoint, tolerance: CGFloat = 1e-6) -> Bool {
        [
            CGPoint(x: midX, y: minY), CGPoint(x: midX, y: maxY), CGPoint(x: minX, y: midY),
            CGPoint(x: maxX, y: midY),
        ].contains { abs($0.x - point.x) < tolerance && abs($0.y - point.y) < tolerance }
    }
}

extension CGPoint {
    fileprivate func offset(by other: CGPoint) -> CGPoint { CGPoint(x: x + other.x, y: y + other.y) }
}

extension TreeConnector.Segment {
    /// The rectangle between the ends of the segment; its width or its height is 0.
    fileprivate var box: CGRect {
        CGRect(
            x: min(start.x, end.x), y: min(start.y, end.y), width: abs(start.x - end.x),
            height: abs(start.y - end.y))
    }
}

extension TreeGeometry {
    /// Returns a connector in the coordinates of its own view, and the view's frame.
    func connector(_ number: Int) -> (connector: TreeConnector, frame: CGRect) {
        let shape = shape(ofConnector: number)
        let frame = frame(of: shape)
        return (connector(shape, in: frame), frame)
    }
}
