import Testing
import UIKit

@Suite struct ColorTests {
    static let wheel: [(hue: Double, components: [Double])] = [
        (0, [1, 0, 0]), (1.0 / 6, [1, 1, 0]), (1.0 / 3, [0, 1, 0]), (0.5, [0, 1, 1]), (2.0 / 3, [0, 0, 1]),
        (5.0 / 6, [1, 0, 1]), (1, [1, 0, 0]),
    ]

    @Test(arguments: wheel)
    func hueIsCircular(_ hue: Double, _ expected: [Double]) {
        let color = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1)
        var red: CGFloat = -1
        var green: CGFloat = -1
        var blue: CGFloat = -1
        color.getRed(&red, green: &green, blue: &blue, alpha: nil)
        #expect(zip([red, green, blue], expected).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test func brightnessAndSaturationScale() {
        #expect(UIColor(hue: 0.3, saturation: 0, brightness: 0.5, alpha: 1) == UIColor(white: 0.5, alpha: 1))
        #expect(UIColor(hue: 0.3, saturation: 1, brightness: 0, alpha: 1) == .black)
    }

    @Test func dynamicColorsHaveBothAppearances() {
        let color = UIColor { traits in traits.userInterfaceStyle == .dark ? .white : .black }
        #expect(color == .label)
        #expect(color.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .white)
        #expect(color.withAlphaComponent(0.5).isEqual(UIColor.label.withAlphaComponent(0.5)))
    }
}
