package import Foundation

/// The frames in a picture that sheets shouldn't cut, and the headings of the sheets.
package struct SheetContent {
    /// The frames that shouldn't be cut, in the picture's points.
    let frames: [CGRect]
    /// The frame of the header that is repeated at the top of each sheet below it; nil for none.
    let header: CGRect?
    /// A function that returns the frames of the lines that lead only to a frame.
    ///
    /// These lines are hidden where the frame is hidden because another sheet shows the frame whole.
    let lines: (CGRect) -> [CGRect]
    /// A function that returns the heading of a sheet, given the part of the picture that the sheet shows.
    ///
    /// The first sheet has no heading.
    let heading: (CGRect) -> String

    package init(
        frames: [CGRect], header: CGRect? = nil, lines: @escaping (CGRect) -> [CGRect] = { _ in [] },
        heading: @escaping (CGRect) -> String
    ) {
        (self.frames, self.header, self.lines, self.heading) = (frames, header, lines, heading)
    }
}
