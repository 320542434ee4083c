import EspalierGraphics
import Foundation
import TestSupport
import Testing

@testable import EspalierCollectionLayout

/// Tests the frame of an image of 40 x 20 in a view of 100 x 60.
@Suite struct ContentModeTests {
    /// The expected frames, in the order of the raw values of `ContentMode`, which are the same as in UIKit.
    private static let places = [
        "0.0,0.0 100.0x60.0", "0.0,5.0 100.0x50.0", "-10.0,0.0 120.0x60.0", "0.0,0.0 100.0x60.0",
        "30.0,20.0 40.0x20.0", "30.0,0.0 40.0x20.0", "30.0,40.0 40.0x20.0", "0.0,20.0 40.0x20.0",
        "60.0,20.0 40.0x20.0", "0.0,0.0 40.0x20.0", "60.0,0.0 40.0x20.0", "0.0,40.0 40.0x20.0",
        "60.0,40.0 40.0x20.0",
    ]
    private static let modes: [ContentMode] = [
        .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw, .center, .top, .bottom, .left, .right,
        .topLeft, .topRight, .bottomLeft, .bottomRight,
    ]

    @Test(arguments: places.indices) func imageFrame(_ rawValue: Int) {
        let mode = Self.modes[rawValue]
        let view = ImageView(frame: CGRect(x: 7, y: 9, width: 100, height: 60))
        view.image = Image(format: .png, data: Data(), pixelWidth: 40, pixelHeight: 20)
        view.contentMode = mode
        let canvas = RecordingCanvas()
        view.draw(in: canvas)
        #expect(canvas.calls == ["image \(Self.places[rawValue])"])
        #expect(mode.rawValue == rawValue)
    }
}
