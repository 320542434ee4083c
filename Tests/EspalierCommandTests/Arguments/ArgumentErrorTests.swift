import Testing

@testable import EspalierBatch
@testable import EspalierCommand

/// Tests the messages and exit statuses for invalid command lines.
@Suite struct ArgumentErrorTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let words: [String]
        let errors: String
        var status: Int32 = 2
        var environment: [String: String] = [:]

        init(_ line: String, _ errors: String, environment: [String: String] = [:]) {
            words = line.split(separator: " ").map(String.init)
            self.errors = errors
            self.environment = environment
        }

        var testDescription: String { (environment.map { "\($0)=\($1)" } + words).joined(separator: " ") }
    }

    static let cases: [Case] = [
        .init("", "error: no command\nnote: list the commands with 'espalier help'\n"),
        .init(
            "render a.yaml --limit items=0",
            "error: 'items=0' is not a limit\nnote: the smallest limit is 1\n"),
        .init("rendr a.yaml", "error: unknown command 'rendr'\nnote: did you mean 'render'?\n"),
        .init("paint", "error: unknown command 'paint'\nnote: list the commands with 'espalier help'\n"),
        .init("--versoin", "error: unknown option '--versoin'\nnote: did you mean '--version'?\n"),
        .init(
            "--scale 2",
            "error: unknown option '--scale'\nnote: options follow the command: espalier render --scale 2\n"),
        .init("render", "error: missing argument\nnote: usage: espalier render INPUT...\n"),
        .init("render a.yaml --scal 2", "error: unknown option '--scal'\nnote: did you mean '--scale'?\n"),
        .init("render a.yaml --zzzzzz", "error: unknown option '--zzzzzz'\n"),
        .init(
            "render --markdown a.md",
            "error: unknown option '--markdown'\nnote: use the command 'espalier markdown'\n"),
        .init(
            "schema --report", "error: unknown option '--report'\nnote: write 'espalier schema report'\n"),
        .init("render a.yaml --report-only", "error: unknown option '--report-only'\n"),
        .init("render a.yaml -Z", "error: unknown option '-Z'\n"),
        .init("render a.yaml -qZ", "error: unknown option '-Z'\n"),
        .init("render a.yaml --scale", "error: option '--scale' needs a value\nnote: write --scale FACTOR\n"),
        .init(
            "render a.yaml -o --format svg",
            "error: option '-o' needs a value\nnote: write --output FILE|DIR|-\n"),
        .init(
            "render a.yaml --format svg,pgn",
            "error: 'pgn' is not a valid value for '--format'\nnote: did you mean 'png'?\n"),
        .init(
            "render a.yaml -f gif",
            "error: 'gif' is not a valid value for '-f'\nnote: allowed: svg, png, pdf, apng, html\n"),
        .init(
            "render a.yaml --scale big",
            "error: 'big' is not a valid value for '--scale'\nnote: give a number from 0.05 to 64\n"),
        .init(
            "render a.yaml --scale=0",
            "error: '0' is not a valid value for '--scale'\nnote: give a number from 0.05 to 64\n"),
        .init(
            "render a.yaml --scale nan",
            "error: 'nan' is not a valid value for '--scale'\nnote: give a number from 0.05 to 64\n"),
        .init(
            "render a.yaml --jobs 0",
            "error: '0' is not a valid value for '--jobs'\nnote: give a whole number from 1 to 1024\n"),
        .init(
            "render a.yaml --limit items",
            "error: 'items' is not a limit\nnote: write it like items=20000000\n"),
        .init(
            "render a.yaml --limit itms=5", "error: there is no limit 'itms'\nnote: did you mean 'items'?\n"),
        .init(
            "render a.yaml --limit depth=-5",
            "error: 'depth=-5' is not a limit\nnote: the smallest limit is 1\n"),
        .init(
            "render a.yaml --rect 0,0,1,1 --viewport 5x5",
            "error: '--rect' can't be used with '--viewport'\n"),
        .init(
            "templates orgchat", "error: no template is called 'orgchat'\nnote: did you mean 'org-chart'?\n"),
        .init(
            "new -o a.yaml",
            "error: 'a.yaml' already exists\nnote: 'espalier new' never overwrites a file\n"),
        .init(
            "render a.yaml",
            "error: 'soon' is not a valid value for 'SOURCE_DATE_EPOCH'\nnote: give seconds since 1970\n",
            environment: ["SOURCE_DATE_EPOCH": "soon"]),
        .init(
            "render a.yaml --viewport 800",
            "error: '800' is not a valid value for '--viewport'\nnote: write it like 800x600\n"),
        .init("render a.yaml --viewport 0x600", "error: a viewport can't be empty\n"),
        .init("render a.yaml --offset 1,2", "error: '--offset' needs '--viewport'\n"),
        .init(
            "render a.yaml --rect 1,2,3",
            "error: '1,2,3' is not a valid value for '--rect'\nnote: write it like 0,0,400,300\n"),
        .init("render a.yaml --rect 0,0,-1,5", "error: a rectangle to draw can't be empty\n"),
        .init(
            "render a.yaml -o a.gif",
            "error: unknown format '.gif' in 'a.gif'\n"
                + "note: formats are svg, png, apng, pdf and html; end the name with '/' if it is a folder\n"),
        .init(
            "render a.yaml -o a.svg -f png",
            "error: '--format' contradicts the suffix of 'a.svg'\nnote: name a folder to draw several formats\n"
        ),
        .init(
            "render a.yaml b.yaml -o a.svg",
            "error: 2 inputs can't be written to one file 'a.svg'\nnote: name a folder\n"),
        .init(
            "render a.yaml -o - -f svg,png",
            "error: several formats can't be written to the standard output\nnote: name a folder with '-o'\n"),
        .init(
            "render a.yaml -o - --dark-twin",
            "error: a second file can't be written to the standard output\nnote: name a folder with '-o'\n"),
        .init(
            "render nothing/*.yaml",
            "error: no input matched 'nothing/*.yaml'\n"
                + "note: in a folder or pattern, inputs are files named .yaml, .yml, .json\n"),
        .init(
            "render a.yaml",
            "error: 'gif' is not a valid value for 'ESPALIER_FORMAT'\nnote: allowed: svg, png, pdf, apng, html\n",
            environment: ["ESPALIER_FORMAT": "gif"]),
        .init(
            "render a.yaml",
            "error: 'maybe' is not a valid value for 'ESPALIER_QUIET'\nnote: allowed: true, false\n",
            environment: ["ESPALIER_QUIET": "maybe"]),
        .init("completions", "error: missing argument\nnote: usage: espalier completions bash|zsh|fish\n"),
        .init("completions tcsh", "error: no completions for 'tcsh'\nnote: shells are bash, zsh and fish\n"),
        .init("help render more", "error: unexpected argument 'more'\n"),
        .init("help rendre", "error: there is no help about 'rendre'\nnote: did you mean 'render'?\n"),
    ]

    @Test(arguments: cases) func errorsAndStatus(_ item: Case) throws {
        let folder = try Workplace()
        for name in ["a.yaml", "a.yml", "b.yaml"] {
            try folder.write("data:\n  outline: |\n    A\n", to: name)
        }
        var tool = Tool(in: folder)
        tool.environment.merge(item.environment) { $1 }
        let result = try tool.run(item.words)
        #expect(result.errors == item.errors)
        #expect(result.status == item.status)
        #expect(result.text.isEmpty)
        #expect(!folder.files().contains { $0.hasPrefix("out") })
    }

    @Test func anArgumentThatIsNotUTF8IsShownEscaped() {
        let error = RawArguments.error(Array("out/".utf8) + [0xFF] + Array(".svg".utf8))
        #expect(error?.message == "the argument 'out/\\xFF.svg' isn't UTF-8")
        #expect(RawArguments.error(Array("ü.svg".utf8)) == nil)
    }
}
