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
        public var source: SourceFile { file.source }
        /// True if the template ships with the library, whose tests check that it is valid.
        let isBuiltIn: Bool
        private let file: LibraryFile
        /// The parsed template, cached for all diagrams and threads.
        private let parsed = Mutex<Node?>(nil)

        fileprivate init(name: String, file: LibraryFile) {
            (self.name, self.file) = (name, file)
            isBuiltIn = file.isEmbedded
        }

        /// Returns the parsed template; only the first call reads the file.
        ///
        /// The nodes of a template that ships with the library are read from their table. The limits don't apply to
        /// them.
        func node(limits: DataLimits) throws(DiagnosticsError) -> Node {
            if let node = parsed.withLock({ $0 }) { return node }
            let node: Node
            if let embedded = file.embeddedNode {
                node = embedded
            } else {
                node = try TreeFormat(fileName: source.name).read(source, limits: limits)
            }
            parsed.withLock { $0 = node }
            return node
        }
    }

    /// The templates in alphabetical order.
    public let templates: [Template]
    /// All files by their paths in the library, including the example data of templates.
    public var files: [(path: String, source: SourceFile)] { contents.map { ($0.path, $0.source) } }
    private let contents: [LibraryFile]

    /// Creates a library.
    ///
    /// - Parameter files: Paths and contents. All `.yaml` and `.yml` files are templates, and so are the `.json` files
    ///   at the top level that aren't symbol graphs.
    public init(files: [(path: String, source: SourceFile)]) {
        self.init(files.map { LibraryFile(path: $0.path, source: $0.source) })
    }

    private init(_ files: [LibraryFile]) {
        contents = files.sorted { $0.path < $1.path }
        templates = contents.compactMap { file in
            guard let dot = file.path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
            let suffix = file.path[file.path.index(after: dot)...]
            guard
                ["yaml", "yml"].contains(suffix)
                    || suffix == "json" && !file.path.contains("/") && !file.path.hasSuffix(".symbols.json")
            else { return nil }
            return Template(name: String(file.path[..<dot]), file: file)
        }
    }

    private init(templates: [Template], contents: [LibraryFile]) {
        (self.templates, self.contents) = (templates.sorted { $0.name < $1.name }, contents)
    }

    /// Returns the library with one more template, which is found only by its full name.
    package func adding(_ source: SourceFile, named name: String) -> TemplateLibrary {
        let template = Template(name: name, file: LibraryFile(path: name, source: source))
        return TemplateLibrary(templates: templates + [template], contents: contents)
    }

    /// The templates that ship with the library.
    public static let builtIn = TemplateLibrary(EmbeddedFile.templates.map(LibraryFile.init))

    /// A library without templates.
    public static let empty = TemplateLibrary(files: [])

    /// Returns the template with a name, or nil.
    public func template(named name: String) -> Template? { templates.first { $0.name == name } }
}

/// A file of a library.
///
/// The source of an embedded file is created when it is first needed, because copying all embedded files takes as long
/// as reading one of them.
nonisolated private final class LibraryFile: Sendable {
    let path: String
    let isEmbedded: Bool
    private let embedded: EmbeddedFile?
    private let created: Mutex<SourceFile?>

    init(path: String, source: SourceFile) {
        (self.path, embedded, isEmbedded) = (path, nil, false)
        created = Mutex(source)
    }

    init(_ file: EmbeddedFile) {
        (path, embedded, isEmbedded) = (file.path, file, true)
        created = Mutex(nil)
    }

    /// The nodes of an embedded YAML file; nil for any other file.
    var embeddedNode: Node? { embedded.flatMap { NodeTable.node($0.nodeTable, of: source) } }

    var source: SourceFile {
        created.withLock { created in
            if let created { return created }
            let bytes = embedded.map { Array($0.bytes) } ?? []
            let source = SourceFile(name: "templates/" + path, bytes: bytes)
            created = source
            return source
        }
    }
}
