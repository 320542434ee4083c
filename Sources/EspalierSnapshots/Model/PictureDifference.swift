/// The numbers of a comparison of two pictures that differ.
public nonisolated struct PictureDifference: Sendable, Codable, Equatable {
    /// A size in pixels.
    public struct Size: Sendable, Codable, Equatable {
        /// The width in pixels.
        public var width: Int
        /// The height in pixels.
        public var height: Int

        /// Creates a size in pixels.
        public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
    }

    /// A rectangle that contains changed pixels, in the union of both pictures (`comparedSize`).
    public struct Box: Sendable, Codable, Equatable {
        /// The left edge in pixels.
        public var x: Int
        /// The top edge in pixels.
        public var y: Int
        /// The width in pixels.
        public var width: Int
        /// The height in pixels.
        public var height: Int
        /// The number of changed pixels in the box.
        public var changedPixels: Int
        /// The names of the elements in the box, the smallest element first, such as `cell [2,5] 'NSView'`.
        public var elements: [String]

        /// Creates a box, by default without the names of elements.
        public init(
            x: Int, y: Int, width: Int, height: Int, changedPixels: Int, elements: [String] = []
        ) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
            (self.changedPixels, self.elements) = (changedPixels, elements)
        }
    }

    /// The number of pixels that would be changed if another channel difference were tolerated.
    public struct SweepStep: Sendable, Codable, Equatable {
        /// The tolerated channel difference, from 0 to 255.
        public var threshold: Int
        /// The number of pixels with a channel that differs by more than the threshold.
        public var changedPixels: Int

        /// Creates a step for a threshold from 0 to 255.
        public init(threshold: Int, changedPixels: Int) {
            (self.threshold, self.changedPixels) = (threshold, changedPixels)
        }
    }

    /// The size of the baseline.
    public var expectedSize: Size
    /// The size of the snapshot.
    public var actualSize: Size
    /// The size of the union of baseline and snapshot, which has the rows and columns that only one of them has; nil if
    /// both have the same size.
    ///
    /// Below an inserted strip, the boxes have the place that they have in the snapshot.
    public var comparedSize: Size?
    /// The number of pixels whose difference exceeds the tolerated channel difference.
    public var changedPixels: Int
    /// The maximum difference of a channel, from 0 to 255.
    public var greatestChannelDifference: Int
    /// The boxes around changed pixels, from top to bottom.
    public var boxes: [Box]
    /// The numbers of changed pixels for different thresholds, in ascending order of the thresholds.
    public var sweep: [SweepStep]
    /// The limit that was exceeded and its origin, such as `a channel difference of 2 (--tolerance)`.
    public var limit: String

    /// Creates the numbers of a comparison, by default without changed pixels.
    public init(
        expectedSize: Size, actualSize: Size, changedPixels: Int = 0, greatestChannelDifference: Int = 0,
        boxes: [Box] = [], sweep: [SweepStep] = [], limit: String = ""
    ) {
        (self.expectedSize, self.actualSize) = (expectedSize, actualSize)
        (self.changedPixels, self.greatestChannelDifference) = (changedPixels, greatestChannelDifference)
        (self.boxes, self.sweep, self.limit) = (boxes, sweep, limit)
    }

    /// The number of pixels of the union of baseline and snapshot, or `Int.max` if it is greater.
    ///
    /// A journal can come from another machine and contain any size.
    public var pixelCount: Int {
        let size = comparedSize ?? expectedSize
        let (count, overflows) = size.width.multipliedReportingOverflow(by: size.height)
        return overflows ? Int.max : count
    }
    /// The number of changed pixels divided by the number of all pixels, from 0 to 1.
    public var changedRatio: Double {
        pixelCount > 0 ? Double(changedPixels) / Double(pixelCount) : 0
    }
}
