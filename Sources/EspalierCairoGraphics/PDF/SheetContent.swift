package import Foundation

/// The frames in a picture that sheets shouldn't cut, and the headings of the sheets.
package struct SheetContent {
    /// The frames that shouldn't be cut, in the picture's points.
    let frames: [CGRect]
    /// A function that returns the heading of a sheet, given the part of the picture that the sheet shows.
    ///
    /// The first sheet has no heading.
    let heading: (CGRect) -> String

    package init(frames: [CGRect], heading: @escaping (CGRect) -> String) {
        (self.frames, self.heading) = (frames, heading)
    }
}
