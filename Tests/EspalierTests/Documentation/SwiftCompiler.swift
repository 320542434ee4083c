import Foundation

/// The compiler of the toolchain, with the modules of this build.
enum SwiftCompiler {
    struct Result {
        let status: Int32
        let output: String
    }

    /// The folder of the package.
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Reports the errors and warnings of a file that may have statements at its top level.
    static func typeCheck(_ code: String) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "main.swift")
        try Data(code.utf8).write(to: file)
        return try run(
            "swiftc",
            [
                "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-module-name", "Page",
                "-I", build.appending(path: "Modules").path,
                "-module-cache-path", build.appending(path: "ModuleCache").path,
            ] + systemLibraries + [file.path])
    }

    /// The folder of the test bundle, where SwiftPM puts every product.
    private static let build: URL = {
        let bundle = CommandLine.arguments.last { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: bundle).deletingLastPathComponent()
    }()

    /// The options that find the C modules, which the modules of the package import.
    private static let systemLibraries: [String] = {
        let sources = root.appending(path: "Sources")
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
        let maps = folders.sorted()
            .flatMap { ["\($0)/module.modulemap", "\($0)/include/module.modulemap"] }
            .map { sources.appending(path: $0).path }
            .filter(FileManager.default.fileExists)
        let libraries = ["pangocairo", "harfbuzz-subset", "libpng", "libdeflate", "libjpeg", "yaml-0.1"]
        let includes = try? run("pkg-config", ["--cflags-only-I"] + libraries)
        return maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
            + (includes?.output.split(whereSeparator: \.isWhitespace).map(String.init) ?? [])
    }()

    private static func run(_ program: String, _ arguments: [String]) throws -> Result {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
    }
}
