import Foundation
import TestSupport
import Testing

/// Tests `scripts/package.sh` with a shell script in place of the command.
@Suite struct PackageScriptTests {
    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../scripts/package.sh").standardized

    /// True if this machine has what the tarball contains.
    private static let canPack =
        ExternalProgram("make") != nil
        && FileManager.default.fileExists(atPath: "/usr/share/doc/fonts-jetbrains-mono/copyright")

    /// The parts of a package in SPDX.
    private struct PartList: Decodable {
        struct Part: Decodable, Equatable {
            let name: String
            let versionInfo: String
        }

        let spdxVersion: String
        let packages: [Part]
    }

    @Test(.enabled(if: canPack, "make or the fonts are not installed"))
    func theTarballHasTheLicensesOfItsLibraries() throws {
        let folder = try Workplace()
        try folder.write("#!/bin/sh\necho espalier 9.9.9\n", to: "espalier")
        chmod(folder.url("espalier").path, 0o755)
        let words = ["tarball", folder.url("espalier").path, folder.url("out").path]
        let packed = try ExternalProgram.run("bash", [Self.script.path] + words, includingErrors: false)
        let archive = packed.text.trimmingCharacters(in: .newlines)
        let names = try ExternalProgram.run("tar", ["--list", "--file", archive]).text.split(separator: "\n")
        for library in ["swift", "icu", "libstdc++6", "libharfbuzz0b", "libpango-1.0-0"] {
            #expect(names.contains { $0.hasSuffix("/share/doc/espalier/licenses/\(library)") }, "\(library)")
        }
        let list = try #require(names.first { $0.hasSuffix("/share/doc/espalier/espalier.spdx.json") })
        let text = try ExternalProgram.run(
            "tar", ["--extract", "--to-stdout", "--file", archive, String(list)]
        ).text
        let parts = try JSONDecoder().decode(PartList.self, from: Data(text.utf8))
        #expect(parts.spdxVersion == "SPDX-2.3")
        #expect(parts.packages.first == PartList.Part(name: "espalier", versionInfo: "9.9.9"))
        #expect(parts.packages.map(\.name).contains("libcairo2"))
        #expect(parts.packages.allSatisfy { !$0.versionInfo.isEmpty })
    }
}
