import Foundation
import TestSupport
import Testing

@testable import EspalierFiles

@Suite struct FileLookupsTests {
    private func place() throws -> Workplace {
        let place = try Workplace()
        for name in ["a", "b", "sub/a", "sub/b", "sub/deep/a", "other/a"] { try place.write(name, to: name) }
        try FileManager.default.createSymbolicLink(
            atPath: place.url("link").path, withDestinationPath: "sub")
        return place
    }

    private static let names = [
        "a", "b", "sub/a", "sub/b", "sub/missing", "sub", "sub/", "sub/deep/a", "sub/deep/../a", "other/a",
        "sub/b", "link/a", "link/b", "gone/a", "gone/b", "a/below", "a/beside", ".", "..", "",
        "sub/" + String(repeating: "x", count: 300), "other/./a", "other/./b",
    ]

    @Test func `looking up files in a row is the same as looking up each file`() throws {
        let place = try place()
        var lookups = FileLookups()
        for names in [Self.names, Self.names.reversed(), Self.names.flatMap { [$0, $0] }] {
            for name in names {
                let path = place.url("").path + "/" + name
                let (found, expected) = (lookups.lookup(path), FileLookup(path: path))
                #expect(found.kind == expected.kind && found.stamp == expected.stamp, "\(path)")
            }
        }
        let empty = lookups.lookup("")
        #expect(empty.kind == .missing)
    }

    @Test func `a path consists of the root, a name and a suffix`() throws {
        let place = try place()
        for root in [place.url("").path, place.url("").path + "/"] {
            var lookups = FileLookups(below: root)
            func stamp(_ name: String, _ suffix: String, _ lookups: inout FileLookups) -> FileStamp? {
                Array(name.utf8).withUnsafeBytes { name in
                    Array(suffix.utf8).withUnsafeBytes { lookups.stamp(name, suffix: $0) }
                }
            }
            for (name, suffix) in [("sub/", "a"), ("sub/", "b"), ("s", "ub"), ("other/a", ""), ("", "b")] {
                let expected = FileStamp(path: place.url(name + suffix).path)
                let found = stamp(name, suffix, &lookups)
                #expect(found == expected && found != nil, "\(name)\(suffix)")
            }
            let missing = stamp("sub/a", ".svg", &lookups)
            #expect(missing == nil)
        }
    }

    @Test func `a file that is replaced between two lookups has another stamp`() throws {
        let place = try place()
        var lookups = FileLookups()
        let path = place.url("sub/a").path
        let first = lookups.lookup(path).stamp
        _ = lookups.lookup(path)
        try place.write("longer", to: "sub/a")
        let second = lookups.lookup(path).stamp
        #expect(first != second && second == FileStamp(path: path))
        try FileManager.default.removeItem(atPath: path)
        let third = lookups.lookup(path)
        #expect(third.kind == .missing)
    }
}
