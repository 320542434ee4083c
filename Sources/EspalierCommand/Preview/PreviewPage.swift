import EspalierDiagnostics
import EspalierTemplates

/// The HTML page of a preview.
///
/// The script of the page loads the diagrams.
enum PreviewPage {
    /// The page in `templates/preview/preview.html` with a checkbox for each annotation.
    static let html: String = {
        var boxes = MarkupWriter()
        for name in AnnotationName.all.dropLast() {
            boxes.markup("<label>")
            boxes.open("input", ["type": "checkbox", "name": "annotate", "value": name])
            boxes.text(" " + name)
            boxes.markup("</label>\n")
        }
        let page = EmbeddedFile.preview.file(at: "preview.html").text.description
        return page.replacing("{annotations}\n", with: boxes.content)
    }()
}
