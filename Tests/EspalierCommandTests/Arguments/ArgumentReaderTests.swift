import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests how arguments are parsed into options and operands.
@Suite struct ArgumentReaderTests {
    private static let size = Option("size", short: "s", value: "N", help: "")
    private static let kinds = Option(
        "kinds", short: "k", oneOf: ["a", "b", "c"], repetition: .list(separator: ","), help: "")
    private static let paths = Option(
        "allow-path", value: "DIR", repetition: .each(environmentSeparator: ":"), help: "")
    private static let bare = Option(flag: "bare", short: "b", help: "")

    private func read(_ words: [String], _ environment: [String: String] = [:]) throws -> Arguments {
        let page = CommandPage(
            "probe", operands: "X...", count: 0...9, summary: "",
            options: [Self.size, Self.kinds, Self.paths, Self.bare])
        return try ArgumentReader(words, page: page).read(environment: Environment { environment[$0] })
    }

    @Test(arguments: [
        ["--size", "3"], ["--size=3"], ["-s", "3"], ["-s3"], ["-s=3"], ["-bs3"], ["-bs", "3"],
        ["--size", "9", "--size", "3"],
    ]) func takesAValueInEverySpelling(_ words: [String]) throws {
        let arguments = try read(words)
        #expect(arguments.text(Self.size) == "3")
        #expect(arguments.operands.isEmpty)
        #expect(arguments.has(Self.bare) == words[0].hasPrefix("-b"))
    }

    @Test(arguments: ["-3", "-", "-3.5,2", ""]) func takesWhatOnlyLooksLikeAnOption(_ value: String) throws {
        #expect(try read(["--size", value]).text(Self.size) == value)
    }

    @Test func endsOptionsAtTwoDashes() throws {
        let arguments = try read(["x", "--bare", "--", "--size", "-b", "--"])
        #expect(arguments.operands == ["x", "--size", "-b", "--"])
        #expect(arguments.has(Self.bare))
    }

    @Test func takesADashAsAnOperand() throws {
        #expect(try read(["-", "-b"]).operands == ["-"])
    }

    @Test func gathersLists() throws {
        #expect(try read(["--kinds", "a,b", "-k", "c"]).texts(Self.kinds) == ["a", "b", "c"])
        #expect(try read(["--allow-path", "a:b", "--allow-path=c"]).texts(Self.paths) == ["a:b", "c"])
        #expect(try read([], ["ESPALIER_ALLOW_PATH": "a:b"]).texts(Self.paths) == ["a", "b"])
    }

    @Test func prefersTheCommandLineToTheEnvironment() throws {
        let environment = ["ESPALIER_SIZE": "1", "ESPALIER_KINDS": "a", "ESPALIER_BARE": "yes"]
        let alone = try read([], environment)
        #expect(alone.text(Self.size) == "1")
        #expect(alone.has(Self.bare))
        let both = try read(["--size", "2", "--kinds=b", "--bare=false"], environment)
        #expect(both.text(Self.size) == "2")
        #expect(both.texts(Self.kinds) == ["b"])
        #expect(!both.has(Self.bare))
    }

    @Test func treatsAnEmptyVariableAsUnset() throws {
        #expect(try read([], ["ESPALIER_SIZE": ""]).text(Self.size) == nil)
    }

    @Test func rejectsAValueOfAFlagThatIsNone() {
        #expect(
            throws: UsageError("'perhaps' is not a valid value for '--bare'", note: "allowed: true, false")
        ) {
            try read(["--bare=perhaps"])
        }
    }
}
