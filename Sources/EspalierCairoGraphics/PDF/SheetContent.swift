package import Foundation

/// The content of a picture that is divided into sheets: where it may be divided, and what the sheets are called.
package struct SheetContent {
    /// The frames that shouldn't be cut, in the picture's points.
    let frames: [CGRect]
    /// Returns the line at the top of a sheet after the first, given the part of the picture that the sheet shows.
    let heading: (CGRect) -> String

    package init(frames: [CGRect], heading: @escaping (CGRect) -> String) {
        (self.frames, self.heading) = (frames, heading)
    }
}
