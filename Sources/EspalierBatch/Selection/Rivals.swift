nonisolated extension [Input] {
    /// Returns the inputs with the lists of their rivals, which are other inputs whose outputs would have the same names.
    ///
    /// A rival causes an error only if it is a diagram. Whether a rival is a diagram is known only after it has been
    /// read; for example, `openapi.json` next to `openapi.yaml` may not be a diagram.
    ///
    /// - Parameter hasDarkTwin: True if each input has a second output for the dark appearance.
    /// - Returns: The inputs in the same order.
    func withRivals(hasDarkTwin: Bool) -> [Input] {
        var owners: [String: Int] = [:]
        owners.reserveCapacity(count)
        var rivals: [String: Set<Int>] = [:]
        for (index, input) in enumerated() {
            for stem in input.stems(hasDarkTwin: hasDarkTwin) {
                if let owner = owners.updateValue(index, forKey: stem) {
                    rivals[stem, default: []].formUnion([owner, index])
                }
            }
        }
        if rivals.isEmpty { return self }
        var result = self
        for index in indices {
            let others = self[index].stems(hasDarkTwin: hasDarkTwin).flatMap {
                rivals[$0, default: []].sorted()
            }
            result[index].rivals = others.filter { $0 != index }.map { self[$0] }
        }
        return result
    }
}

nonisolated extension Input {
    /// The stems of the input's outputs; empty for a folder that couldn't be searched.
    fileprivate func stems(hasDarkTwin: Bool) -> [String] {
        if case .failure = origin { return [] }
        return hasDarkTwin ? [stem, DarkTwin.name(of: stem)] : [stem]
    }
}
