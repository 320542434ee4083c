import EspalierGraphics
import Foundation

/// What measuring and drawing need besides the plan and the row.
///
/// A class, since it goes with every call for every item: a structure would be copied with its references each time.
nonisolated final class PlanContext {
    let values: any FieldValues
    let text: any TextMeasuring
    /// Not kept: its outlines are read when the first icon is drawn.
    var icons: IconLibrary { .standard }
    let images: any ImageProviding

    init(values: any FieldValues, text: any TextMeasuring, images: any ImageProviding) {
        (self.values, self.text, self.images) = (values, text, images)
    }
}

/// Finds the images that views name.
nonisolated protocol ImageProviding: AnyObject {
    /// The image in a file, or nil, which has then been complained about.
    func image(named path: String, row: Int) -> Image?
}
