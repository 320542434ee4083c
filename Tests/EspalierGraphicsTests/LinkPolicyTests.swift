import EspalierGraphics
import Testing

@Suite struct LinkPolicyTests {
    @Test(arguments: [
        ("https://example.org/a:b", true), ("http://x", true), ("mailto:a@b.c", true), ("page.html", true),
        ("a/b:c", true), ("#part", true), ("?q=a:b", true), ("//host/path", true), ("HTTPS://X", true),
        ("javascript:alert(1)", false), ("JavaScript:alert(1)", false), ("java\nscript:alert(1)", false),
        ("\u{1}javascript:x", false), (" javascript:x", false), ("data:text/html,x", false),
        ("file:///etc", false),
        ("vbscript:x", false), (":x", false), (" https://x", true), ("a b.html", true),
    ])
    func `Only web, mail and relative links are allowed`(link: String, isAllowed: Bool) {
        #expect(LinkPolicy.allows(link) == isAllowed)
    }

    @Test(arguments: [
        ("https://example.org/a%20b?q=1&r=[2]#c", "https://example.org/a%20b?q=1&r=[2]#c"),
        ("it's (a) \\ b", "it%27s%20%28a%29%20%5C%20b"), ("<\">{}|^`", "%3C%22%3E%7B%7D%7C%5E%60"),
        ("é", "%C3%A9"), ("", ""),
    ])
    func `Links are percent-encoded`(link: String, expected: String) {
        #expect(LinkPolicy.percentEncoded(link) == expected)
    }
}
