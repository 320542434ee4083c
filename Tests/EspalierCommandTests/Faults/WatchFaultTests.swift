import Foundation
import Testing

/// Tests `espalier watch` with system calls that fail.
@Suite(.enabled(if: Fault.library != nil, "needs a C compiler")) struct WatchFaultTests {
    @Test(arguments: ["inotify_add_watch", "inotify_init1"]) func namesTheSettingOfALimit(_ call: String)
        throws
    {
        let library = try #require(Fault.library)
        let folder = try Workplace()
        try folder.write("data: {outline: A}\n", to: "docs/a.yaml")
        var tool = Tool(in: folder)
        tool.environment["LD_PRELOAD"] = library
        tool.environment["FAULT_CALL"] = call
        tool.environment["FAULT_ERROR"] = "\(call == "inotify_init1" ? EMFILE : ENOSPC)"
        tool.environment["FAULT_NUMBER"] = "1"
        let result = try tool.run(["watch", "docs"])
        #expect(result.status == 3)
        let setting = call == "inotify_init1" ? "max_user_instances" : "max_user_watches"
        #expect(
            result.errors.contains("the system's limit 'fs.inotify.\(setting)' is reached"),
            "\(result.errors)")
        #expect(result.errors.contains("sysctl fs.inotify.\(setting)="))
    }
}
