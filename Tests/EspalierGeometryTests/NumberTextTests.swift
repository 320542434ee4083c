import EspalierGeometry
import Testing

struct NumberTextTests {
    @Test(arguments: [
        (12.0, "12"), (12.5, "12.5"), (-0.0, "0"), (1e20, "1e+20"), (.infinity, "inf"), (0.1, "0.1"),
    ])
    func `the shortest text reads as the same number`(number: Double, text: String) {
        #expect(number.shortText == text)
    }

    @Test(arguments: [
        (12.0, 2, "12"), (12.345, 1, "12.3"), (-0.04, 1, "0"), (0.000_01, 5, "0.00001"), (-0.25, 2, "-0.25"),
        (-7.999, 2, "-8"), (1e30, 3, "1000000000"), (-.infinity, 3, "0"), (.nan, 3, "0"), (0.5, 0, "1"),
        (0.0, 2, "0"), (1.5, 2, "1.5"), (-1.255, 2, "-1.25"), (0.05, 2, "0.05"), (0.0004, 4, "0.0004"),
    ])
    func `decimal text has no exponent, no trailing zeros and no negative zero`(
        number: Double, decimals: Int, text: String
    ) {
        #expect(number.decimalText(decimals) == text)
    }

    @Test func `rounding gives no negative zero`() {
        #expect((-0.0001).rounded(decimals: 3).sign == .plus)
        #expect(2.0006.rounded(decimals: 3) == 2.001)
        #expect(Double.infinity.rounded(decimals: 3) == .infinity)
    }
}
