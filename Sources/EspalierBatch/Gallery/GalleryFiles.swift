package import EspalierDiagnostics
import EspalierFiles
import Foundation
import Synchronization

/// The pictures that earlier runs have drawn into the folder of a gallery.
///
/// They are listed in a file in the folder, to which a run adds each picture before it is written, so that a killed run can
/// be repeated. The page of the gallery names them too.
nonisolated package final class GalleryFiles: Sendable {
    private struct State {
        /// The names in the list; nil until they are read.
        var listed: Set<[UInt8]>?
        /// The references of the page; nil until they are read.
        var references: Set<[UInt8]>?
    }

    private static let listName = ".espalier-files"
    private static let maximumSize = 1 << 30

    /// The folder of the pictures.
    private let folder: String
    private let state = Mutex(State())

    package init(folder: String) { self.folder = folder }

    /// Throws an error if the folder of the pictures is a symbolic link, through which files elsewhere would be written.
    package func checkFolder() throws(DiagnosticsError) {
        let path = FilePath.normalized(folder)
        guard FileKind(path: path, followsLinks: false) == .other else { return }
        throw DiagnosticsError(
            "'\(path)' isn't a folder", note: "remove it, or name another folder with '-o'", cause: .file)
    }

    /// Returns true if the list or the page says that an earlier run has written the file at a path.
    package func contains(_ path: String) throws -> Bool {
        guard let name = name(of: path) else { return false }
        return try state.withLock { state in
            let listed = try state.listed ?? names(in: FilePath.join(folder, Self.listName), at: 0x0A)
            state.listed = listed
            if listed.contains(name) { return true }
            let references = try state.references ?? names(in: page, at: UInt8(ascii: "\""))
            state.references = references
            let reference =
                GalleryNames.folder + "/"
                + GalleryNames.escaped(String(decoding: name, as: UTF8.self), mark: "%")
            return references.contains(Array(reference.utf8))
        }
    }

    /// Adds files to the list before they are written.
    ///
    /// - Throws: `SystemError` if the list can't be written.
    package func add(_ paths: [String]) throws {
        try state.withLock { state in
            let list = FilePath.join(folder, Self.listName)
            var listed = try state.listed ?? names(in: list, at: 0x0A)
            let new = paths.compactMap { name(of: $0) }.filter {
                !$0.contains(0x0A) && listed.insert($0).inserted
            }
            state.listed = listed
            if new.isEmpty { return }
            let file = try Descriptor(opening: list, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW)
            let bytes = Array(new.joined(separator: [0x0A])) + [0x0A]
            try bytes.withUnsafeBytes { try Transfer.write($0, to: file.number, path: list) }
        }
    }

    /// Sorts the list, so that it doesn't depend on the order in which threads and shards have drawn the pictures.
    ///
    /// - Throws: `SystemError` if the list can't be read or written.
    package func sort() throws {
        let list = FilePath.join(folder, Self.listName)
        let names = try names(in: list, at: 0x0A).sorted { $0.lexicographicallyPrecedes($1) }
        if names.isEmpty { return }
        try OutputFile.write(to: list, syncs: false) { file in
            let bytes = Array(names.joined(separator: [0x0A])) + [0x0A]
            try bytes.withUnsafeBytes { try file.write($0) }
        }
    }

    private var page: String { FilePath.join(FilePath.folder(of: folder), "index.html") }

    /// Returns the bytes of a path relative to the folder.
    private func name(of path: String) -> [UInt8]? {
        FilePath.relative(path, to: folder).map { Array($0.utf8) }
    }

    /// Returns the texts between the separators of a file, which needn't exist.
    private func names(in path: String, at separator: UInt8) throws -> Set<[UInt8]> {
        guard FileKind(path: path, followsLinks: false) == .file else { return [] }
        let bytes = try InputReader(limit: Self.maximumSize).read(Input(path: path, stem: path))
        return Set(bytes.split(separator: separator).map(Array.init))
    }
}
