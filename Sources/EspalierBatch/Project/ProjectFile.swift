import Espalier
import EspalierDataFiles
package import EspalierDiagnostics
package import EspalierDiagrams
import EspalierFiles
import EspalierGraphics
package import EspalierImageComparison
import Foundation

/// A project file, `.espalier.yaml`: the values that the diagrams in its folder and its subfolders share.
nonisolated package final class ProjectFile: Sendable {
    /// The path as messages show it.
    package let path: String
    /// The folder to which the paths in the file are relative; empty for the current folder.
    private let folder: String
    /// The values for diagram files.
    package let defaults: ProjectDefaults
    /// The folder below which the paths of inputs name their outputs; nil if the file doesn't set it.
    let base: String?
    /// The folder of outputs; nil if the file doesn't set it.
    let outputFolder: String?
    /// The folders that all diagram files may read.
    let allowedFolders: [String]
    /// The rules for comparing snapshots.
    package let rules: [SnapshotRule]
    /// The project file, and the files that it names, as they were read.
    let reads: [FileRead]

    /// Reads a project file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - fonts: The fonts that the file may name.
    ///   - limits: The limits for the file and for those that it names.
    ///   - sources: Collects the identities of all files that are read.
    ///   - problem: Returns the problem of a pattern of elements that aren't compared; nil if it is valid.
    /// - Throws: `DiagnosticsError` with all problems of the file, or if it can't be read.
    init(
        path: String, fonts: FontSelection, limits: DocumentLimits, sources: SourceFiles,
        problemOfElement problem: (String) -> String?
    ) throws {
        let own = SourceFiles(of: sources, computesDigests: true)
        let loader = DiskFileLoader(allowedFolders: nil, limits: DataLimits(limits), sources: own)
        let bytes: [UInt8]
        do throws(FileLoadingError) { bytes = [UInt8](try loader.contents(ofFile: path)) } catch {
            throw error.located(at: nil)
        }
        folder = FilePath.folder(of: path)
        var environment = DiagramEnvironment(
            resources: ResourceReader(
                folder: folder, loader: ProjectLoader(folder: folder, limits: limits, sources: own)),
            limits: limits)
        // A missing standard font isn't reported here, because it is reported as an error of each input.
        environment.fonts = try? fonts.library()
        self.path = path
        defaults = try ProjectDefaults(
            reading: SourceFile(name: path, bytes: bytes), environment: environment)
        let collector = DiagnosticCollector()
        let reader = ProjectReader(folder: folder, collector: collector)
        let node = defaults.node
        base = node["base"].flatMap { reader.path($0, mustBeFolder: true) }
        outputFolder = node["outputFolder"].flatMap { reader.path($0, mustBeFolder: false) }
        allowedFolders = (node["allowPath"]?.sequence ?? []).compactMap {
            reader.path($0, mustBeFolder: true)
        }
        rules = (node["snapshots"]?.sequence ?? []).compactMap { reader.rule($0, problemOfElement: problem) }
        reads = own.takeReads()
        try collector.throwIfErrors()
    }

    /// Returns the rules for the snapshots of an input, in their order.
    package func rules(for input: Input) -> [SnapshotRule] {
        let path = FilePath.relative(Folder.absolute(input.path), to: Folder.absolute(folder))
        guard let path, !rules.isEmpty else { return [] }
        let parts = FilePath.components(of: path)
        return rules.filter { $0.pattern.matches(parts[...]) }
    }

    /// Returns warnings about rules that match no file on the disk.
    ///
    /// - Parameter rules: The rules that may match no file.
    /// - Returns: A warning for each of them that doesn't.
    package func warnings(aboutUseless rules: [SnapshotRule]) -> [Diagnostic] {
        rules.compactMap { rule in
            let text = rule.match.contains("/") ? rule.match : "**/" + rule.match
            guard GlobPattern(FilePath.join(folder, text)).search().files.isEmpty else { return nil }
            return Diagnostic(
                .warning, "no file matches '\(rule.match.excerpt())'", at: rule.range,
                notes: [.init("a pattern is relative to the folder of the project file")])
        }
    }
}

/// A rule of a project file for comparing the snapshots of some inputs.
nonisolated package struct SnapshotRule: Sendable {
    /// A pattern of elements that aren't compared, with its place.
    nonisolated package struct Element: Sendable {
        package let text: String
        package let range: SourceRange
    }

    /// The path or pattern of inputs, relative to the folder of the project file.
    let match: String
    /// The place of `match`.
    package let range: SourceRange
    let pattern: PathPattern
    private let tolerance: Int?
    private let budget: ComparisonTolerance.Budget?
    private let ignoredRects: [PixelRect]
    /// The elements that aren't compared.
    package let ignoredElements: [Element]

    fileprivate init(
        _ node: Node, match: Node, budget: ComparisonTolerance.Budget?, ignoredElements: [Element]
    ) {
        self.match = match.scalarText ?? ""
        (range, pattern) = (match.range, PathPattern(self.match[...]))
        tolerance = node["tolerance"]?.number.map { Int($0) }
        (self.budget, self.ignoredElements) = (budget, ignoredElements)
        let ignored = node["ignore"]?.sequence ?? []
        let lists = ignored.first?.number == nil ? ignored.compactMap(\.sequence) : [ignored]
        ignoredRects = lists.compactMap { list in
            let numbers = list.compactMap { $0.number.map { Int($0) } }
            guard numbers.count == 4 else { return nil }
            return PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
    }

    /// Replaces the limits of a tolerance by those that the rule sets, and adds the rectangles that it ignores.
    package func apply(to result: inout ComparisonTolerance) {
        result.channelDifference = tolerance ?? result.channelDifference
        result.budget = budget ?? result.budget
        result.ignoredRects += ignoredRects
        if tolerance != nil || budget != nil { result.origin = range.file.name }
    }
}

/// Reads the values of a project file that aren't values of diagram files.
nonisolated private struct ProjectReader {
    let folder: String
    let collector: DiagnosticCollector

    /// Returns the path of a folder that a node names.
    ///
    /// - Parameters:
    ///   - node: The node, which has passed validation.
    ///   - mustBeFolder: True if it is an error that the folder doesn't exist.
    /// - Returns: The path relative to the current folder; nil after an error.
    func path(_ node: Node, mustBeFolder: Bool) -> String? {
        let text = node.scalarText ?? ""
        guard !text.isEmpty, !text.utf8.contains(0) else {
            collector.error("the path of a folder is empty or has a zero byte", at: node.range)
            return nil
        }
        let path = FilePath.normalized(FilePath.resolved(text, in: folder))
        guard isInside(FilePath.resolved(text, in: folder)) else {
            leadsOutside(text, at: node)
            return nil
        }
        let kind = FileKind(path: path.isEmpty ? "." : path)
        guard kind == .folder || kind == .missing && !mustBeFolder else {
            let problem = kind == .missing ? "there is no folder '\(path)'" : "'\(path)' isn't a folder"
            collector.error(problem, at: node.range)
            return nil
        }
        return path.isEmpty ? "." : path
    }

    func rule(_ node: Node, problemOfElement problem: (String) -> String?) -> SnapshotRule? {
        let budgetNode = node["budget"]
        let budget = budgetNode?.scalarText.flatMap { ComparisonTolerance.Budget($0) }
        if let budgetNode, budget == nil {
            collector.error(
                "expected a budget, found '\((budgetNode.scalarText ?? "").excerpt())'", at: budgetNode.range,
                notes: [.init(ComparisonTolerance.Budget.example)])
        }
        let elements = (node["ignoreElements"]?.sequence ?? []).compactMap { element in
            let text = element.scalarText ?? ""
            if let problem = problem(text) { collector.error(problem, at: element.range) }
            return SnapshotRule.Element(text: text, range: element.range)
        }
        guard let match = node["match"], let text = match.scalarText, !text.isEmpty else {
            collector.error(
                "a rule needs 'match'", at: node.range, notes: [.init("it names inputs: 'docs/**'")])
            return nil
        }
        if FilePath.isAbsolute(text) || FilePath.hasParentComponent(text) { leadsOutside(text, at: match) }
        return SnapshotRule(node, match: match, budget: budget, ignoredElements: elements)
    }

    private func leadsOutside(_ text: String, at node: Node) {
        collector.error(
            "'\(text.excerpt())' leads out of the folder of the project file", at: node.range,
            notes: [.init("paths in a project file are relative to its folder")])
    }

    private func isInside(_ path: String) -> Bool {
        FilePath.relative(Folder.pathWithoutLinks(path), to: Folder.pathWithoutLinks(folder)) != nil
    }
}

/// Reads the files that a project file names, which must be in its folder.
nonisolated private struct ProjectLoader: FileLoading {
    private let loader: DiskFileLoader

    init(folder: String, limits: DocumentLimits, sources: SourceFiles) {
        loader = DiskFileLoader(
            allowedFolders: [folder.isEmpty ? "." : folder], limits: DataLimits(limits), sources: sources)
    }

    func contents(ofFile path: String) throws(FileLoadingError) -> Data {
        do throws(FileLoadingError) { return try loader.contents(ofFile: path) } catch {
            guard error.cause == .content else { throw error }
            throw FileLoadingError(
                path: path, reason: "it isn't in the folder of the project file", cause: .content)
        }
    }

    func fileNames(besideFile path: String) throws(FileLoadingError) -> [String] {
        try loader.fileNames(besideFile: path)
    }
}
