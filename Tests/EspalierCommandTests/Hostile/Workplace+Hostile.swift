import Foundation
import Testing

extension Workplace {
    static let goodDiagram = "title: Good\ndata:\n  outline: |\n    A\n      B\n      C\n"

    /// Expects the given exit status, and no temporary files, which no run may leave.
    func expectOrder(after result: Tool.Result, status: Int32) {
        #expect(result.status == status, "\(result.errors)")
        #expect(files().allSatisfy { !$0.hasSuffix(".tmp") })
    }
}

extension Tool.Result {
    /// The messages without the last line, which is the summary with the duration of the run.
    var messages: String {
        errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2).joined(separator: "\n")
    }
}

extension Tool {
    /// Returns the command in a shell script, which runs it as `"$0" "$@"`.
    static func behind(_ script: String, in folder: Workplace, isolated: Bool = false) -> Tool {
        var tool = Tool(in: folder)
        tool.prefix = (isolated ? ["/usr/bin/unshare", "-m"] : ["/usr/bin/env"]) + ["sh", "-c", script]
        return tool
    }

    /// True if a process of this user can mount file systems, which requires root.
    static let mayMount: Bool = {
        guard let folder = try? Workplace() else { return false }
        let script = "mount -t tmpfs none . ; exit $?"
        return (try? Tool.behind(script, in: folder, isolated: true).run([]))?.status == 0
    }()
}
