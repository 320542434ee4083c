import Espalier
import EspalierFiles

// These checks are made before anything is drawn. They reject requests whose outputs don't fit the destination, or
// would replace inputs.
extension RenderRequest {
    func checkOutputs() throws {
        if outputs.destination == .standardOutput,
            batch.isIncremental || batch.mode != .draw || batch.depfile != nil
        {
            throw UsageError(
                "the standard output has no outputs of earlier runs", note: "name a file or folder with '-o'")
        }
        if case .folder = outputs.destination {
            // There is nothing to check, because a folder can contain any number of outputs.
        } else if outputs.hasDarkTwin || outputs.textAlternative != nil,
            outputs.destination == .standardOutput
        {
            throw UsageError(
                "a second file can't be written to the standard output", note: "name a folder with '-o'")
        } else if outputs.formats.count > 1 {
            throw UsageError(
                "several formats can't be written to the standard output", note: "name a folder with '-o'")
        }
        try checkInputsAreKept()
    }

    /// Adds to each input the list of its rivals, which are other inputs whose outputs would have the same names.
    ///
    /// A rival causes an error only if it is a diagram. Whether a rival is a diagram is known only after it has been
    /// read; for example, `openapi.json` next to `openapi.yaml` may not be a diagram. The rivals of an input that is
    /// named on the command line are other named inputs. The rivals of an input that was found by a search are named
    /// inputs, and found inputs before it in the list.
    static func withRivals(_ inputs: [Input], hasDarkTwin: Bool) -> [Input] {
        var inputs = inputs
        for index in inputs.indices { inputs[index].index = index }
        let stems = inputs.map { input -> [String] in
            if case .failure = input.origin { return [] }
            return hasDarkTwin ? [input.stem, DarkTwin.name(of: input.stem)] : [input.stem]
        }
        var owners: [String: Int] = [:]
        owners.reserveCapacity(inputs.count)
        var rivals: [String: Set<Int>] = [:]
        for (index, stems) in stems.enumerated() {
            for stem in stems {
                if let owner = owners.updateValue(index, forKey: stem) {
                    rivals[stem, default: []].formUnion([owner, index])
                }
            }
        }
        if rivals.isEmpty { return inputs }
        let all = inputs
        for index in inputs.indices {
            for other in stems[index].flatMap({ rivals[$0, default: []].sorted() }) where other != index {
                let isBefore = other < index && !all[index].isNamed
                if all[other].isNamed || isBefore { inputs[index].rivals.append(all[other]) }
            }
        }
        return inputs
    }

    /// Checks that no output would replace an input.
    ///
    /// For example, the text alternative of the input `plan.txt` could have the same path as the input. `OutputFile`
    /// makes this check for all files that were read, but only when a file is replaced. This method rejects the whole
    /// request in cases that are known in advance.
    private func checkInputsAreKept() throws {
        let formats = outputs.formats.isEmpty ? OutputFormat.allCases : outputs.formats
        let drawn = formats.map(outputs.suffix(of:))
        let suffixes = drawn + (outputs.textAlternative.map { ["." + $0.rawValue] } ?? [])
        let endangered = inputs.filter { input in suffixes.contains { input.path.hasSuffix($0) } }
        let kept = Set(endangered.compactMap { FileIdentity(path: $0.path) })
        if kept.isEmpty { return }
        for input in inputs {
            for suffix in suffixes {
                guard let path = outputs.path(for: input, suffix: suffix),
                    let identity = FileIdentity(path: path),
                    kept.contains(identity)
                else { continue }
                throw UsageError(
                    "'\(path)' is an input and would be overwritten", note: "name another folder with '-o'")
            }
        }
    }
}
