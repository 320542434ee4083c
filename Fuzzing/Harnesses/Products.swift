import Espalier
import EspalierCairoGraphics
import EspalierDataFiles
import EspalierDiagnostics
import EspalierDiagrams
import EspalierGraphics
import Foundation
import Synchronization

/// The harness for costs that multiply: a diagram with images x uses x states x formats, and low limits.
///
/// The bytes of an input select the numbers, one after another. Missing bytes are zeros.
enum Products {
    private static let reader = Mutex(try? DiagramReader())

    /// The images by their width in pixels; the last two are large, so that threads reserve memory for them.
    private nonisolated static let images: [String: Data] = {
        var images: [String: Data] = [:]
        for (index, side) in [1, 7, 90, 400, 1_001, 1_300].enumerated() {
            let sink = MemorySink()
            let color = Color(red: Double(index) / 8, green: 0.5, blue: 0.25, alpha: index % 2 == 0 ? 1 : 0.5)
            let options = PNGOptions(scale: 1, background: AdaptiveColor(color))
            do {
                try PNGRenderer(shaper: TextShaper(library: FontLibrary()), options: options)
                    .render(size: CGSize(width: side, height: side), to: sink) { _, _ in }
                images["\(index).png"] = Data(sink.bytes)
            } catch {}
        }
        return images
    }()

    private struct Files: FileLoading {
        func contents(ofFile path: String) throws(FileLoadingError) -> Data {
            if let image = Products.images[path] { return image }
            throw FileLoadingError(path: path, reason: "there is no such file")
        }

        func fileNames(besideFile path: String) throws(FileLoadingError) -> [String] {
            Products.images.keys.sorted()
        }
    }

    /// Draws the diagram that an input selects, with its limits, and if that succeeds without them: the limits don't
    /// change a picture.
    static func draw(_ bytes: [UInt8]) {
        var rest = bytes[...]
        func next(_ count: Int) -> Int { Int(rest.popFirst() ?? 0) % count }
        let source = SourceFile(name: "a.yaml", bytes: Array(text(next).utf8))
        var limits = DocumentLimits()
        for limit in [DocumentLimit.decodedScans, .decodedPixels, .sampledPixels, .imagePixels, .outputBytes]
        where next(2) == 1 {
            limits[limit] = 1 << (4 + next(24))
        }
        var options = OutputOptions()
        let format = [OutputFormat.svg, .png, .pdf, .svg][next(4)]
        options.svgText = next(2) == 0 ? .system : .outlines
        options.scale = [0.25, 1, 2][next(3)]
        reader.withLock { reader in
            guard let reader else { return }
            guard let limited = draw(source, reader, limits, format, options) else { return }
            // A repeated image is in the library, so that the second picture may need less of its limits.
            let free = draw(source, reader, DocumentLimits(), format, options)
            precondition(free == limited, "limits change a picture")
        }
    }

    /// Returns a diagram file with images, several times each, in one or two states.
    private static func text(_ next: (Int) -> Int) -> String {
        let layout = ["waterfall", "grid", "carousel", "wide-feed", "circle"][next(5)]
        let width = 1 + 3 * next(200)
        let (count, uses, first) = (1 + next(4), 1 + next(6), next(6))
        let items = (0..<(count * uses)).map { "{label: a, p: \((first + $0 % count) % 6).png}" }
        let data = "data: {sections: [{items: [\(items.joined(separator: ", "))]}]}"
        let states = next(2) == 0 ? data : "states: [{name: a, \(data)}, {name: b, \(data)}]"
        return """
            layout: {type: \(layout)}
            views: {cell: {content: [{image: "{p}", width: \(width)}]}}
            \(states)

            """
    }

    /// Returns the picture; nil if the diagram is refused.
    private static func draw(
        _ source: SourceFile, _ reader: DiagramReader, _ limits: DocumentLimits, _ format: OutputFormat,
        _ options: OutputOptions
    ) -> [UInt8]? {
        var options = options
        options.limits = limits
        let sink = MemorySink()
        do {
            var environment = DiagramEnvironment(
                resources: ResourceReader(folder: "", loader: Files()), limits: limits)
            environment.images = ImageLibrary.shared
            let file = try DiagramFile(reading: source, environment: environment)
            switch try reader.document(file, environment: environment) {
            case .diagram(let diagram):
                // Images beyond a limit are left out with a warning.
                let isWhole = diagram.warnings.isEmpty
                try diagram.picture().write(to: sink, as: format, options: options)
                return isWhole ? sink.bytes : nil
            case .sequence(let sequence):
                let isWhole = sequence.warnings.isEmpty
                try sequence.picture().write(to: sink, as: format, options: options)
                return isWhole ? sink.bytes : nil
            }
        } catch let error as DiagnosticsError {
            error.diagnostics.check()
            return nil
        } catch { return nil }
    }
}
