import Testing

/// Tests that a link and a tooltip of an item are in the picture of each template.
@Suite struct TemplateLinkTests {
    @Test func everyTemplateLinksItsItems() throws {
        let folder = try Workplace()
        let tool = Tool(in: folder)
        let names = try tool.run(["templates"]).text.split(separator: "\n").compactMap {
            $0.split(separator: " ").first
        }
        #expect(names.count > 30)
        let item = "{label: A, link: 'https://example.org/a', tooltip: Head, size: 1, start: 2026}"
        for name in names where !name.hasPrefix("figures/") {
            var statuses: [Int32] = []
            for data in ["{tree: [\(item)]}", "{sections: [{label: S, items: [\(item)]}]}"] {
                try folder.write("template: \(name)\ndata: \(data)\n", to: "a.yaml")
                statuses.append(try tool.run(["render", "a.yaml", "-o", "a.svg"]).status)
                if statuses.last != 0 { continue }
                let text = String(decoding: try folder.bytes("a.svg"), as: UTF8.self)
                #expect(text.contains("href=\"https://example.org/a\""), "\(name)")
                #expect(text.contains("Head"), "\(name)")
            }
            #expect(statuses.contains(0), "\(name)")
        }
    }
}
