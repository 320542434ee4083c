public import EspalierGraphics
public import Foundation

/// The annotations that an inspector overlay shows, and their font size and colors.
nonisolated public struct InspectorOptions: Sendable {
    /// The annotations to show; by default, all annotations.
    public var annotations: Set<Annotation>
    /// A Boolean value that indicates whether distances are shown with a name: `top 20` instead of `20`.
    public var usesWords = false
    /// The kinds of elements to highlight, each with the name to show; cells have the kind `cell`.
    public var highlights: [String: String] = [:]
    /// The font size of all labels, in points.
    public var fontSize: CGFloat = 10
    /// The color of marks on cells.
    public var cellColor = AdaptiveColor(light: Color(hex: 0x1D5FBF), dark: Color(hex: 0x7FB2FF))
    /// The color of marks on supplementary views.
    public var supplementaryColor = AdaptiveColor(light: Color(hex: 0xA84B00), dark: Color(hex: 0xFFB066))
    /// The color of marks on decoration views and of insets.
    public var decorationColor = AdaptiveColor(light: Color(hex: 0x2B7A3D), dark: Color(hex: 0x7DD490))
    /// The color of distances, sizes and the visible rectangle.
    public var dimensionColor = AdaptiveColor(light: Color(hex: 0xB0175F), dark: Color(hex: 0xFF86BC))
    /// The background color of numbers.
    ///
    /// It is also the color of the text on badges, the background color of pale badges, and the color that dims the
    /// page outside of the visible rectangle.
    public var labelBackground = AdaptiveColor(light: Color(hex: 0xFFFFFF), dark: Color(hex: 0x16181D))

    /// Creates options that show `annotations`, by default all annotations.
    public init(_ annotations: Set<Annotation> = Set(Annotation.allCases)) { self.annotations = annotations }

    func shows(_ annotation: Annotation) -> Bool { annotations.contains(annotation) }
}
