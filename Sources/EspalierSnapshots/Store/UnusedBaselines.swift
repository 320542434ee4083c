import EspalierDiagnostics
import EspalierFiles
import Foundation

/// The baselines that don't belong to a snapshot anymore.
///
/// A baseline is unused if its test isn't in the sources anymore, or if its test finished in the last session without
/// comparing the baseline. If the test didn't run or was interrupted, the baseline isn't reported as unused. This is
/// the case, for example, if a run is limited to some tests.
///
/// Baselines in a subfolder of `__Snapshots__` belong to the Swift files next to `__Snapshots__`, or to tests in other
/// searched folders that call a function in these files. Baselines directly in `__Snapshots__` belong to the diagram
/// files next to it.
public nonisolated struct UnusedBaselines: Sendable {
    /// The paths of the unused baselines in ascending order.
    public private(set) var paths: [String] = []
    /// The number of baselines whose test didn't run or didn't finish in the last session, whose form, scale or
    /// appearance wasn't selected, or that may belong to a file of `unreadable`.
    ///
    /// It isn't known whether these baselines are used.
    public private(set) var unknownCount = 0
    /// The messages about the folders and Swift files next to baselines that can't be read, with their paths.
    ///
    /// A test in such a file isn't known, so the baselines next to it aren't regarded as unused.
    public private(set) var unreadable: [String] = []

    /// The name of each folder with baselines, which is next to the Swift files or diagram files of the baselines.
    public static let folderName = "__Snapshots__"
    private static let suffixes = [".layout", "x.png"]

    /// Finds unused baselines.
    ///
    /// - Parameters:
    ///   - folders: The folders that are searched with all their subfolders, except for symbolic links and subfolders
    ///     whose names begin with a dot, such as `.build`, which has the baselines of other packages.
    ///   - results: The folder with the results of the last run, which needn't exist.
    /// - Complexity: O(files), and O(size) of the Swift files next to baselines. If these files don't contain the test of
    ///   a baseline, O(size) of all Swift files in the folders.
    public init(below folders: [String], results: ResultsFolder) {
        let session = LastSession(results)
        let others = SearchedTests(folders)
        for folder in folders {
            let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            let names = all.filter { name in
                Self.suffixes.contains { name.hasSuffix($0) } && !name.hasPrefix(".") && !name.contains("/.")
            }.sorted()
            var owners: [String: BaselineOwners] = [:]
            for name in names {
                let path = folder == "." ? name : FilePath.join(folder, name)
                if results.contains(path) { continue }
                guard let (home, name) = Self.parts(of: path) else { continue }
                let known: BaselineOwners
                if let owner = owners[home] {
                    known = owner
                } else {
                    known = BaselineOwners(home.isEmpty ? "." : home)
                    owners[home] = known
                    unreadable += known.failures
                }
                judge(path, name, known, others, session, results)
            }
        }
    }

    /// Returns the folder that contains `__Snapshots__`, and the path of a baseline below `__Snapshots__`; nil if
    /// `__Snapshots__` isn't on the path, or if it is on the path twice.
    private static func parts(of path: String) -> (home: String, name: String)? {
        let parts = FilePath.components(of: path)
        let positions = parts.dropLast().indices.filter { parts[$0] == folderName }
        guard let position = positions.first, positions.count == 1 else { return nil }
        let home = FilePath.folder(of: path[..<parts[position].endIndex])
        return (String(home), parts[(position + 1)...].joined(separator: "/"))
    }

    private mutating func judge(
        _ path: String, _ name: String, _ owners: BaselineOwners, _ others: SearchedTests,
        _ session: LastSession, _ results: ResultsFolder
    ) {
        let absolute = results.absolute(path)
        // The name of the test is the part of the file name before the first `.` or `@`.
        let file = String(FilePath.name(of: name))
        let test = String(file.prefix { $0 != "." && $0 != "@" })
        let suites = FilePath.components(of: name).dropLast().map(String.init)
        // A diagram file can be deleted after its pictures were compared.
        let isOfDeletedFile = suites.isEmpty && owners.failures.isEmpty && !owners.contain(test, in: suites)
        if !isOfDeletedFile, session.compared.contains(results.relative(absolute)) { return }
        if !owners.failures.isEmpty {
            unknownCount += 1
            return
        }
        if !owners.contain(test, in: suites), !others.contain(test, in: suites) {
            paths.append(path)
            return
        }
        let folder = String(Substring(absolute.utf8.dropLast(name.utf8.count + 1)))
        let key = LastSession.Test(
            name: (suites + [test]).joined(separator: "/"), folder: results.relative(folder))
        if session.hasFinished(key, file) { paths.append(path) } else { unknownCount += 1 }
    }
}

/// The baselines and tests of the last session.
private nonisolated struct LastSession {
    struct Test: Hashable {
        let name: String
        let folder: String
    }

    /// The paths of the compared baselines, relative to the root of the results folder if they are inside it.
    private(set) var compared: Set<String> = []
    /// The tests whose cases have all finished.
    private var finished: Set<Test> = []
    /// The ends of the names of the baselines that each test has compared.
    ///
    /// A test that isn't in this dictionary has compared all its baselines.
    private var nameEnds: [Test: Set<String>] = [:]

    /// Returns true if a test has finished and has compared all its baselines whose names have the same end as `file`,
    /// such as `.dark@2x.png`.
    func hasFinished(_ test: Test, _ file: String) -> Bool {
        guard finished.contains(test) else { return false }
        return nameEnds[test]?.contains(SnapshotEnvironment.nameEnd(ofFile: file)) ?? true
    }

    init(_ folder: ResultsFolder) {
        var open: [Test: Int] = [:]
        let sections = (try? SnapshotJournal.sections(in: folder)) ?? []
        let last = sections.map(\.run).max { $0.time < $1.time }
        for section in sections where section.run.session == last?.session {
            var hasEnded = false
            var tests: Set<Test> = []
            for entry in section.entries {
                switch entry {
                case .run, .files, .removed: break
                case .result(let result, _): compared.insert(result.files.expected)
                case .test(let name, let phase, let folder, let ends):
                    let test = Test(name: name, folder: folder)
                    if let ends { nameEnds[test, default: []].formUnion(ends) }
                    open[test, default: 0] += phase == .began ? 1 : -1
                    tests.insert(test)
                case .end: hasEnded = true
                }
            }
            // If the process has crashed, some of its tests or their cases may not have run. Therefore, treat all its
            // tests as unfinished.
            if !hasEnded { for test in tests { open[test, default: 0] += 1 } }
        }
        finished = Set(open.filter { $0.value == 0 }.keys)
    }
}

/// The tests in all Swift files of the searched folders.
///
/// A test can compare a snapshot in a function of another folder, whose baselines are next to that function.
private nonisolated final class SearchedTests {
    private let folders: [String]
    private lazy var owners = BaselineOwners(
        files: folders.flatMap { folder in
            let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            return all.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".") && !$0.contains("/.") }
                .map { FilePath.join(folder, $0) }
        })

    init(_ folders: [String]) { self.folders = folders }

    /// Returns true if a Swift file contains the test of a suite.
    ///
    /// The files are read by the first call.
    func contain(_ test: String, in suites: [String]) -> Bool {
        !suites.isEmpty && owners.contain(test, in: suites)
    }
}

/// The tests and diagram files of a folder, by the names that their snapshots have.
private nonisolated struct BaselineOwners {
    private var functions: Set<String> = []
    private var suites: Set<String> = []
    private var files: Set<String> = []
    /// The messages about the folder or its files that can't be read.
    private(set) var failures: [String] = []

    init(_ folder: String) {
        do throws(SystemError) {
            read(try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY).names(path: folder), in: folder)
        } catch {
            failures.append(error.message)
        }
    }

    /// Reads Swift files.
    init(files: [String]) {
        for path in files { read(path) }
    }

    private mutating func read(_ names: [String], in folder: String) {
        for name in names {
            files.formUnion(Self.stems(of: name))
            if name.hasSuffix(".swift") { read(folder + "/" + name) }
        }
    }

    /// Collects the tests of a Swift file.
    private mutating func read(_ path: String) {
        if FileKind(path: path) == .folder { return }
        suites.formUnion(Self.stems(of: String(FilePath.name(of: path))))
        do {
            scan(String(decoding: try DiskFileLoader().contents(ofFile: path), as: UTF8.self))
        } catch {
            failures.append("\(error)")
        }
    }

    /// Returns the names that the snapshots of a file can have.
    ///
    /// The suffix of a file can have several dots, as in `plan.espalier.yaml`, and so can its name, as in `v1.2.yaml`.
    private static func stems(of name: String) -> Set<String> {
        let ends = [name.endIndex] + name.indices.filter { name[$0] == "." }
        return Set(ends.map { SnapshotName(test: String(name[..<$0])).text })
    }

    /// Returns true if a Swift file contains the test, or if a diagram file has the name.
    func contain(_ test: String, in suites: [String]) -> Bool {
        guard let suite = suites.last else { return files.contains(test) }
        return functions.contains(test) && self.suites.contains(suite)
    }

    /// Collects the names of functions and types.
    ///
    /// Names in comments and strings are also collected, so some unused baselines may not be found.
    private mutating func scan(_ text: String) {
        for match in text.matches(of: /\b(func|struct|class|actor|enum|extension)\s+(`[^`]+`|[\w.]+)/) {
            let name = SnapshotName(test: String(match.2)).text
            if match.1 == "func" {
                functions.insert(name)
            } else {
                for part in match.2.split(separator: ".") {
                    suites.insert(SnapshotName(test: String(part)).text)
                }
            }
        }
    }
}
