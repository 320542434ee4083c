package import EspalierGraphics

/// What measuring and drawing need besides the plan and the row.
///
/// A class, since it goes with every call for every item: a structure would be copied with its references each time.
package final class PlanContext {
    package let values: any FieldValues
    package let text: any TextMeasuring
    /// Not kept: its outlines are read when the first icon is drawn.
    package var icons: IconLibrary { .standard }
    let images: any ImageProviding
    let cutTexts: (any CutTextReporting)?

    package init(
        values: any FieldValues, text: any TextMeasuring, images: any ImageProviding,
        cutTexts: (any CutTextReporting)? = nil
    ) {
        (self.values, self.text, self.images, self.cutTexts) = (values, text, images, cutTexts)
    }
}

/// Is told of texts that have no room.
package protocol CutTextReporting: AnyObject {
    /// - Parameter text: All of it.
    func report(cut text: String, row: Int)
}

/// Finds the images that views name.
package protocol ImageProviding: AnyObject {
    /// The image in a file, or nil, which has then been complained about.
    func image(named path: String, row: Int) -> Image?
}
