package import EspalierDiagnostics
package import Foundation
import Synchronization

/// The files that were read in a run, or that its inputs name to be read.
///
/// `OutputFile` never replaces these files.
///
/// Besides the collection of a run, each thread can have a collection. A thread's collection adds all files to the
/// collection of the run, and also lists the files of each input.
package final class SourceFiles: Sendable {
    /// The place in a text that names a file.
    ///
    /// The place has no reference to the text, so that megabytes of text aren't kept in memory.
    package struct Place: Codable, Sendable {
        /// The name of the file that contains this place.
        package let file: String
        package let lower: Int
        package let upper: Int
    }

    /// All added files and places, in a form that can be sent to another process.
    package struct Record: Codable, Sendable {
        var paths: [FileIdentity: String] = [:]
        var places: [String: Place] = [:]
        /// The paths of files that inputs name, which may not have been read.
        package private(set) var named: Set<String> = []
        /// The elements of `named` that aren't in `paths` yet.
        private var pending: [String] = []
        /// The stamps of the files that were opened, by path; nil for a file that doesn't exist.
        package private(set) var stamps: [String: FileStamp?] = [:]
        /// The folders whose names were listed.
        package fileprivate(set) var listings: Set<String> = []

        fileprivate mutating func add(named path: String) {
            if named.insert(path).inserted { pending.append(path) }
        }

        /// Looks up the identities of the named files, which is only necessary if an output replaces a file.
        fileprivate mutating func resolveNames() {
            for path in pending {
                guard let identity = FileIdentity(path: path) else { continue }
                if paths[identity] == nil { paths[identity] = path }
            }
            pending = []
        }

        fileprivate mutating func add(_ stamp: FileStamp?, path: String) {
            if stamps[path] == nil { stamps[path] = .some(stamp) }
        }
    }

    private let state = Mutex(Record())
    /// Further files that must not be replaced.
    private let others: SourceFiles?
    /// The files that were read since the last call of `takeReads()`.
    private let reads = Mutex<[FileRead]>([])
    /// The collection of the run to which the files are added; nil if this is the collection of the run.
    private let run: SourceFiles?
    private let computesDigests: Bool

    /// Creates an empty collection.
    ///
    /// - Parameter others: Further files that must not be replaced.
    package init(protecting others: SourceFiles? = nil) {
        (self.others, run, computesDigests) = (others, nil, false)
    }

    /// Creates the collection of one thread.
    ///
    /// - Parameters:
    ///   - run: The collection of the run, which `OutputFile` uses.
    ///   - computesDigests: True to compute the digests of all files.
    package init(of run: SourceFiles, computesDigests: Bool) {
        (others, self.run, self.computesDigests) = (nil, run, computesDigests)
    }

    /// Lists a file that has been read completely.
    ///
    /// - Parameters:
    ///   - status: The status of the opened file, from before it was read.
    ///   - path: The path with which the file was opened.
    ///   - bytes: The contents of the file.
    package func list(_ status: stat, path: String, contents bytes: UnsafeRawBufferPointer) {
        guard run != nil else { return }
        let stamp = FileStamp(status)
        let digest = computesDigests ? Digest(of: bytes) : nil
        // If the number of bytes isn't the size that the file had before, the file was changed while it was read.
        let isSafe = UInt64(bytes.count) == stamp.size && !stamp.isRacy(at: FileStamp.now)
        list(
            FileRead(
                kind: .file, path: path, stamp: isSafe ? stamp : nil, digest: digest, modified: stamp.modified
            ))
    }

    /// Lists a folder whose names were read.
    func list(folder path: String, names: [String]) {
        list(FileRead(kind: .folder, path: path, stamp: nil, digest: FileRead.digest(ofNames: names)))
    }

    /// Lists a file that couldn't be read, or that doesn't exist.
    package func list(unreadPath path: String) { list(FileRead(unreadPath: path)) }

    private func list(_ read: @autoclosure () -> FileRead) {
        if run != nil { reads.withLock { $0.append(read()) } }
    }

    /// Lists files that were read for several inputs, and protects them from being replaced.
    package func list(_ shared: [FileRead]) {
        for read in shared {
            add(named: read.path)
            list(read)
        }
    }

    /// Returns the files that were read since the last call, without duplicates.
    package func takeReads() -> [FileRead] {
        var seen: Set<String> = []
        return reads.withLock { reads in
            defer { reads = [] }
            return reads.filter { seen.insert($0.path).inserted }
        }
    }

    /// Adds a file that has been read.
    ///
    /// - Parameters:
    ///   - status: The status of the opened file.
    ///   - path: The path with which the file was opened. If a file is added with several paths, the first path is
    ///     kept.
    package func add(_ status: stat, path: String) {
        if let run { return run.add(status, path: path) }
        state.withLock { $0.add(FileStamp(status), path: path) }
        add(FileIdentity(status), path: path)
    }

    /// Adds a file that may be missing, so that its later appearance is treated as a change.
    package func addMissing(path: String) {
        if let run { return run.addMissing(path: path) }
        state.withLock { $0.add(FileStamp(path: path), path: path) }
    }

    /// Adds a folder whose names were listed.
    package func addListing(of folder: String) {
        if let run { return run.addListing(of: folder) }
        state.withLock { _ = $0.listings.insert(folder) }
    }

    /// Adds a file that a library will open.
    package func add(path: String) {
        if let identity = FileIdentity(path: path) { add(identity, path: path) }
    }

    /// Adds a file that an input names, even if it isn't read.
    package func add(named path: String) {
        if let run { return run.add(named: path) }
        state.withLock { $0.add(named: path) }
    }

    private func add(_ identity: FileIdentity, path: String) {
        if let run { return run.add(identity, path: path) }
        state.withLock { state in
            if state.paths[identity] == nil { state.paths[identity] = path }
        }
    }

    /// Stores the place that names a file.
    ///
    /// If several places name the file, the first place is kept.
    package func note(_ path: String, namedAt range: SourceRange) {
        if let run { return run.note(path, namedAt: range) }
        state.withLock { state in
            if state.places[path] != nil { return }
            state.places[path] = Place(file: range.file.name, lower: range.lower, upper: range.upper)
        }
    }

    /// Returns all added files and places, and removes them from this object.
    package func takeRecord() -> Record {
        state.withLock { state in
            defer { state = Record() }
            return state
        }
    }

    /// Adds the files that another process has read.
    package func add(_ record: Record) {
        state.withLock { state in
            state.paths.merge(record.paths) { known, _ in known }
            state.places.merge(record.places) { known, _ in known }
            for (path, stamp) in record.stamps { state.add(stamp, path: path) }
            state.listings.formUnion(record.listings)
            for path in record.named { state.add(named: path) }
        }
    }

    /// Throws an error if `path` is a file that was read, even if it was read with another path.
    ///
    /// - Throws: `SourceOverwriteError`
    package func check(output path: String) throws {
        if let run { return try run.check(output: path) }
        try others?.check(output: path)
        guard let identity = FileIdentity(path: path) else { return }
        try state.withLock { state in
            state.resolveNames()
            guard let source = state.paths[identity] else { return }
            throw SourceOverwriteError(output: path, source: source, place: state.places[source])
        }
    }
}

/// The error for an output that would replace a file that was read.
package struct SourceOverwriteError: Error, Sendable {
    package let output: String
    package let source: String
    /// The place in a diagram file that names the source; nil if no diagram file names it.
    package let place: SourceFiles.Place?
}
