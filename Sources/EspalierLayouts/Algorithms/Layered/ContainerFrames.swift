/// The frames of containers along the layers, and the space that they need above and below.
nonisolated enum ContainerFrames {
    /// The distance of a frame from boxes and lanes inside it.
    static let padding = 12.0
    /// The distance of a frame from a frame inside it.
    static let innerPadding = 8.0
    /// The distance of the end of a line at a frame from corners and other lines.
    private static let anchorSpacing = 10.0
    private static let portSpacing = 5.0

    /// Returns the distances that frames need for their titles, and for lines that end at them.
    static func separations(
        _ order: LayerOrder, _ layers: OrderGraph, _ graph: ProperGraph, _ spans: ContainerSpans
    ) -> [Separations.Pair] {
        var pairs: [Separations.Pair] = []
        for (number, container) in spans.tree.containers.enumerated() {
            let top = Int(spans.tops[number])
            let left = Int32(spans.leftBorder(number, top))
            pairs.append(
                Separations.Pair(left: left, right: left + 1, distance: container.minimumWidth.rounded(.up)))
            for (layer, neighbors) in [(top, layers.above), (Int(spans.bottoms[number]), layers.below)] {
                add(number, layer, neighbors, order, layers, graph, spans, &pairs)
            }
        }
        return pairs
    }

    /// Adds the distances of the lines through a side of a container if some end there.
    private static func add(
        _ container: Int, _ layer: Int, _ neighbors: OrderGraph.Neighbors, _ order: LayerOrder,
        _ layers: OrderGraph, _ graph: ProperGraph, _ spans: ContainerSpans, _ pairs: inout [Separations.Pair]
    ) {
        let left = spans.leftBorder(container, layer)
        let start = layers.layers.range(of: layer).lowerBound
        let inside = order.places[start + Int(order.position[left])...start + Int(order.position[left + 1])]
        let isEnd = { (place: Int32) in
            graph.kind[Int(place)] == .anchor && Int(graph.homes[Int(place)]) == container
        }
        let lines = inside.filter { place in
            let isOwnBorder = Int(place) == left || Int(place) == left + 1
            return isOwnBorder
                || !spans.isBorder(place) && !neighbors.range(of: Int(place)).isEmpty
        }
        guard lines.contains(where: isEnd) else { return }
        for (one, other) in zip(lines, lines.dropFirst()) where isEnd(one) || isEnd(other) {
            let reach = [one, other].reduce(0.0) { reach, place in
                let count = Double(neighbors.range(of: Int(place)).count - 1)
                let isNode = graph.kind[Int(place)] == .node
                return reach + (isNode ? min(graph.left[Int(place)], count * portSpacing) : 0)
            }
            let label = isEnd(one) ? graph.right[Int(one)] : 0
            pairs.append(
                Separations.Pair(left: one, right: other, distance: reach + max(label, anchorSpacing)))
        }
    }

    /// Returns the positions with borders as near to what is inside as they may be.
    static func tightened(_ x: [Double], _ graph: ProperGraph, _ spans: ContainerSpans) -> [Double] {
        let count = spans.tops.count
        var left = Array(repeating: Double.infinity, count: count)
        var right = Array(repeating: -Double.infinity, count: count)
        func include(_ low: Double, _ high: Double, in container: Int) {
            left[container] = min(left[container], low - spans.tree.containers[container].left)
            right[container] = max(right[container], high)
        }
        for place in 0..<Int(spans.borderStart) where graph.homes[place] >= 0 {
            let isEnd = graph.kind[place] == .anchor
            let gap = isEnd ? anchorSpacing : padding
            include(
                x[place] - graph.left[place] - gap,
                x[place] + (isEnd ? max(graph.right[place], gap) : graph.right[place] + gap),
                in: Int(graph.homes[place]))
        }
        var result = x
        for (number, container) in spans.tree.containers.enumerated().reversed() {
            let first = Int(spans.firstBorders[number])
            let (low, high) = (x[first], x[first + 1])
            let least = container.minimumWidth.rounded(.up)
            if right[number] - left[number] < least {
                left[number] = max(low, min(left[number], high - least))
                right[number] = max(right[number], left[number] + least)
            }
            (left[number], right[number]) = (max(low, left[number]), min(high, right[number]))
            for layer in spans.tops[number]...spans.bottoms[number] {
                let border = spans.leftBorder(number, Int(layer))
                (result[border], result[border + 1]) = (left[number], right[number])
            }
            guard container.parent >= 0 else { continue }
            include(
                left[number] - innerPadding, right[number] + innerPadding, in: Int(container.parent))
        }
        return result
    }

    /// Returns for each container the distances of its upper and lower side from the middles of its first and last
    /// layers, where `extra` is the space to add at each lower side.
    static func reaches(
        _ graph: ProperGraph, _ spans: ContainerSpans, extra: [Double]
    ) -> [(top: Double, bottom: Double)] {
        var reaches = Array(repeating: (top: 0.0, bottom: 0.0), count: spans.tops.count)
        for place in 0..<Int(spans.borderStart) where graph.homes[place] >= 0 {
            let (home, item) = (Int(graph.homes[place]), Int32(place))
            let reach = graph.height[place] / 2 + padding
            if graph.layer[place] == spans.tops[home] {
                reaches[home].top = max(reaches[home].top, reach + (graph.endLabels.above[item] ?? 0))
            }
            if graph.layer[place] == spans.bottoms[home] {
                reaches[home].bottom = max(reaches[home].bottom, reach + (graph.endLabels.below[item] ?? 0))
            }
        }
        for (number, container) in spans.tree.containers.enumerated().reversed() {
            reaches[number].top += container.top
            reaches[number].bottom += container.bottom + extra[number]
            let parent = Int(container.parent)
            guard parent >= 0 else { continue }
            let outer = graph.space(besides: number, reaches[number])
            if spans.tops[number] == spans.tops[parent] {
                reaches[parent].top = max(reaches[parent].top, outer.top + innerPadding)
            }
            if spans.bottoms[number] == spans.bottoms[parent] {
                reaches[parent].bottom = max(reaches[parent].bottom, outer.bottom + innerPadding)
            }
        }
        return reaches
    }
}

nonisolated extension ProperGraph {
    /// Returns the distances of the sides of a container's frame, with the labels of lines that end there.
    func space(
        besides container: Int, _ reach: (top: Double, bottom: Double)
    ) -> (top: Double, bottom: Double) {
        let item = Int32(nodeCount + container)
        return (reach.top + (endLabels.above[item] ?? 0), reach.bottom + (endLabels.below[item] ?? 0))
    }
}
