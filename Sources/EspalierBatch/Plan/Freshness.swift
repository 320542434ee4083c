import EspalierDataFiles
import EspalierDiagnostics
import EspalierFiles
import Foundation
import Synchronization

/// Decides whether the outputs of an input are up to date, without drawing them.
///
/// A file that has the recorded stamp isn't opened. A file that has another stamp, for example after a new checkout,
/// is read, and its digest is compared.
nonisolated final class Freshness: Sendable {
    nonisolated enum Verdict: Sendable {
        /// The outputs are up to date.
        ///
        /// If stamps differed from the record, `isRefreshed` is true, and the entry has the new stamps.
        case current(ChangeEntry, isRefreshed: Bool)
        /// The input must be drawn, for a reason such as "docs/a.yaml has changed".
        case stale(reason: String)
    }

    private let record: ChangeRecord
    private let program: Digest
    private let fonts: [String]
    /// The limits for files that an input reads.
    private let limits: DataLimits
    /// The reasons for drawing inputs that were drawn with another program, by the recorded digest of that program.
    private let programChanges = Mutex<[Digest: String]>([:])
    /// The present state of the files that several inputs may read, by path.
    private let shared = Mutex<[String: FileRead]>([:])

    /// Creates an object that compares files with a record.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - program: The digest of the program, its libraries and `fonts`.
    ///   - fonts: The font files and folders of the run.
    ///   - limits: The limits for files that an input reads.
    init(_ record: ChangeRecord, program: Digest, fonts: [String], limits: DataLimits) {
        (self.record, self.program, self.fonts, self.limits) = (record, program, fonts, limits)
    }

    /// Decides whether the outputs of an input are up to date.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - key: The key of the input's entry in the record.
    ///   - path: A closure that returns the path of the input's output with the given suffix.
    /// - Returns: The verdict.
    func verdict(_ input: Input, key: ChangeFile.Key, path: (_ suffix: String) -> String?) -> Verdict {
        guard input.origin != .standardInput else {
            return .stale(reason: "the standard input isn't recorded")
        }
        guard input.rivals.isEmpty else { return .stale(reason: "another input has the same name") }
        let entries = record.entries(key)
        var reason: String?
        for entry in entries {
            do {
                return try verdict(entry, input, path)
            } catch {
                reason = reason ?? error.reason
            }
        }
        if let reason { return .stale(reason: reason) }
        return .stale(
            reason: record.entries(stem: key.stem).isEmpty
                ? "it isn't in the record '\(ChangeFile.name)'" : Self.otherOptions)
    }

    private static let otherOptions = "it was drawn with other options"

    private struct Change: Error { let reason: String }

    private func verdict(
        _ entry: ChangeEntry, _ input: Input, _ path: (String) -> String?
    ) throws(Change) -> Verdict {
        if entry.path != input.path {
            throw Change(reason: "it was drawn from '\(PlainPath.shown(entry.path))'")
        }
        if entry.program != program {
            throw Change(reason: programChange(entry))
        }
        var (entry, isRefreshed) = (entry, false)
        for index in entry.reads.indices {
            let read = entry.reads[index]
            let stamp = read.path == input.path ? input.stamp : nil
            guard let new = try check(read, stamp, isShared: index > 0) else { continue }
            (entry.reads[index], isRefreshed) = (new, true)
        }
        if record.hasUnchangedOutputs(entry) { return .current(entry, isRefreshed: isRefreshed) }
        for index in entry.outputs.indices {
            guard let path = path(entry.outputs[index].suffix) else { continue }
            guard let stamp = try check(entry.outputs[index], of: entry, at: path) else { continue }
            (entry.outputs[index].stamp, isRefreshed) = (stamp, true)
        }
        return .current(entry, isRefreshed: isRefreshed)
    }

    /// Returns the reason for drawing an input that was drawn with another program, another library or another font.
    ///
    /// The font is named if the record lists the fonts with which the input was drawn.
    private func programChange(_ entry: ChangeEntry) -> String {
        programChanges.withLock { known in
            if let reason = known[entry.program] { return reason }
            let key = ChangeFile.Key(stem: ChangeFile.Key.fontsStem, options: entry.options)
            let old = record.entries(key).first { $0.program == entry.program }
            let reason =
                old.flatMap {
                    ProgramIdentity.change(from: $0.reads, to: ProgramIdentity.reads(ofFonts: fonts))
                }
                ?? "espalier\(old == nil ? ", a library or a font" : " or a library") has changed"
            known[entry.program] = reason
            return reason
        }
    }

    /// Checks whether a file that was read has changed.
    ///
    /// - Parameters:
    ///   - read: The record of the file.
    ///   - stamp: The present stamp of the file if it is known.
    ///   - isShared: True if other inputs may have read the file.
    /// - Returns: The file with its new stamp if only the stamp has changed; nil if nothing has changed.
    /// - Throws: `Change` if the file has changed.
    private func check(
        _ read: FileRead, _ stamp: FileStamp?, isShared: Bool
    ) throws(Change) -> FileRead? {
        let now = isShared ? sharedFile(read) : current(read, stamp)
        if now.kind != read.kind {
            let event =
                switch now.kind {
                case .missing: "is gone"
                case .unreadable: "can't be read"
                case .file, .folder: read.kind == .unreadable ? "may be readable now" : "is new"
                }
            throw Change(reason: "'\(PlainPath.shown(read.path))' \(event)")
        }
        if now.stamp != nil, now.stamp == read.stamp { return nil }
        guard now.digest != nil, now.digest == read.digest else {
            if now.kind == .missing || now.kind == .unreadable { return nil }
            throw Change(reason: "'\(PlainPath.shown(read.path))' has changed")
        }
        return now.stamp == nil ? nil : now
    }

    private func sharedFile(_ read: FileRead) -> FileRead {
        if let known = shared.withLock({ $0[read.path] }) { return known }
        let now = current(read)
        shared.withLock { $0[read.path] = now }
        return now
    }

    /// Returns the present state of a file, which is only opened if its stamp differs from the recorded stamp.
    private func current(_ read: FileRead, _ known: FileStamp? = nil) -> FileRead {
        if read.kind == .folder { return folder(read.path) ?? FileRead(unreadPath: read.path) }
        guard let stamp = known ?? FileStamp(path: read.path) else {
            return FileRead(unreadPath: read.path)
        }
        if read.kind == .missing { return FileRead(kind: .file, path: read.path, stamp: nil, digest: nil) }
        if stamp == read.stamp { return read }
        // A symbolic link isn't followed, because it could lead out of the folders that may be read. These folders are
        // checked only when the input is drawn.
        guard FileStamp.ofFileWithoutLink(read.path) != nil else {
            return FileRead(kind: .file, path: read.path, stamp: nil, digest: nil)
        }
        return Self.read(read.path, limits) ?? FileRead(unreadPath: read.path)
    }

    private static func read(_ path: String, _ limits: DataLimits) -> FileRead? {
        let log = SourceFiles(of: SourceFiles(), computesDigests: true)
        _ = try? DiskFileLoader(allowedFolders: nil, limits: limits, sources: log).contents(ofFile: path)
        return log.takeReads().first { $0.kind == .file }
    }

    /// Reads a file that is as large as a recorded output.
    private static func read(output path: String) -> FileRead? {
        var limits = DataLimits()
        limits.bytes = .max
        return read(path, limits)
    }

    private func folder(_ path: String) -> FileRead? {
        let log = SourceFiles(of: SourceFiles(), computesDigests: true)
        _ = try? DiskFileLoader(allowedFolders: nil, limits: limits, sources: log).fileNames(
            besideFile: FilePath.join(path, "any"))
        return log.takeReads().first { $0.kind == .folder }.map {
            FileRead(kind: .folder, path: path, stamp: nil, digest: $0.digest)
        }
    }

    /// Checks whether an output has changed.
    ///
    /// - Returns: The new stamp of the output if only the stamp has changed; nil if nothing has changed.
    /// - Throws: `Change` if the output is missing or has changed.
    private func check(
        _ output: DrawnFile, of entry: ChangeEntry, at path: String
    ) throws(Change) -> FileStamp? {
        guard let stamp = FileStamp(path: path) else { throw Change(reason: "'\(path)' is missing") }
        if stamp == output.stamp { return nil }
        guard stamp.size == output.byteCount, let now = Self.read(output: path), now.digest == output.digest
        else {
            let others = record.entries(stem: entry.stem).filter { $0.key != entry.key }.flatMap(\.outputs)
            let isDrawn = others.contains { $0.suffix == output.suffix && isAsDrawn($0, at: path, stamp) }
            throw Change(reason: isDrawn ? Self.otherOptions : "'\(path)' was changed by another program")
        }
        return now.stamp
    }

    /// Returns true if a file with the given stamp has the bytes that were drawn.
    func isAsDrawn(_ output: DrawnFile, at path: String, _ stamp: FileStamp) -> Bool {
        stamp == output.stamp
            || output.digest != nil && stamp.size == output.byteCount
                && Self.read(output: path)?.digest == output.digest
    }
}
