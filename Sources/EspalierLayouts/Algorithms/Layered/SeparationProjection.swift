/// The positions nearest to desired ones, by weighted squares, that satisfy separations (Dwyer, Marriott and Stuckey,
/// "Fast node overlap removal", 2006).
///
/// Variables that touch are a block, in which active separations are a tree. Blocks are kept from one solution to the
/// next, because the desired positions change little.
nonisolated struct SeparationProjection {
    private static let tolerance = 1e-7
    private static let maximumSplits = 50

    private let separations: Separations
    private let weights: [Double]
    private var isActive: [Bool]
    private var multiplier: [Double]
    /// For each variable, its distance from the position of its block.
    private var offset: [Double]
    /// For each variable, its block, which has the number of one of its variables.
    private var block: [Int32]
    /// The next variable of the same block, in a circle.
    private var next: [Int32]
    private var size: [Int32]
    private var blockWeight: [Double]
    private var blockPosition: [Double]
    private var desired: [Double] = []
    // Buffers of `visit`.
    private var visited: [Int32] = []
    private var parent: [Int32]
    private var force: [Double]

    init(_ separations: Separations, weights: [Double]) {
        (self.separations, self.weights) = (separations, weights)
        let count = separations.count
        isActive = Array(repeating: false, count: separations.left.count)
        multiplier = Array(repeating: 0, count: separations.left.count)
        offset = Array(repeating: 0, count: count)
        block = (0..<Int32(count)).map { $0 }
        next = block
        size = Array(repeating: 1, count: count)
        blockWeight = weights
        blockPosition = offset
        parent = Array(repeating: -1, count: count)
        force = offset
    }

    /// Returns the positions for desired ones.
    mutating func solve(_ desired: [Double]) -> [Double] {
        self.desired = desired
        for variable in block.indices where block[variable] == Int32(variable) { center(variable) }
        satisfy()
        for _ in 0..<Self.maximumSplits {
            if !splitBlocks() { break }
            satisfy()
        }
        return block.indices.map(position)
    }

    @inline(__always)
    private func position(_ variable: Int) -> Double {
        blockPosition[Int(block[variable])] + offset[variable]
    }

    @inline(__always)
    private func slack(_ number: Int) -> Double {
        position(Int(separations.right[number])) - position(Int(separations.left[number]))
            - separations.distance[number]
    }

    /// Moves a block to the mean of the positions that its variables desire.
    private mutating func center(_ block: Int) {
        var (variable, sum, weight) = (block, 0.0, 0.0)
        repeat {
            sum += weights[variable] * (desired[variable] - offset[variable])
            weight += weights[variable]
            variable = Int(next[variable])
        } while variable != block
        blockPosition[block] = sum / weight
        blockWeight[block] = weight
    }

    /// Merges blocks until no separation is violated.
    private mutating func satisfy() {
        for _ in 0..<1000 {
            var isDone = true
            for number in isActive.indices where !isActive[number] && slack(number) < -Self.tolerance {
                isDone = false
                if block[Int(separations.left[number])] == block[Int(separations.right[number])] {
                    guard let weakest = weakestOnPath(number) else { return }
                    split(weakest)
                    if slack(number) >= -Self.tolerance { continue }
                }
                merge(number)
            }
            if isDone { return }
        }
    }

    private mutating func merge(_ number: Int) {
        let (left, right) = (Int(separations.left[number]), Int(separations.right[number]))
        let distance = offset[left] + separations.distance[number] - offset[right]
        let (one, other) = (Int(block[left]), Int(block[right]))
        let (kept, moved, shift) = size[one] >= size[other] ? (one, other, distance) : (other, one, -distance)
        let weight = blockWeight[kept] + blockWeight[moved]
        blockPosition[kept] =
            (blockWeight[kept] * blockPosition[kept] + blockWeight[moved] * (blockPosition[moved] - shift))
            / weight
        blockWeight[kept] = weight
        var variable = moved
        repeat {
            offset[variable] += shift
            block[variable] = Int32(kept)
            variable = Int(next[variable])
        } while variable != moved
        next.swapAt(kept, moved)
        size[kept] += size[moved]
        isActive[number] = true
    }

    /// Splits each block at the active separation that pulls its sides together the most.
    ///
    /// - Returns: True if a block was split.
    private mutating func splitBlocks() -> Bool {
        var weakest: [Int] = []
        for first in block.indices where block[first] == Int32(first) && size[first] > 1 {
            visit(from: first)
            var (least, found) = (-1e-6, -1)
            for variable in visited {
                for number in separations.byLeft[Int(variable)]
                where isActive[Int(number)] && multiplier[Int(number)] < least {
                    (least, found) = (multiplier[Int(number)], Int(number))
                }
            }
            if found >= 0 { weakest.append(found) }
        }
        for number in weakest { split(number) }
        return !weakest.isEmpty
    }

    /// Visits the block of a variable along its active separations, and computes their multipliers.
    private mutating func visit(from first: Int) {
        visited.removeAll(keepingCapacity: true)
        visited.append(Int32(first))
        parent[first] = -1
        var index = 0
        while index < visited.count {
            let variable = Int(visited[index])
            index += 1
            force[variable] = weights[variable] * (position(variable) - desired[variable])
            for number in separations.byLeft[variable]
            where isActive[Int(number)] && parent[variable] != number {
                visited.append(separations.right[Int(number)])
                parent[Int(separations.right[Int(number)])] = number
            }
            for number in separations.byRight[variable]
            where isActive[Int(number)] && parent[variable] != number {
                visited.append(separations.left[Int(number)])
                parent[Int(separations.left[Int(number)])] = number
            }
        }
        for variable in visited.reversed() {
            let number = Int(parent[Int(variable)])
            guard number >= 0 else { continue }
            let isRight = separations.right[number] == variable
            multiplier[number] = isRight ? force[Int(variable)] : -force[Int(variable)]
            force[Int(isRight ? separations.left[number] : separations.right[number])] += force[Int(variable)]
        }
    }

    /// Returns the active separation of the least multiplier on the path from the left variable of a violated
    /// separation to its right variable, of those that lead to the right.
    private mutating func weakestOnPath(_ number: Int) -> Int? {
        visit(from: Int(separations.left[number]))
        var (variable, least, found) = (separations.right[number], Double.infinity, Int?.none)
        while parent[Int(variable)] >= 0 {
            let step = Int(parent[Int(variable)])
            let isRight = separations.right[step] == variable
            if isRight, multiplier[step] < least { (least, found) = (multiplier[step], step) }
            variable = isRight ? separations.left[step] : separations.right[step]
        }
        return found
    }

    private mutating func split(_ number: Int) {
        isActive[number] = false
        for part in [separations.left[number], separations.right[number]] {
            visit(from: Int(part))
            for (index, variable) in visited.enumerated() {
                block[Int(variable)] = part
                next[Int(variable)] = index + 1 < visited.count ? visited[index + 1] : part
            }
            size[Int(part)] = Int32(visited.count)
            center(Int(part))
        }
    }
}
