/// A script or a style sheet of a page, with the hash by which the page's security policy allows it.
package struct PageAsset: Sendable {
    /// The SHA-256 of the text.
    ///
    /// If the text is edited, a test fails and reports the new hash.
    package let hash: StaticString
    /// The text of the file.
    package let text: StaticString

    private init(_ file: EmbeddedFile, _ hash: StaticString) { (text, self.hash) = (file.text, hash) }

    /// The style sheet that all pages have in common: `templates/gallery/page.css`.
    package static let pageStyle = PageAsset(
        EmbeddedFile.gallery.file(at: "page.css"), "sha256-CInf7PVN6u3IGh52V/1YKeAsZ5YOPNHsy7JMXCajYrg=")
    /// The style sheet of a gallery: `templates/gallery/gallery.css`.
    package static let galleryStyle = PageAsset(
        EmbeddedFile.gallery.file(at: "gallery.css"), "sha256-5VQz/bWObj6LnLdSt4iI2lHeDTo9woKJaNMQeEDM1u8=")
    /// The script of a gallery: `templates/gallery/gallery.js`.
    package static let galleryScript = PageAsset(
        EmbeddedFile.gallery.file(at: "gallery.js"), "sha256-a9PMHm0P0UFsLcyjltC83XAn7gWiH+wwytzA4aU9kbw=")
    /// The style sheet of one diagram as a page: `templates/diagram/diagram.css`.
    package static let diagramStyle = PageAsset(
        EmbeddedFile.diagram.file(at: "diagram.css"), "sha256-DdX5EcMQAgR8k8ifK6itV4Y9T+bftNN/HQwZ1f1Mf8U=")
    /// The script of one diagram as a page: `templates/diagram/diagram.js`.
    package static let diagramScript = PageAsset(
        EmbeddedFile.diagram.file(at: "diagram.js"), "sha256-bZV6g1/6GRoFnEdoYggdacTubo9XbWCKpBsZ35GtLHY=")
    /// The style sheet of a snapshot report: `templates/report/report.css`.
    package static let reportStyle = PageAsset(
        EmbeddedFile.report.file(at: "report.css"), "sha256-+jjXx0rEFHWTiyNGFM5okpYxcV8b1Aq+3Oip12clEyA=")
    /// The script of a snapshot report: `templates/report/report.js`.
    package static let reportScript = PageAsset(
        EmbeddedFile.report.file(at: "report.js"), "sha256-gI0FpqQI0Cnyy9W7I0U124iHrUOhHeG02Gc36sZoGkE=")
    /// The style sheet of a page with tiles: `templates/tiles/tiles.css`.
    package static let tilesStyle = PageAsset(
        EmbeddedFile.tiles.file(at: "tiles.css"), "sha256-JKmcO2LyP3U5nB4AI/JGiQn3Z4+MyCOjI1wr/dGb0bU=")
    /// The script of a page with tiles: `templates/tiles/tiles.js`.
    package static let tilesScript = PageAsset(
        EmbeddedFile.tiles.file(at: "tiles.js"), "sha256-67mGEyMJSglFQS7rLfUpTdS5O093EVryBFcu4M61njU=")
}
