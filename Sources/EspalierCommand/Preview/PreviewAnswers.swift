import Espalier
import EspalierBatch
import EspalierDiagnostics
import EspalierDiagrams
import EspalierGraphics

/// The responses to requests about one diagram.
struct PreviewAnswers {
    let id: String
    let entry: PreviewList.Entry
    let overrides: Overrides

    /// Returns the diagram's title, states, messages and source as JSON.
    ///
    /// - Parameter commonErrors: The errors that concern all diagrams.
    /// - Returns: The response.
    func description(_ commonErrors: [Diagnostic]) -> HTTPResponse {
        var diagnostics = commonErrors + entry.diagnostics
        var (hasFailed, html) = (entry.hasFailed, "")
        do {
            html = try sourceMarkup()
        } catch {
            // The error of an input that can't be read is usually that of its layout.
            if !hasFailed { diagnostics += Failure.explain(error, with: entry.input).0 }
            hasFailed = true
        }
        let states = entry.document?.file.stateNames ?? []
        let places = diagnostics.compactMap { $0.range }
            .filter { $0.file.name == entry.input.path }.map { "\($0.start.line)" }
        var json = "{\"id\":\(id.jsonLiteral),\"name\":\(GalleryNames.name(of: entry.input).jsonLiteral)"
        json += ",\"title\":\((entry.document?.file.title ?? "").jsonLiteral),\"version\":\(entry.version)"
        json += ",\"states\":[\(states.map(\.jsonLiteral).joined(separator: ","))]"
        json += ",\"failed\":\(hasFailed || !commonErrors.isEmpty),\"hasPicture\":\(entry.document != nil)"
        json += ",\"messages\":\(CaretFormatter().format(diagnostics).jsonLiteral)"
        json += ",\"lines\":[\(places.joined(separator: ","))],\"source\":\(html.jsonLiteral)}\n"
        return HTTPResponse(json, type: "application/json")
    }

    /// Returns the source as HTML with syntax highlighting.
    ///
    /// - Throws: An error if the input can't be read, such as a link that leads out of the searched folder.
    private func sourceMarkup() throws -> String {
        let bytes = try InputReader(overrides).read(entry.input)
        let source = GallerySource(SourceFile(name: entry.input.path, bytes: bytes))
        var html = MarkupWriter()
        SourceHighlighter.write(source.text, isTree: source.isTree, to: &html)
        return html.content
    }

    /// The response to a request for a diagram that the session doesn't have.
    static let unknownDiagram = HTTPResponse.failure(404, "the diagram doesn't exist")

    /// Returns the diagram as SVG, with the appearance, the annotations and the state that the arguments name.
    func picture(_ arguments: [String: String]) -> HTTPResponse {
        guard let document = entry.document else { return Self.unknownDiagram }
        var overrides = overrides
        let annotations = (arguments["annotate"] ?? "").split(separator: ",").map(String.init)
        overrides.annotations = AnnotationName.annotations(annotations)
        overrides.output.appearance = arguments["appearance"] == "dark" ? .dark : .light
        do {
            let sink = MemorySink()
            try DocumentDrawing(shown(document, arguments), overrides: overrides)
                .write(.svg, options: overrides.output, to: sink)
            return HTTPResponse(sink.bytes, type: "image/svg+xml")
        } catch {
            let (diagnostics, _) = Failure.explain(error, with: entry.input)
            return .failure(422, CaretFormatter().format(diagnostics))
        }
    }

    /// Returns the state that the arguments name.
    ///
    /// If the arguments don't name a state, the result has all states. For a picture with annotations, which can't be
    /// drawn for several states, the result is the first state.
    private func shown(
        _ document: DiagramReader.Document, _ arguments: [String: String]
    ) -> DiagramReader.Document {
        guard case .sequence(let sequence) = document else { return document }
        let isAnnotated = arguments["annotate"]?.isEmpty == false
        let state =
            arguments["state"].flatMap { sequence.state(named: $0) }
            ?? (isAnnotated ? sequence.states[0] : nil)
        return state.map { .diagram($0.diagram) } ?? document
    }
}
