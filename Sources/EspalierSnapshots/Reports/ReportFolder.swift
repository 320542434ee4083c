import EspalierDiagnostics
import EspalierFiles
import Foundation

/// A folder with the page of a report and the pictures beside it, which is replaced as a whole.
package nonisolated struct ReportFolder {
    private static let mark = ".espalier-report"
    private static let page = "index.html"
    /// The folder of the pictures in a report folder.
    static let pictures = "pictures"

    private let path: String

    package init(path: String) {
        self.path = FilePath.normalized(path).isEmpty ? "." : FilePath.normalized(path)
    }

    /// Throws an error if the folder is in one of baselines, or contains anything that a report didn't write, which would
    /// be lost.
    ///
    /// - Throws: `DiagnosticsError`, or `SystemError` if the folder can't be read.
    package func check() throws {
        if ResultsFolder.isInBaselines(path) { throw refusal("'\(path)' is in a folder of baselines") }
        switch FileKind(path: path, followsLinks: false) {
        case .missing: return
        case .folder: break
        default: throw refusal("'\(path)' isn't a folder")
        }
        let names = try Self.names(in: path)
        if names.isEmpty { return }
        guard names.contains(Self.mark) else {
            throw refusal("'\(path)' isn't a folder of a report, and it isn't empty")
        }
        if let name = names.first(where: { ![Self.mark, Self.page, Self.pictures].contains($0) }) {
            throw refusal("'\(path)' contains '\(name)', which a report didn't write")
        }
        let folder = FilePath.join(path, Self.pictures)
        guard names.contains(Self.pictures) else { return }
        guard FileKind(path: folder, followsLinks: false) == .folder else {
            throw refusal("'\(folder)' isn't a folder")
        }
        if let name = try Self.names(in: folder).first(where: { !Self.isPicture($0) }) {
            throw refusal("'\(folder)' contains '\(name)', which a report didn't write")
        }
    }

    /// Writes a report into the folder, which appears completely or not at all.
    ///
    /// - Throws: The errors of `check()`, or `SystemError` if a file can't be written.
    package func write(_ report: HTMLReport) throws {
        try check()
        let staged = try StagedFolder(path: path)
        try OutputFile.write([], to: FilePath.join(staged.content, Self.mark), syncs: false)
        try OutputFile.write(to: FilePath.join(staged.content, Self.page), syncs: false, replacing: .named) {
            try report.write(to: $0, picturesIn: staged.content)
        }
        try check()
        try staged.publish()
        if let error = staged.removeReplaced() { throw error }
    }

    private func refusal(_ message: String) -> DiagnosticsError {
        DiagnosticsError(
            "\(message), so the report isn't written there",
            note: "name a new or empty folder with '--report-folder'", cause: .file)
    }

    private static func names(in folder: String) throws -> [String] {
        try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY).names(path: folder).sorted()
    }

    /// Returns the name of a picture: the number of its result, and its kind.
    static func name(ofPicture kind: StaticString, of number: Int) -> String { "\(number)-\(kind).png" }

    private static func isPicture(_ name: String) -> Bool {
        let parts = name.split(separator: "-", maxSplits: 1)
        return parts.count == 2 && Int(parts[0]) != nil
            && ["expected.png", "actual.png", "difference.png"].contains(parts[1])
    }
}
