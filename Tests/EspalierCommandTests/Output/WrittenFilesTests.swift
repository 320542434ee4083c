import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests which runs of `render` write files, so that an interrupt must remove the temporary ones.
@Suite struct WrittenFilesTests {
    private func writesFiles(_ words: String...) throws -> Bool {
        let arguments = try ArgumentReader(words + ["a.yaml"], page: RenderCommand.page)
            .read(environment: Environment { _ in nil })
        return RenderCommand.writesFiles(arguments)
    }

    @Test func `Only a picture on the standard output needs no files`() throws {
        #expect(try !writesFiles("-o", "-"))
        #expect(try writesFiles())
        #expect(try writesFiles("-o", "a.svg"))
    }

    @Test(arguments: ["--report", "--junit", "--depfile", "--timings"])
    func `A report is a file even if the picture isn't`(option: String) throws {
        #expect(try writesFiles("-o", "-", option, "report"))
    }
}
