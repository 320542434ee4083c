import Testing

@testable import EspalierDiagrams

@Suite struct LinkPolicyTests {
    @Test(arguments: [
        ("https://example.org/a:b", true), ("http://x", true), ("mailto:a@b.c", true), ("page.html", true),
        ("a/b:c", true), ("#part", true), ("?q=a:b", true), ("//host/path", true), ("HTTPS://X", true),
        ("javascript:alert(1)", false), ("JavaScript:alert(1)", false), ("java\nscript:alert(1)", false),
        ("\u{1}javascript:x", false), (" javascript:x", false), ("data:text/html,x", false),
        ("file:///etc", false),
        ("vbscript:x", false), (":x", false),
    ])
    func dropsDangerousLinks(link: String, isAllowed: Bool) { #expect(LinkPolicy.allows(link) == isAllowed) }
}
