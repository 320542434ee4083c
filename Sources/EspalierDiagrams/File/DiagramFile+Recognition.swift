import EspalierData
package import EspalierDataFiles
public import EspalierDiagnostics

nonisolated extension DiagramFile {
    /// The part of a file's name before its suffix that marks the file as a diagram: `plan.espalier.yaml`.
    package static let ownSuffix = ".espalier"

    /// The name of project files.
    package static let projectName = ".espalier.yaml"

    /// Returns true for the path of a project file, which is never a diagram.
    package static func isProject(_ path: String) -> Bool { FilePath.name(of: path) == projectName }

    /// Returns true if the name of a YAML or JSON file marks the file as a diagram: `plan.espalier.yaml`.
    package static func isNamedAsDiagram(_ name: String) -> Bool {
        guard let suffix = DataFormat.suffix(of: name) else { return false }
        var name = name
        return name.withUTF8 { hasOwnSuffix($0.dropLast(suffix.utf8.count)) }
    }

    /// Returns true if the bytes of a name without the suffix of its format end with `ownSuffix`.
    ///
    /// Bytes are compared, from the last one, because a search calls this for every file.
    package static func hasOwnSuffix(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        name.count >= ownSuffix.utf8.count
            && zip(name.reversed(), ownSuffix.utf8.reversed()).allSatisfy {
                $0 == $1 || $0 | 0x20 == $1 && 0x41...0x5A ~= $0
            }
    }

    /// Returns true if a file has two lines `---`, of which one is the first, with text after both.
    package static func hasFrontMatter(_ source: SourceFile) -> Bool {
        let text = source.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? source.bytes[3...] : source.bytes[...]
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).lazy.map { line in
            line.last == 0x0D ? line.dropLast() : line
        }
        let mark = Array("---".utf8)
        guard lines.first?.elementsEqual(mark) ?? false,
            let end = lines.dropFirst().firstIndex(where: { $0.elementsEqual(mark) })
        else { return false }
        return lines[(end + 1)...].contains { !$0.isEmpty }
    }

    /// Returns true if a YAML or JSON file belongs to another program.
    ///
    /// A file whose name ends in `.espalier.yaml` or `.espalier.json` is always a diagram file. Any other file is a
    /// diagram file if it is empty, or if it is a mapping with more signs of a diagram than keys of other programs:
    ///
    /// - One sign is a value as in diagram files: `data` is the path of a data file or contains items; `layout` has a
    ///   `type` of the library; `template` is the name of a built-in template or the path of a YAML or JSON file; `views`
    ///   has a mapping at `cell`, `supplementary` or `decoration`, or has `colorBy`; or `panels` has a list `items`. At
    ///   least one of these is needed. `theme` with the name of a built-in theme is another one.
    /// - A name of several words, such as the type `class-hierarchy` or the template `org-chart`, an outline whose lines
    ///   are indented, and the file of a symbol graph are worth three signs. Any other outline is worth two.
    /// - A key that diagrams don't have takes one sign away, and so does a `data`, `layout` or `template` with a value as
    ///   other programs use it, such as a list in `data`, or a text in `layout`.
    ///
    /// A misspelled key is treated as correct if its value is as in diagram files. Otherwise, it isn't counted.
    ///
    /// A file that can't be read is recognized by the same signs, in the keys and values that its text seems to have:
    /// a file with a syntax error, several documents, an unknown tag, or comments as in `tsconfig.json`. So is a file
    /// that exceeds a limit.
    public static func isOfSomethingElse(_ source: SourceFile, limits: DocumentLimits) -> Bool {
        if case .other = kind(of: source, limits: limits) { true } else { false }
    }

    /// The kind of a YAML or JSON file, as `isOfSomethingElse(_:limits:)` finds it.
    package enum Kind {
        /// The file is a diagram, whose content is `node` if it has been read.
        case diagram(Node?)
        /// The file is empty, or has only comments.
        case empty
        /// The file belongs to another program, for a reason such as "it isn't a mapping".
        ///
        /// If the file can't be read, `error` is the first error.
        case other(reason: String, error: Diagnostic?)
    }

    /// Finds out whether a YAML or JSON file is a diagram file.
    package static func kind(of source: SourceFile, limits: DocumentLimits) -> Kind {
        if isProject(source.name) { return .other(reason: "it is a project file", error: nil) }
        if isNamedAsDiagram(source.name) { return .diagram(nil) }
        do throws(DiagnosticsError) {
            let node = try TreeFormat(fileName: source.name).read(source, limits: DataLimits(limits))
            if node.isNull { return .empty }
            guard let mapping = node.mapping else { return .other(reason: "it isn't a mapping", error: nil) }
            let signs = DiagramSigns(mapping)
            return signs.areOfDiagram ? .diagram(node) : .other(reason: signs.reason, error: nil)
        } catch {
            if source.bytes.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { return .empty }
            let signs = DiagramSigns(KeySketch.mapping(of: source), isSketch: true)
            if signs.areOfDiagram { return .diagram(nil) }
            return .other(
                reason: "it can't be read as a diagram, and \(signs.reason)",
                error: error.diagnostics.first { $0.severity == .error })
        }
    }
}
