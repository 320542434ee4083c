import Espalier
import EspalierDataFiles
import EspalierDiagnostics
import EspalierDiagrams
import EspalierGraphics
import Foundation
import Synchronization

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The harness for diagram files, which are read from memory, laid out, and drawn as SVG.
enum DiagramFiles {
    /// The reader that all inputs share, as in the command, because opening its fonts takes time.
    ///
    /// The value is nil if the fonts aren't installed.
    private static let reader = Mutex(try? DiagramReader())

    /// The files to which an input can refer.
    private struct Files: FileLoading {
        static let texts = [
            "a.csv": "id,parent,label,n\na,,A,1\nb,a,B,2\nc,a,\"C, c\",x\n",
            "a.txt": "A\n  B {n: 1, link: https://example.org}\n    C\n  D\n",
            "a.json": #"{"label": "A", "children": [{"label": "B", "n": 1}, {"label": "C"}]}"#,
            "a.jsonl": "{\"id\": \"a\"}\n{\"id\": \"b\", \"parent\": \"a\"}\n",
            "t.yaml": "theme: {base: slate, accent: navy}\nviews: {cell: {padding: 4}}\n",
        ]
        static let image = Data(
            base64Encoded: """
                iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mM4EaABRAwQCgAljgUBQTLeRwAAAABJRU5ErkJggg==
                """)

        func contents(ofFile path: String) throws(FileLoadingError) -> Data {
            if path == "a.png", let image = Self.image { return image }
            guard let text = Self.texts[path] else {
                throw FileLoadingError(path: path, reason: "there is no such file")
            }
            return Data(text.utf8)
        }

        func fileNames(besideFile path: String) throws(FileLoadingError) -> [String] {
            Self.texts.keys.sorted()
        }
    }

    static func draw(_ bytes: [UInt8]) {
        let source = SourceFile(name: "a.yaml", bytes: bytes)
        reader.withLock { reader in
            guard let reader else { return }
            do {
                let (svg, warnings) = try draw(source, reader)
                warnings.check()
                precondition(XMLParser(data: Data(svg)).parse(), "the SVG isn't well-formed")
            } catch let error as DiagnosticsError {
                error.diagnostics.check()
            } catch {}
        }
    }

    /// Draws a diagram file, with all of its states, as SVG.
    ///
    /// Fonts aren't embedded, because embedding would take most of the time.
    private static func draw(
        _ source: SourceFile, _ reader: DiagramReader
    ) throws -> (svg: [UInt8], warnings: [Diagnostic]) {
        let environment = DiagramEnvironment(resources: ResourceReader(folder: "", loader: Files()))
        let file = try DiagramFile(reading: source, environment: environment)
        var options = OutputOptions()
        options.svgText = .system
        let sink = MemorySink()
        switch try reader.document(file, environment: environment) {
        case .diagram(let diagram):
            try diagram.picture().write(to: sink, as: .svg, options: options)
            return (sink.bytes, diagram.warnings)
        case .sequence(let sequence):
            try sequence.picture().write(to: sink, as: .svg, options: options)
            return (sink.bytes, sequence.warnings)
        }
    }
}
