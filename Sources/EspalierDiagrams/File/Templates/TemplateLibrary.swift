import EspalierDataFiles
public import EspalierDiagnostics
import EspalierTemplates
import Synchronization

/// The templates that a diagram file may name, and the files that they read.
nonisolated public struct TemplateLibrary: Sendable {
    /// A diagram file that others are laid over.
    nonisolated public final class Template: Sendable {
        /// What `template:` calls it: its file's name without the suffix, behind its folder's: `figures/3-1`.
        public let name: String
        public let source: SourceFile
        /// Parsed once, however many diagrams and threads are laid over it.
        private let parsed = Mutex<Node?>(nil)

        init(name: String, source: SourceFile) { (self.name, self.source) = (name, source) }

        /// The file's tree.
        func node(limits: DataLimits) throws(DiagnosticsError) -> Node {
            if let node = parsed.withLock({ $0 }) { return node }
            let node = try TreeFormat(fileName: source.name).read(source, limits: limits)
            parsed.withLock { $0 = node }
            return node
        }
    }

    /// In alphabetical order.
    public let templates: [Template]
    /// Every file, by its path in the library: data that templates read as their examples.
    public let files: [(path: String, source: SourceFile)]

    /// - Parameter files: Paths and contents; `.yaml` and `.yml` files are templates, and `.json` files at the top.
    public init(files: [(path: String, source: SourceFile)]) {
        self.files = files.sorted { $0.path < $1.path }
        templates = self.files.compactMap { file in
            guard let dot = file.path.lastIndex(of: ".") else { return nil }
            let suffix = file.path[file.path.index(after: dot)...]
            guard
                ["yaml", "yml"].contains(suffix) || suffix == "json" && !file.path.contains("/")
            else { return nil }
            return Template(name: String(file.path[..<dot]), source: file.source)
        }
    }

    private init(templates: [Template], files: [(path: String, source: SourceFile)]) {
        (self.templates, self.files) = (templates.sorted { $0.name < $1.name }, files)
    }

    /// The library with one template more, of which `template:` has to say the whole name.
    package func adding(_ source: SourceFile, named name: String) -> TemplateLibrary {
        TemplateLibrary(templates: templates + [Template(name: name, source: source)], files: files)
    }

    /// The templates that ship with the library.
    public static let builtIn = TemplateLibrary(
        files: EmbeddedFile.templates.map { file in
            (file.path, SourceFile(name: "templates/" + file.path, bytes: Array(file.bytes)))
        })

    /// None at all.
    public static let empty = TemplateLibrary(files: [])

    public func template(named name: String) -> Template? { templates.first { $0.name == name } }
}
