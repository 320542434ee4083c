import Espalier
import EspalierFiles

// Checks, before anything is drawn, that reject requests whose outputs would overwrite files.
extension RenderRequest {
    func checkOutputs() throws {
        if case .folder = destination {
            // A folder can contain any number of outputs.
        } else if hasDarkTwin || textAlternative != nil, destination == .standardOutput {
            throw UsageError(
                "a second file can't be written to the standard output", note: "name a folder with '-o'")
        } else if formats.count > 1 {
            throw UsageError(
                "several formats can't be written to the standard output", note: "name a folder with '-o'")
        }
        try checkInputsAreKept()
    }

    /// Sets the rivals of inputs that were found by a search, which are the inputs whose outputs would have the same
    /// names.
    ///
    /// A found file may not be a diagram, which is known only after reading the file. An example is `openapi.json` next
    /// to `openapi.yaml`. The rivals of a found file are the inputs that were given on the command line, and the found
    /// inputs before the file.
    ///
    /// - Throws: `UsageError` if the outputs of two inputs that were given on the command line would have the same
    ///   name.
    static func withRivals(_ inputs: [Input], hasDarkTwin: Bool) throws -> [Input] {
        var owners: [String: [Int]] = [:]
        let stems = inputs.map { input -> [String] in
            if case .failure = input.origin { return [] }
            return hasDarkTwin ? [input.stem, DarkTwin.name(of: input.stem)] : [input.stem]
        }
        for (index, stems) in stems.enumerated() {
            for stem in stems { owners[stem, default: []].append(index) }
        }
        if owners.values.allSatisfy({ $0.count == 1 }) { return inputs }
        var inputs = inputs
        for index in inputs.indices {
            for stem in stems[index] {
                for other in owners[stem, default: []] where other != index {
                    if !inputs[index].isNamed {
                        if other < index || inputs[other].isNamed {
                            inputs[index].rivals.append(inputs[other])
                        }
                    } else if other < index, inputs[other].isNamed {
                        throw UsageError(
                            "'\(inputs[other].path)' and '\(inputs[index].path)' would both be drawn as '\(stem)'",
                            note: "draw them into different folders")
                    }
                }
            }
        }
        return inputs
    }

    /// Checks that no output replaces an input, for example `plan.txt` by its own text alternative.
    ///
    /// When a file is replaced, `OutputFile` checks this for all files that were read. This method rejects the whole
    /// request in cases that are known in advance.
    private func checkInputsAreKept() throws {
        let drawn = (formats.isEmpty ? OutputFormat.allCases : formats).map(suffix(of:))
        let suffixes = drawn + (textAlternative.map { ["." + $0.rawValue] } ?? [])
        let endangered = inputs.filter { input in suffixes.contains { input.path.hasSuffix($0) } }
        let kept = Set(endangered.compactMap { FileIdentity(path: $0.path) })
        if kept.isEmpty { return }
        for input in inputs {
            for suffix in suffixes {
                guard let path = path(for: input, suffix: suffix), let identity = FileIdentity(path: path),
                    kept.contains(identity)
                else { continue }
                throw UsageError(
                    "'\(path)' is an input and would be overwritten", note: "name another folder with '-o'")
            }
        }
    }
}
