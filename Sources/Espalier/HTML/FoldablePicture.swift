import EspalierDiagrams
import EspalierGraphics
import Foundation

/// A picture of a diagram that is followed by the looks of its elements in folded states, which a style sheet hides.
struct FoldablePicture: PictureContent {
    let picture: any PictureContent
    let elements: PageElements

    var bounds: CGRect { picture.bounds }
    var properties: PictureProperties { picture.properties }
    var rootID: String { picture.rootID }
    var diagram: Diagram? { picture.diagram }

    func draw(in canvas: any Canvas, rect: CGRect) throws {
        try picture.draw(in: canvas, rect: rect)
        for index in 0..<elements.lookCount { elements.drawLook(index, in: canvas) }
    }
}
