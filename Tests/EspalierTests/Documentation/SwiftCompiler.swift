import Foundation
import TestSupport
import Testing

/// Runs the compiler of the toolchain with options for importing the modules of this build.
enum SwiftCompiler {
    /// The folder of the package.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Returns the errors and warnings of code, which may have statements at the top level.
    static func typeCheck(_ code: String) throws -> ExternalProgram.Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "main.swift")
        try Data(code.utf8).write(to: file)
        let compiler = try #require(ExternalProgram("swiftc"))
        return try compiler.run(
            [
                "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-module-name", "Page",
                "-I", build.appending(path: "Modules").path,
                "-module-cache-path", build.appending(path: "ModuleCache").path,
            ] + systemLibraries + [file.path])
    }

    /// Writes the symbol graph files of a module of this build into a folder.
    static func extractSymbolGraph(of module: String, into folder: String) throws {
        let target = try ExternalProgram.run("swiftc", ["-print-target-info"], includingErrors: false)
        let info = try JSONDecoder().decode(TargetInfo.self, from: target.output)
        try ExternalProgram.run(
            "swift-symbolgraph-extract",
            [
                "-module-name", module, "-target", info.target.unversionedTriple,
                "-I", build.appending(path: "Modules").path, "-minimum-access-level", "public",
                "-skip-synthesized-members", "-output-dir", folder,
            ] + systemLibraries)
    }

    /// The part of the compiler's target description that the tests need.
    private struct TargetInfo: Decodable {
        struct Target: Decodable {
            let unversionedTriple: String
        }

        let target: Target
    }

    /// The folder of the test bundle, where SwiftPM puts every product.
    private static let build: URL = {
        let bundle = CommandLine.arguments.last { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: bundle).deletingLastPathComponent()
    }()

    /// The compiler options for finding the C modules that the modules of the package import.
    private static let systemLibraries: [String] = {
        let sources = root.appending(path: "Sources")
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
        let maps = folders.sorted()
            .flatMap { ["\($0)/module.modulemap", "\($0)/include/module.modulemap"] }
            .map { sources.appending(path: $0).path }
            .filter(FileManager.default.fileExists)
        let libraries = [
            "pangocairo", "harfbuzz-subset", "libpng", "libdeflate", "libjpeg", "yaml-0.1",
        ]
        let includes = try? ExternalProgram.run("pkg-config", ["--cflags-only-I"] + libraries)
        return maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
            + (includes?.text.split(whereSeparator: \.isWhitespace).map(String.init) ?? [])
    }()
}
