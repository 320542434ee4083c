import EspalierTemplates

/// The script of a gallery: `templates/gallery/gallery.js`.
enum GalleryScript {
    /// The SHA-256 of the script, by which the page's security policy allows it.
    ///
    /// A test reports the hash after an edit.
    static let hash: StaticString = "sha256-Pyzd2dWQpuJ5avqIyea9wsIY64Yngx8mecccFx52Dx0="
    static let text = EmbeddedFile.gallery.file(at: "gallery.js").text
}

/// The style sheet of a gallery: `templates/gallery/gallery.css`.
enum GalleryStyle {
    /// The SHA-256 of the style sheet, by which the page's security policy allows it.
    static let hash: StaticString = "sha256-swxq4KM9OUi2KdtLMOi0dyfrqdfudDqefaBmvUPoPBk="
    static let text = EmbeddedFile.gallery.file(at: "gallery.css").text
}
