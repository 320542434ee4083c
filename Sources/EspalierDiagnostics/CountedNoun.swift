extension String {
    /// Returns a number with this noun, which is in the plural unless the number is 1: `1 input`, `3 inputs`.
    ///
    /// If `plural` is nil, the plural is the noun with an `s`.
    package func counted(_ number: Int, plural: String? = nil) -> String {
        let noun = number == 1 ? self : plural ?? self + "s"
        return "\(number) \(noun)"
    }
}
