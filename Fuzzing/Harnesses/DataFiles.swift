import EspalierData
import EspalierDataFiles
import EspalierDiagnostics
import Foundation

/// The harnesses for data files.
enum DataFiles {
    /// A file loader for which no file exists.
    private struct NoFiles: FileLoading {
        func contents(ofFile path: String) throws(FileLoadingError) -> Data {
            throw FileLoadingError(path: path, reason: "there is no such file")
        }

        func fileNames(besideFile path: String) throws(FileLoadingError) -> [String] { [] }
    }

    /// Returns the readers of files in `formats`.
    ///
    /// Each format has a reader of hierarchies, a reader of sections, and a reader of hierarchies with custom options.
    static func readers(of formats: [DataFormat]) -> [([UInt8]) -> Void] {
        formats.flatMap { format -> [([UInt8]) -> Void] in
            [
                { read($0, format, .hierarchy) },
                { read($0, format, .sections) },
                { read($0, format, .hierarchy, options: namedColumns) },
            ]
        }
    }

    /// Options with custom names of columns and an encoding other than UTF-8.
    private static var namedColumns: RecordOptions {
        var options = RecordOptions()
        for (name, column) in [("label", "name"), ("parent", "to"), ("kind", "x")] {
            options.columns.set(name, to: column)
        }
        options.encoding = .windows1252
        return options
    }

    private static func read(
        _ bytes: [UInt8], _ format: DataFormat, _ kind: LayoutDataKind,
        options: RecordOptions = RecordOptions()
    ) {
        let collector = DiagnosticCollector()
        var reader = RecordReader(kind: kind, diagnostics: collector)
        reader.options = options
        let file = SourceFile(name: "a." + format.rawValue, bytes: bytes)
        do {
            _ = try reader.data(
                from: [file], as: format, loader: NoFiles(), holdsSections: kind == .sections)
        } catch {
            collector.report(contentsOf: error)
        }
        collector.diagnostics.check()
    }
}
