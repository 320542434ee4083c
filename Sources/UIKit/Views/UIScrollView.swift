public import EspalierCollectionLayout
public import EspalierGeometry

extension ScrollView {
    /// Both scroll indicators' insets at once; read, the vertical one's.
    public final var scrollIndicatorInsets: EdgeInsets {
        get { verticalScrollIndicatorInsets }
        set {
            verticalScrollIndicatorInsets = newValue
            horizontalScrollIndicatorInsets = newValue
        }
    }

    /// Nothing: pictures show no scroll indicators.
    public final func flashScrollIndicators() {}
}
