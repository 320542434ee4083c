import EspalierGraphics
import Foundation

/// What measuring and drawing need besides the plan and the row.
struct PlanContext {
    let values: any FieldValues
    let text: any TextMeasuring
    let icons: IconLibrary
    let images: any ImageProviding
}

/// Finds the images that views name.
protocol ImageProviding: AnyObject {
    /// The image in a file, or nil, which has then been complained about.
    func image(named path: String, row: Int) -> Image?
}
