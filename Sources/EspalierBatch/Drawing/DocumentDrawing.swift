package import Espalier
import EspalierData
package import EspalierDiagnostics
package import EspalierDiagrams
import EspalierGeometry
package import EspalierGraphics
package import Foundation

/// Draws an input with one or more states.
package struct DocumentDrawing {
    private let document: DiagramReader.Document
    private let overrides: Overrides

    package init(_ document: DiagramReader.Document, overrides: Overrides) {
        (self.document, self.overrides) = (document, overrides)
    }

    /// Draws a picture.
    ///
    /// - Parameters:
    ///   - format: The format.
    ///   - options: The options, which override those of the file.
    ///   - name: The name of the output, which replaces `{name}` in the prefix of ids; nil for a picture without a name.
    ///   - sink: Receives the bytes.
    /// - Throws: `DiagnosticsError` if options can't be used together or with this diagram, and errors of drawing.
    package func write(
        _ format: OutputFormat, options: OutputOptions, named name: String? = nil, to sink: any ByteSink
    ) throws {
        var options = options
        let merged = options.over(document.output)
        if let name, !merged.idPrefix.isEmpty {
            options.idPrefix = IDPrefix(merged.idPrefix).text(forName: name)
        }
        if format.traits.hasElements, merged.svgText == .outlines, !merged.idPrefix.isEmpty {
            let prefix = overrides.output.$idPrefix == nil ? "'idPrefix'" : "'--id-prefix'"
            throw DiagnosticsError("\(prefix) can't be used with \(outlines)")
        }
        switch document {
        case .diagram(let diagram):
            if format.needsStates { throw stillPicture() }
            try checkRect(overrides.rect, of: diagram)
            try diagram.picture(rect: overrides.rect, annotations: overrides.annotations)
                .write(to: sink, as: format, options: options)
        case .sequence(let sequence):
            try checkOptions(format, merged, sequence.file)
            try sequence.picture().write(to: sink, as: format, options: options)
        }
    }

    /// The option for text as outlines in messages: that of the command line or, without it, the key of the file.
    private var outlines: String {
        overrides.output.$svgText == nil ? "'svgText: outlines'" : "'--svg-text outlines'"
    }

    /// Returns the size of the picture in points.
    package func size() throws -> CGSize {
        switch document {
        case .diagram(let diagram): (overrides.rect ?? diagram.shownRect).size
        case .sequence(let sequence): try sequence.picture().size
        }
    }

    private func checkRect(_ rect: CGRect?, of diagram: Diagram) throws(DiagnosticsError) {
        guard let rect, !rect.intersectsArea(of: diagram.bounds) else { return }
        let size = "\(Int(diagram.size.width.rounded(.up))) x \(Int(diagram.size.height.rounded(.up)))"
        throw DiagnosticsError(
            "the rectangle of '--rect' is outside of the picture, whose size is \(size) points")
    }

    /// The warnings about the picture, and about options without an effect on the picture.
    ///
    /// The list is complete only after everything has been drawn.
    package var warnings: [Diagnostic] {
        uselessOptions.map { Diagnostic(.warning, $0) } + document.warnings
    }

    /// The warnings about options for reading data that have no effect, because the input contains another kind of
    /// data.
    private var uselessOptions: [String] {
        let reading = overrides.file.reading
        if overrides.file.symbolKinds.isEmpty, overrides.file.symbolMembers == nil, reading.columns.isEmpty,
            reading.separator == nil, reading.hasHeader == nil,
            reading.encoding == nil, reading.rows == nil
        {
            return []
        }
        let formats = document.file.dataFormats
        var messages: [String] = []
        if !overrides.file.symbolKinds.isEmpty, !document.file.showsSymbolGraph {
            messages.append("'--include' has no effect: the input isn't a symbol graph")
        }
        if overrides.file.symbolMembers != nil, !document.file.showsSymbolGraph {
            messages.append("'--members' has no effect: the input isn't a symbol graph")
        }
        if !reading.columns.isEmpty, formats.isSubset(of: [.outline, .symbolgraph, .dot]) {
            messages.append("'--columns' has no effect: the data has neither columns nor keys")
        }
        if reading.rows != nil, formats.isDisjoint(with: [.json, .yaml, .folder]) {
            messages.append("'--rows' has no effect: the data is neither JSON nor YAML")
        }
        if reading.separator != nil, formats.isDisjoint(with: [.csv, .tsv]) {
            messages.append("'--delimiter' has no effect: the input isn't a table")
        }
        if reading.hasHeader != nil, formats.isDisjoint(with: [.csv, .tsv]) {
            messages.append("'--no-header' has no effect: the input isn't a table")
        }
        if reading.encoding != nil, formats.isSubset(of: [.symbolgraph]) {
            messages.append("'--encoding' has no effect: symbol graphs are in UTF-8")
        }
        return messages
    }

    /// Resolves all elements without drawing them, so that `warnings` is complete.
    ///
    /// - Throws: `DiagnosticsError` if the diagram has more text than the limits allow.
    package func resolve() throws(DiagnosticsError) {
        for diagram in document.diagrams { try diagram.resolve() }
    }

    /// Checks that the diagram can be drawn in the formats that its file requests.
    ///
    /// - Throws: `DiagnosticsError` if the diagram can't be drawn in one of the formats.
    package func checkFormats() throws(DiagnosticsError) {
        if case .diagram(let diagram) = document, diagram.file.output.formats.contains(where: \.needsStates) {
            throw stillPicture()
        }
    }

    private func stillPicture() -> DiagnosticsError {
        let message =
            overrides.state == nil
            ? "an animated PNG needs a diagram with 'states'"
            : "an animated PNG needs several states, but '--state' selects one"
        return DiagnosticsError(message)
    }

    /// Throws an error for options that can't be used with several states.
    private func checkOptions(
        _ format: OutputFormat, _ options: OutputOptions, _ file: DiagramFile
    ) throws(DiagnosticsError) {
        var errors: [String] = []
        if overrides.rect != nil { errors.append("'--rect' can only be used with one state") }
        if !overrides.annotations.isEmpty { errors.append("'--annotate' can only be used with one state") }
        let notes: [Diagnostic.Note] = [
            .init("select a state with '--state': \(file.stateNames.joined(separator: ", "))")
        ]
        var diagnostics = errors.map { Diagnostic(.error, $0, notes: notes) }
        if format.traits.hasElements, format.isAnimated(options.states), options.svgText == .outlines {
            diagnostics.append(
                Diagnostic(.error, "\(outlines) can't be used for an animated SVG")
            )
        }
        if !diagnostics.isEmpty { throw DiagnosticsError(diagnostics) }
    }
}

extension DiagramReader.Document {
    package var file: DiagramFile {
        switch self {
        case .diagram(let diagram): diagram.file
        case .sequence(let sequence): sequence.file
        }
    }

    /// The output options of the file, without a copy of the file.
    package var output: OutputOptions {
        switch self {
        case .diagram(let diagram): diagram.file.output
        case .sequence(let sequence): sequence.file.output
        }
    }

    /// The diagrams, one for each state.
    package var diagrams: [Diagram] {
        switch self {
        case .diagram(let diagram): [diagram]
        case .sequence(let sequence): sequence.states.map(\.diagram)
        }
    }

    var moves: Bool { if case .sequence = self { true } else { false } }

    /// The warnings about the picture, which are complete only after everything has been drawn.
    package var warnings: [Diagnostic] {
        switch self {
        case .diagram(let diagram): diagram.warnings
        case .sequence(let sequence): sequence.warnings
        }
    }

    package func textAlternative(isMarkdown: Bool) -> String {
        switch self {
        case .diagram(let diagram): diagram.textAlternative(isMarkdown: isMarkdown)
        case .sequence(let sequence): sequence.textAlternative(isMarkdown: isMarkdown)
        }
    }
}
