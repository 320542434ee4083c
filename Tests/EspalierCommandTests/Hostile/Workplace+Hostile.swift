import Foundation
import Testing

extension Workplace {
    static let goodDiagram = "title: Good\ndata:\n  outline: |\n    A\n      B\n      C\n"

    /// Expects the given exit status, and that no temporary files remain.
    func expectOrder(after result: Tool.Result, status: Int32) {
        #expect(result.status == status, "\(result.errors)")
        #expect(files().allSatisfy { !$0.hasSuffix(".tmp") })
    }

    /// Creates a symbolic link.
    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: url(name).path, withDestinationPath: target)
    }
}

extension Tool.Result {
    /// The messages without the last line, which summarizes the run and contains its duration.
    var messages: String {
        errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2).joined(separator: "\n")
    }
}

extension Tool {
    /// Returns a tool that runs a shell script, in which `"$0" "$@"` stands for the command.
    static func behind(_ script: String, in folder: Workplace, isolated: Bool = false) -> Tool {
        var tool = Tool(in: folder)
        tool.prefix = (isolated ? ["/usr/bin/unshare", "-m"] : ["/usr/bin/env"]) + ["sh", "-c", script]
        return tool
    }

    /// True if a process of this user can mount a file system, which only root can.
    static let mayMount: Bool = {
        guard let folder = try? Workplace() else { return false }
        let script = "mount -t tmpfs none . ; exit $?"
        return (try? Tool.behind(script, in: folder, isolated: true).run([]))?.status == 0
    }()
}
