import Testing

@testable import EspalierData

@Suite struct ItemNamesTests {
    private static let names = ["Oak", "", "A name of more than fifteen bytes", "Élan", "\u{1F333}"]

    @Test func `names are those from which the collection was created`() {
        var names = ItemNames(Self.names)
        #expect(Array(names) == Self.names)
        names.compact()
        #expect(Array(names) == Self.names && names == ItemNames(Self.names))
    }

    @Test func `a name can be replaced without a change of the others`() {
        var names = ItemNames(Self.names)
        let copy = names
        names[1] = "A longer name than before"
        names.append("Oak")
        #expect(
            Array(names) == ["Oak", "A longer name than before"] + Self.names.dropFirst(2) + ["Oak"])
        #expect(Array(copy) == Self.names)
        #expect(names.areEqual(0, 5) && !names.areEqual(0, 1))
    }

    /// A place has 28 bits for the number of bytes, and 36 for the start.
    @Test func `a place stores the longest name after the most bytes`() {
        let (start, count) = ((1 << 36) - 1, ItemNames.Place.maximumCount)
        #expect(count == 268_435_455)
        #expect(ItemNames.Place(start: start, count: count).range == start..<start + count)
    }

    @Test(arguments: [("e\u{301}", "\u{E9}"), ("\u{212A}", "K"), ("a\u{37E}\u{1FEF}", "a;`"), ("Oak", "Oak")])
    func `canonically equivalent names are equal`(name: String, other: String) {
        let (names, hashing) = (ItemNames([name, other, "else"]), NameHashing())
        #expect(names.areEqual(0, 1) && names.hash(ofRow: 0, hashing) == names.hash(ofRow: 1, hashing))
        #expect(!names.areEqual(0, 2))
    }

    @Test func `names of any length have different hashes`() {
        let labels = (0...40).flatMap { length in
            ["a", "b"].map { String(repeating: "x", count: length) + $0 }
        }
        let (names, hashing) = (ItemNames(labels), NameHashing())
        #expect(Set(names.indices.map { names.hash(ofRow: $0, hashing) }).count == labels.count)
    }

    @Test func `a label that is equivalent to another one gets an id with a number`() throws {
        let hierarchy = try ImportFixture.outline("\u{E9}\ne\u{301}\nK\n\u{212A}\n")
        #expect(Array(hierarchy.items.ids) == ["\u{E9}", "e\u{301}-2", "K", "\u{212A}-2"])
    }
}
