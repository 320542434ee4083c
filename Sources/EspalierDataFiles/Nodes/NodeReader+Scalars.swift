import EspalierDiagnostics

extension NodeReader {
    /// A string. A number or truth value counts, as spelt in the file: `label: 1.10`.
    public func string(_ key: String) -> String? { node(key).flatMap { $0.readString(collector) } }

    public func requiredString(_ key: String) -> String? {
        required(key).flatMap { $0.readString(collector) }
    }

    public func bool(_ key: String) -> Bool? { node(key).flatMap { $0.readBool(collector) } }

    /// A finite number within the range.
    public func number(
        _ key: String,
        in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    ) -> Double? {
        node(key).flatMap { $0.readNumber(in: range, collector) }
    }

    /// A whole number within the range.
    public func integer(_ key: String, in range: ClosedRange<Int> = -(1 << 53)...(1 << 53)) -> Int? {
        node(key).flatMap { $0.readInteger(in: range, collector) }
    }

    /// One of the raw values of an enumeration.
    public func enumeration<T: RawRepresentable & CaseIterable>(_ key: String, of type: T.Type) -> T?
    where T.RawValue == String {
        node(key).flatMap { $0.readEnumeration(of: type, collector) }
    }

    /// One of the given names.
    public func choice(_ key: String, of names: [String]) -> String? {
        node(key).flatMap { $0.readChoice(of: names, collector) }
    }

    /// A list of strings; a single string reads as a list of one.
    public func strings(_ key: String) -> [String]? {
        guard let value = node(key) else { return nil }
        guard let elements = value.sequence else { return value.readString(collector).map { [$0] } }
        return elements.compactMap { $0.readString(collector) }
    }

    /// A list of finite numbers; a single number reads as a list of one.
    public func numbers(
        _ key: String,
        in range: ClosedRange<Double> = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude,
        count: ClosedRange<Int> = 1...Int.max
    ) -> [Double]? {
        guard let value = node(key) else { return nil }
        guard let elements = value.sequence else {
            guard count.contains(1) else {
                value.complain(expected: "a list of \(NumberText.range(count)) numbers", collector)
                return nil
            }
            return value.readNumber(in: range, collector).map { [$0] }
        }
        guard count.contains(elements.count) else {
            collector.error(
                "expected \(NumberText.range(count)) numbers, found \(elements.count)", at: value.range)
            return nil
        }
        let numbers = elements.compactMap { $0.readNumber(in: range, collector) }
        return numbers.count == elements.count ? numbers : nil
    }
}
