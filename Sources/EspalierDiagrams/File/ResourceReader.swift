public import EspalierDataFiles
public import EspalierDiagnostics
import Foundation

/// Reads the files that a diagram file names, as seen from its folder.
nonisolated public struct ResourceReader: Sendable {
    /// The folder that relative paths start from, as the user gave it; empty for the current one.
    public let folder: String
    /// Decides what may be read.
    public let loader: any FileLoading

    public init(folder: String, loader: any FileLoading) {
        self.folder = folder
        self.loader = loader
    }

    /// Reads from the disk, only below the folder and those allowed besides; links are followed before looking.
    public init(folder: String, allowedFolders: [String] = [], limits: DataLimits = DataLimits()) {
        self.init(
            folder: folder,
            loader: DiskFileLoader(
                allowedFolders: [folder.isEmpty ? "." : folder] + allowedFolders, limits: limits))
    }

    /// A path in the diagram file as the loader takes it.
    func name(of path: String) -> String {
        path.hasPrefix("/") || folder.isEmpty || folder == "." ? path : folder + "/" + path
    }

    /// The path, as the diagram file would write it, of what another file names relative to its own folder.
    func path(_ path: String, besideFile file: SourceFile) -> String {
        let prefix = folder.isEmpty || folder == "." ? "" : folder + "/"
        guard !path.hasPrefix("/"), file.name.hasPrefix(prefix),
            let slash = file.name.dropFirst(prefix.count).lastIndex(of: "/")
        else { return path }
        return file.name.dropFirst(prefix.count)[...slash] + path
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: As the diagram file has it.
    ///   - range: Where it has it.
    public func file(at path: String, namedAt range: SourceRange?) throws(DiagnosticsError) -> SourceFile {
        let name = name(of: path)
        return SourceFile(name: name, bytes: [UInt8](try contents(ofFile: path, namedAt: range)))
    }

    /// The JSON files of the reader's own folder, as data of a diagram.
    public func jsonFiles(limits: DataLimits) throws(DiagnosticsError) -> [SourceFile] {
        try jsonFiles(inFolder: ".", limits: limits, namedAt: nil)
    }

    /// The JSON files of a folder, in the order of their names by bytes; together at most `limits.bytes` long. Folders in it
    /// and files whose names begin with a dot are passed over.
    func jsonFiles(
        inFolder path: String, limits: DataLimits, namedAt range: SourceRange?
    ) throws(DiagnosticsError) -> [SourceFile] {
        let prefix = path == "." ? "" : path.hasSuffix("/") ? path : path + "/"
        let names: [String]
        do throws(FileLoadingError) {
            // The loader goes by a file that the folder may have.
            names = try loader.fileNames(besideFile: name(of: prefix + "*.json"))
        } catch {
            throw error.located(at: range)
        }
        let wanted = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
        guard !wanted.isEmpty else {
            throw DiagnosticsError([
                Diagnostic(.error, "no file in the folder '\(path.excerpt())' is named *.json", at: range)
            ])
        }
        var files: [SourceFile] = []
        var byteCount = 0
        for name in wanted.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            let file = try file(at: prefix + name, namedAt: range)
            byteCount += file.bytes.count
            guard byteCount <= limits.bytes else {
                throw DiagnosticsError([
                    .exceeding(
                        .bytes,
                        "files of the folder: \(byteCount) bytes are beyond the limit of \(limits.bytes)",
                        at: range)
                ])
            }
            files.append(file)
        }
        return files
    }

    func contents(ofFile path: String, namedAt range: SourceRange?) throws(DiagnosticsError) -> Data {
        if path.isEmpty || path.utf8.contains(0) {
            let problem = path.isEmpty ? "is empty" : "has a zero byte in it"
            throw DiagnosticsError([Diagnostic(.error, "the path of a file \(problem)", at: range)])
        }
        do throws(FileLoadingError) {
            return try loader.contents(ofFile: name(of: path))
        } catch {
            throw error.located(at: range)
        }
    }
}
