import EspalierDataFiles
public import EspalierDiagnostics
import EspalierTemplates
import Synchronization

/// The templates that a diagram file can name, and the files that they use.
nonisolated public struct TemplateLibrary: Sendable {
    /// A diagram file over which other diagram files are merged.
    nonisolated public final class Template: Sendable {
        /// The name that diagram files use in `template:`.
        ///
        /// It is the path in the library without the suffix, for example `figures/3-1`.
        public let name: String
        /// The template's YAML or JSON file.
        public let source: SourceFile
        /// The parsed template, cached for all diagrams and threads.
        private let parsed = Mutex<Node?>(nil)

        init(name: String, source: SourceFile) { (self.name, self.source) = (name, source) }

        /// Returns the parsed template; only the first call parses the file.
        func node(limits: DataLimits) throws(DiagnosticsError) -> Node {
            if let node = parsed.withLock({ $0 }) { return node }
            let node = try TreeFormat(fileName: source.name).read(source, limits: limits)
            parsed.withLock { $0 = node }
            return node
        }
    }

    /// The templates in alphabetical order.
    public let templates: [Template]
    /// All files by their paths in the library, including the example data of templates.
    public let files: [(path: String, source: SourceFile)]

    /// Creates a library.
    ///
    /// - Parameter files: Paths and contents. All `.yaml` and `.yml` files are templates, and so are the `.json` files
    ///   at the top level.
    public init(files: [(path: String, source: SourceFile)]) {
        self.files = files.sorted { $0.path < $1.path }
        templates = self.files.compactMap { file in
            guard let dot = file.path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
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

    /// Returns the library with one more template, which is found only by its full name.
    package func adding(_ source: SourceFile, named name: String) -> TemplateLibrary {
        TemplateLibrary(templates: templates + [Template(name: name, source: source)], files: files)
    }

    /// The templates that ship with the library.
    public static let builtIn = TemplateLibrary(
        files: EmbeddedFile.templates.map { file in
            (file.path, SourceFile(name: "templates/" + file.path, bytes: Array(file.bytes)))
        })

    /// A library without templates.
    public static let empty = TemplateLibrary(files: [])

    /// Returns the template with a name, or nil.
    public func template(named name: String) -> Template? { templates.first { $0.name == name } }
}
