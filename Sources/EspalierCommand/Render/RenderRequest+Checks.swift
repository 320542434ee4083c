import Espalier

// What would lose a file is refused before anything is drawn.
extension RenderRequest {
    func checkOutputs() throws {
        if case .folder = destination {
            try checkOwners()
        } else if hasDarkTwin || textAlternative != nil, destination == .standardOutput {
            throw UsageError("a second file can't go to the standard output", note: "give a folder with '-o'")
        } else if formats.count > 1 {
            throw UsageError(
                "several formats can't go to the standard output", note: "give a folder with '-o'")
        }
        try checkInputsAreKept()
    }

    /// No two inputs make files of one name.
    private func checkOwners() throws {
        var owners: [String: String] = [:]
        for input in inputs {
            for stem in hasDarkTwin ? [input.stem, input.stem + "~dark"] : [input.stem] {
                guard let other = owners.updateValue(input.path, forKey: stem) else { continue }
                throw UsageError(
                    "'\(other)' and '\(input.path)' would both be drawn as '\(stem)'",
                    note: "draw them into folders of their own")
            }
        }
    }

    /// No input is written over: `plan.txt` by its own text alternative.
    private func checkInputsAreKept() throws {
        let drawn = (formats.isEmpty ? OutputFormat.allCases : formats).map(suffix(of:))
        let suffixes = drawn + (textAlternative.map { ["." + $0.rawValue] } ?? [])
        let endangered = inputs.filter { input in
            input.origin == .file && suffixes.contains { input.path.hasSuffix($0) }
        }
        if endangered.isEmpty { return }
        let kept = Set(endangered.map { InputList.identity(ofFile: $0.path) })
        for input in inputs {
            for suffix in suffixes {
                guard let path = path(for: input, suffix: suffix),
                    kept.contains(InputList.identity(ofFile: path))
                else { continue }
                throw UsageError(
                    "'\(path)' is an input and would be written over", note: "give another folder with '-o'")
            }
        }
    }
}
