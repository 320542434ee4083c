import Testing

/// An input that can't be drawn, and all messages about it.
struct HostileInput: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let file: String
    let bytes: [UInt8]
    let messages: String

    init(_ name: String, _ file: String, _ text: String, _ messages: String) {
        self.init(name, file, bytes: Array(text.utf8), messages)
    }

    init(_ name: String, _ file: String, bytes: [UInt8], _ messages: String) {
        (testDescription, self.file, self.bytes, self.messages) = (name, file, bytes, messages)
    }

    static func raisable(_ limit: String) -> String {
        "note: raise the limit with '--limit \(limit)=COUNT'; see 'espalier help render'"
    }

    static let malformed: [HostileInput] = [
        .init(
            "malformed YAML", "a.espalier.yaml", "title: [a\ndata: {",
            """
            a.espalier.yaml:2:5: error: expected ',' or ']'
            data: {
                ^
            a.espalier.yaml:1:8: note: the list begins here
            title: [a
                   ^
            """),
        .init(
            "malformed JSON", "a.espalier.json", #"{"title": "x", "data": {"#,
            """
            a.espalier.json:1:25: error: expected '}', found the end of the text
            {"title": "x", "data": {
                                    ^
            """),
        .init(
            "a quote that is never closed", "a.csv", "id,parent\n\"A,B\n",
            """
            a.csv:2:1: error: this quote is never closed
            "A,B
            ^
            """),
        .init(
            "a row with too many fields", "a.csv", "id,parent\nA,B,C,D\n",
            """
            a.csv:2:1: error: expected 2 fields, found 4
            A,B,C,D
            ^~~~~~~
            """),
        .init(
            "a symbol graph that breaks off", "a.symbols.json", #"{"symbols": [{"#,
            """
            a.symbols.json:1:15: error: expected '}', found the end of the text
            {"symbols": [{
                          ^
            """),
        .init(
            "JSON that is no symbol graph", "a.symbols.json", "{}",
            """
            a.symbols.json:1:1: error: this isn't a symbol graph: it has no key 'symbols'
            {}
            ^
            """),
        .init(
            "a symbol that is a number", "a.symbols.json", #"{"symbols": [3], "relationships": []}"#,
            """
            a.symbols.json:1:14: error: expected an object, found '3'
            {"symbols": [3], "relationships": []}
                         ^
            """),
        .init(
            "wrong types", "a.yaml", "data: {tree: {label: a}}\nviews: {cell: {padding: wide, content: 3}}\n",
            """
            a.yaml:2:25: error: expected a number from 0 to 1000000, or a list of: a number from 0 to 1000000, found a string ('wide')
            views: {cell: {padding: wide, content: 3}}
                                    ^~~~
            a.yaml:2:40: error: expected a list, found a number ('3')
            views: {cell: {padding: wide, content: 3}}
                                                   ^
            note: write '[3]'
            """),
        .init(
            "values of other tools", "a.yaml",
            "data: {outline: A}\nviews: {cell: {padding: 4 8, shape: circle}}\n",
            """
            a.yaml:2:25: error: expected a number from 0 to 1000000, or a list of: a number from 0 to 1000000, found a string ('4 8')
            views: {cell: {padding: 4 8, shape: circle}}
                                    ^~~
            note: write '[4, 8]'
            a.yaml:2:37: error: expected one of rectangle, roundedRectangle, capsule, ellipse, diamond, none, found 'circle'
            views: {cell: {padding: 4 8, shape: circle}}
                                                ^~~~~~
            note: did you mean 'ellipse'?
            """),
        .init(
            "lines that YAML joins", "a.yaml", "data:\n  outline:\n    A\n      B\n",
            """
            a.yaml:3:5: error: YAML joins these lines into one
                A
                ^
            note: write '|' after the key to keep the lines
            """),
        .init(
            "a list for a diagram", "a.espalier.json", "[1,2]",
            """
            a.espalier.json:1:1: error: expected a mapping, found a list
            [1,2]
            ^~~~~
            """),
        .init(
            "unknown keys", "a.yaml", "titel: x\nlayuot: {}\ndata: {tree: {label: a}}\n",
            """
            a.yaml:1:1: error: unknown key 'titel'
            titel: x
            ^~~~~
            note: did you mean 'title'?
            a.yaml:2:1: error: unknown key 'layuot'
            layuot: {}
            ^~~~~~
            note: did you mean 'layout'?
            """),
        .init(
            "invalid UTF-8 in YAML", "a.yaml",
            bytes: Array("title: T\ndata:\n  outline: |\n    A".utf8) + [0xFF, 0xFE] + Array("B\n".utf8),
            """
            a.yaml:4:6: error: invalid UTF-8: byte 0xFF
                A\\xFF\\xFEB
                 ^~~~
            note: save the file as UTF-8, or name the encoding of data, such as 'encoding: windows-1252' or '--encoding windows-1252'
            """),
        .init(
            "invalid UTF-8 in a table", "a.csv",
            bytes: Array("id,parent\nA".utf8) + [0xC0, 0xAF, 0x2C, 0x0A],
            """
            a.csv:2:2: error: invalid UTF-8: byte 0xC0
            A\\xC0\\xAF,
             ^~~~
            note: save the file as UTF-8, or name the encoding of data, such as 'encoding: windows-1252' or '--encoding windows-1252'
            """),
        .init(
            "half a surrogate pair", "a.json", #"{"title":"\ud800","data":{"tree":{"label":"a"}}}"#,
            """
            a.json:1:11: error: unpaired surrogate
            {"title":"\\ud800","data":{"tree":{"label":"a"}}}
                      ^~~~~~
            """),
        .init(
            "control characters in YAML", "a.yaml", "title: a\u{1}b\ndata: {tree: {label: a}}\n",
            """
            a.yaml:1:9: error: control characters are not allowed
            title: a\\u{1}b
                    ^~~~~
            """),
    ]

    static let data: [HostileInput] = [
        .init(
            "a cycle in a table", "a.csv", "id,parent\nA,B\nB,A\n",
            """
            a.csv:2:1: error: cycle in the hierarchy: A -> B -> A
            A,B
            ^
            """),
        .init(
            "its own parent", "a.csv", "id,parent\nA,A\n",
            """
            a.csv:2:1: error: cycle in the hierarchy: A -> A
            A,A
            ^
            """),
        .init(
            "a cycle of templates", "a.yaml", "template: a.yaml\ndata: {tree: {label: a}}\n",
            """
            a.yaml:1:11: error: cycle of templates: a.yaml -> a.yaml
            template: a.yaml
                      ^~~~~~
            """),
        .init(
            "an id that three items have", "a.csv", "id,parent\nA,\nA,\nA,\n",
            """
            a.csv:3:1: error: duplicate id 'A'
            A,
            ^
            a.csv:2:1: note: first used here
            A,
            ^
            note: the same once more, at 4:1
            """),
        .init(
            "an empty diagram file", "a.espalier.yaml", "",
            "a.espalier.yaml:1:1: error: the diagram file is empty"),
        .init(
            "an empty JSON file", "a.espalier.json", "",
            "a.espalier.json:1:1: error: expected a value, found the end of the text"),
        .init("an empty table", "a.csv", "", "a.csv:1:1: error: the data has no items to draw"),
        .init("an empty outline", "a.txt", "", "a.txt:1:1: error: the data has no items to draw"),
        .init(
            "an alias that contains itself", "a.yaml",
            "layout: {type: class-hierarchy}\ndata: &d {tree: *d}\n",
            """
            a.yaml:2:17: error: '*d' contains itself
            data: &d {tree: *d}
                            ^~
            """),
    ]

    static let numbers: [HostileInput] =
        [
            ("rowSpacing", ".nan", "expected a finite number, found '.nan'"),
            ("rowSpacing", ".inf", "expected a finite number, found '.inf'"),
            ("rowSpacing", "-1", "-1 is out of range: expected 0 to 1000000"),
            ("columnSpacing", "1e308", "1e308 is out of range: expected 0 to 1000000"),
            ("insets", "-1e308", "-1e308 is out of range: expected 0 to 1000000"),
            ("aspectRatio", "1e308", "expected a ratio such as 4:3, found '1e308'"),
            ("aspectRatio", "-4:3", "expected a ratio such as 4:3, found '-4:3'"),
        ].map { key, value, message in number("layout: {\(key): ", value, message) }
        + [
            ("views: {cell: {width: ", "-5", "-5 is out of range: expected 0 to 1000000"),
            ("views: {cell: {opacity: ", "2", "2 is out of range: expected 0 to 1"),
            ("output: {margin: ", "1e308", "1e308 is out of range: expected 0 to 1000000"),
            ("output: {scale: ", "1e9", "1e9 is out of range: expected 0.05 to 64"),
            ("output: {scale: ", ".nan", "expected a finite number, found '.nan'"),
        ].map { number($0, $1, $2) }

    private static func number(_ start: String, _ value: String, _ message: String) -> HostileInput {
        let line = start + value + (start.contains("cell") ? "}}" : "}")
        let place = String(repeating: " ", count: start.count) + String(repeating: "^", count: 1)
        return .init(
            start + value, "a.yaml", "data: {tree: {label: a}}\n\(line)\n",
            "a.yaml:2:\(start.count + 1): error: \(message)\n\(line)\n\(place)"
                + String(repeating: "~", count: value.count - 1))
    }
}
