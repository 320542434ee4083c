import Foundation
import Testing

extension Workplace {
    static let goodDiagram = "title: Good\ndata:\n  outline: |\n    A\n      B\n      C\n"

    func write(_ bytes: [UInt8], to name: String) throws { try Data(bytes).write(to: url(name)) }

    /// What must hold after every run: a run that ended by itself, and no temporary file.
    func expectOrder(after result: Tool.Result, status: Int32) {
        #expect(result.status == status, "\(result.errors)")
        #expect(files().allSatisfy { !$0.hasSuffix(".tmp") })
    }
}

extension Tool.Result {
    /// The messages without the line that says how long the run took.
    var messages: String {
        errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2).joined(separator: "\n")
    }
}

extension Tool {
    /// Runs the command behind a shell's words, which call it as `"$0" "$@"`.
    static func behind(_ script: String, in folder: Workplace, isolated: Bool = false) -> Tool {
        var tool = Tool(in: folder)
        tool.prefix = (isolated ? ["/usr/bin/unshare", "-m"] : ["/usr/bin/env"]) + ["sh", "-c", script]
        return tool
    }

    /// Whether a process of this user may have mounts of its own, as root may.
    static let mayMount: Bool = {
        guard let folder = try? Workplace() else { return false }
        let script = "mount -t tmpfs none . ; exit $?"
        return (try? Tool.behind(script, in: folder, isolated: true).run([]))?.status == 0
    }()
}
