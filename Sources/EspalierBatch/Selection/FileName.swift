import EspalierData
import EspalierDiagnostics
import EspalierDiagrams

/// The suffixes of the names of diagram files and data files.
nonisolated package enum FileName {
    /// The suffixes of Markdown files.
    package static let markdownSuffixes = [".md", ".markdown"]

    /// Returns true if a file with this name can only contain data, and not a diagram.
    static func isData(_ name: String) -> Bool {
        DataFormat(fileName: name).map { !$0.canBeDiagram } ?? false
    }

    package static func isDiagram(_ name: String) -> Bool {
        DataFormat(fileName: name)?.canBeDiagram ?? false
    }

    /// Returns the path without a known suffix such as `.symbols.json`, or otherwise without its last suffix.
    ///
    /// For example, the result is `Foundation` for `Foundation.symbols.json`, and `plan` for `plan.espalier.yaml`.
    package static func stem(of path: String) -> String {
        if let known = DataFormat.suffix(of: path) {
            var path = path
            return path.withUTF8 { path in
                let stem = path.dropLast(known.utf8.count)
                let rest =
                    DiagramFile.hasOwnSuffix(stem) ? stem.dropLast(DiagramFile.ownSuffix.utf8.count) : stem
                let isName = !rest.isEmpty && rest.last != FilePath.slash
                return String(decoding: isName ? rest : stem, as: UTF8.self)
            }
        }
        return FilePath.withoutSuffix(path)
    }

    /// Returns true if the last bytes of a path are those of `suffix`.
    ///
    /// `String.hasSuffix` compares characters, which takes ten times as long.
    package static func hasSuffix(_ path: String, _ suffix: String) -> Bool {
        let (path, suffix) = (path.utf8, suffix.utf8)
        return path.last == suffix.last && path.count >= suffix.count
            && path.suffix(suffix.count).elementsEqual(suffix)
    }
}

/// The names of dark pictures, as DocC and UIKit expect them: `c~dark.png`, and `c~dark@2x.png` for `c@2x.png`.
nonisolated enum DarkTwin {
    /// The mark of the appearance, which is before the mark of the scale.
    static let mark = "~dark"

    /// Returns the name of the dark picture without its suffix.
    static func name(of stem: String) -> String {
        guard let at = stem.lastIndex(of: "@"), stem.hasSuffix("x"),
            let scale = Int(stem[stem.index(after: at)...].dropLast()), scale > 0
        else { return stem + mark }
        return stem[..<at] + mark + stem[at...]
    }

    /// Returns the name of an output.
    ///
    /// - Parameters:
    ///   - stem: The name without its suffix.
    ///   - suffix: The suffix, which begins with `mark` for a dark picture.
    /// - Returns: The name with its suffix.
    static func name(_ stem: String, suffix: String) -> String {
        suffix.hasPrefix(mark) ? name(of: stem) + suffix.dropFirst(mark.count) : stem + suffix
    }
}
