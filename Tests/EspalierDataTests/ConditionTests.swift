import EspalierDataFiles
import EspalierDiagnostics
import TestSupport
import Testing

@testable import EspalierData

/// Tests conditions in both notations: as a text such as `x >= 3`, and as an entry of a YAML mapping.
@Suite struct ConditionTests {
    private static let values: [String: FieldValue?] = [
        "none": nil, "empty": "", "text": "yes", "false": .bool(false), "false text": "false", "zero": 0,
        "zero text": "0.0", "minus zero": "-0", "three": 3, "three text": "3", "list": ["a", "3"],
        "empty list": [], "list of false": ["false"], "dot": ".", "f": "f", "true": .bool(true),
    ]

    private static func matches(_ condition: Condition) -> [String] {
        values.filter { condition.holds(for: $0.value) }.keys.sorted()
    }

    private static func condition(_ yaml: String) throws -> Condition {
        let node = try YAMLReader.read(SourceFile(name: "t", text: yaml))
        return try #require(node.mapping?.entries.first.flatMap { Condition($0) })
    }

    static let truths = ["dot", "f", "list", "text", "three", "three text", "true"]
    static let others = values.keys.filter { !truths.contains($0) }.sorted()

    /// A search from the first to the last value would take minutes.
    @Test func `a condition with many values finds each in constant time`() throws {
        let values = (0..<40_000).map { "v\($0)" }
        let condition = try Self.condition("kind: [\(values.joined(separator: ", "))]")
        let last = FieldValue.string(values[values.count - 1])
        let time = ProcessorTime.measure {
            #expect(values.allSatisfy { _ in condition.holds(for: last) })
        }
        #expect(time < .seconds(60))
        #expect(!condition.holds(for: .string("v")))
    }

    /// All notations of a condition agree on which values are true and which are false.
    ///
    /// This applies to Booleans, numbers, texts and lists.
    @Test func `there is one notion of truth`() throws {
        for condition in [
            try #require(Condition(parsing: "garden")), try Self.condition("garden: true"),
            try Self.condition("garden?: true"),
        ] {
            #expect(condition.field == "garden")
            #expect(Self.matches(condition) == Self.truths)
        }
        for condition in [
            try #require(Condition(parsing: "not  garden")), try Self.condition("garden: false"),
            try Self.condition("garden:"),
        ] {
            #expect(Self.matches(condition) == Self.others)
        }
        for (name, value) in Self.values {
            #expect((value?.isTruthy ?? false) == Self.truths.contains(name), "\(name)")
        }
    }

    @Test(arguments: [
        ("x = yes", "x: yes", ["text"]), ("x = 3", "x: 3", ["list", "three", "three text"]),
        ("x = 3.0", "x: 3.0", ["list", "three", "three text"]), ("x = a", "x: [a, b]", ["list"]),
        ("x >= 3", "x: '>= 3'", ["list", "three", "three text"]),
        ("x<1", "x: < 1", ["minus zero", "zero", "zero text"]),
        ("x > 3", "x: '>3'", []), ("x = false", "x: 'false'", ["false", "false text", "list of false"]),
    ])
    func `both spellings match the same values`(text: String, yaml: String, expected: [String]) throws {
        #expect(Self.matches(try #require(Condition(parsing: text))) == expected)
        #expect(Self.matches(try Self.condition(yaml)) == expected)
    }

    @Test(arguments: [("x != yes", "x: '!= yes'", "text"), ("x != a", "x: '!= a'", "list")])
    func `different from a text`(text: String, yaml: String, equal: String) throws {
        let expected = Self.values.keys.filter { $0 != equal }.sorted()
        #expect(Self.matches(try #require(Condition(parsing: text))) == expected)
        #expect(Self.matches(try Self.condition(yaml)) == expected)
    }

    @Test func `different from a number`() throws {
        let equal = ["list", "three", "three text"]
        let expected = Self.values.keys.filter { !equal.contains($0) }.sorted()
        #expect(Self.matches(try #require(Condition(parsing: "x != 3"))) == expected)
        #expect(Self.matches(try Self.condition("x: '!= 3.0'")) == expected)
    }

    @Test func `one of many values`() throws {
        let many = Condition(
            field: "x",
            test: .anyOf((0..<3_000).map { "v\($0)" }, numbers: (0..<3_000).map(Double.init)))
        #expect(many.holds(for: "v2999") && many.holds(for: "2999.0") && many.holds(for: 17))
        #expect(!many.holds(for: "v3000") && !many.holds(for: "3000") && !many.holds(for: ""))
    }

    @Test(arguments: ["", "  ", "= yes", "x =", "x != ", "x ="])
    func `a condition without a name or a value isn't one`(text: String) {
        #expect(Condition(parsing: text) == nil)
    }

    @Test(arguments: ["why?!", "a < b", "not", "a<b>c"]) func `signs may be part of a name`(text: String) {
        #expect(Condition(parsing: text) == Condition(field: text, test: .truth(true)))
    }

    @Test(arguments: [
        (Condition.Test.truth(true), "x", true), (.truth(true), "", false), (.truth(true), "false", false),
        (.truth(false), "", true), (.truth(false), "0", true), (.anyOf(["a", "b"]), "b", true),
        (.anyOf(["a"]), "c", false), (.compare(.atLeast, 3), "3", true), (.compare(.less, 3), "3", false),
        (.compare(.greater, 3), "x", false), (.isNot("a"), "b", true), (.compare(.isNot, 3), "3.0", false),
        (.compare(.isNot, 3), "x", true), (.compare(.isNot, 3), "", true), (.truth(true), "0.00", false),
        (.anyOf(["a"], numbers: [1]), "1.0", true), (.anyOf(["a"], numbers: [1]), "b", false),
    ])
    func `values given as text`(test: Condition.Test, value: String, holds: Bool) {
        #expect(Condition(field: "f", test: test).holds(for: value) == holds)
    }

    @Test(arguments: [
        ("garden", "garden", Condition.Test.truth(true)), (" not  garden ", "garden", .truth(false)),
        ("garden = yes", "garden", .anyOf(["yes"])), ("garden=a b", "garden", .anyOf(["a b"])),
        ("garden != no", "garden", .isNot("no")), ("a = b = c", "a", .anyOf(["b = c"])),
        ("beds>=3", "beds", .compare(.atLeast, 3)), ("beds = 3", "beds", .anyOf(["3"], numbers: [3])),
    ])
    func `a text names the field and the test`(text: String, field: String, test: Condition.Test) {
        #expect(Condition(parsing: text) == Condition(field: field, test: test))
    }
}
