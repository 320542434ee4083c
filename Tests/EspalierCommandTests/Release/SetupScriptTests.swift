import Foundation
import TestSupport
import Testing

/// Tests which packages `scripts/setup.sh` installs, with commands in place of those of Debian.
@Suite struct SetupScriptTests {
    private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../scripts/setup.sh").standardized

    /// Runs the script on a machine on which some packages are missing, and returns the packages that it installs.
    private func installed(_ words: String, missing: String) throws -> [Substring] {
        let folder = try Workplace()
        let commands = [
            "swift": "", "sudo": "exec \"$@\"",
            "apt-get": "printf '%s\\n' \"$@\" > '\(folder.path)/installed'",
            // The last argument is the name of the package.
            "dpkg-query": "for name; do :; done; case $name in \(missing)) exit 1 ;; esac; printf installed",
        ]
        for (name, text) in commands {
            try folder.write("#!/bin/sh\n\(text)\n", to: name)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: folder.url(name).path)
        }
        let line = "PATH='\(folder.path)':$PATH bash '\(Self.script.path)' \(words)"
        let result = try #require(ExternalProgram("bash")).run(["-c", line])
        #expect(result.status == 0, "\(result.text)")
        guard let arguments = try? folder.bytes("installed") else { return [] }
        return String(decoding: arguments, as: UTF8.self).split(separator: "\n").filter {
            !$0.hasPrefix("-") && $0 != "install"
        }
    }

    @Test func installsWhatTestsNeed() throws {
        let missing = "groff-base|fonts-dejavu-core"
        #expect(try installed("--with-viewers", missing: missing) == ["groff-base", "fonts-dejavu-core"])
        #expect(try installed("", missing: missing).isEmpty)
    }

    @Test func installsWhatMakingPackagesNeeds() throws {
        let missing = "meson|ninja-build|dpkg-dev|debootstrap|chromium"
        #expect(
            try installed("--with-packaging", missing: missing)
                == ["meson", "ninja-build", "dpkg-dev", "debootstrap"])
        #expect(try installed("", missing: missing).isEmpty)
        #expect(try installed("--with-packaging", missing: "libpng-dev") == ["libpng-dev"])
    }
}
