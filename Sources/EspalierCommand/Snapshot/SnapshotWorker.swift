import Espalier
import EspalierDiagnostics
import EspalierDiagrams
import EspalierSnapshots

/// Compares the snapshots of inputs on one thread.
final class SnapshotWorker {
    /// The results of comparing the snapshots of an input.
    struct Outcome: Sendable {
        var results: [SnapshotResult] = []
        var diagnostics: [Diagnostic] = []
        var status = ExitStatus.success
        /// A Boolean value that indicates whether the input was skipped because it isn't a diagram.
        var isPassedOver = false
    }

    private let request: SnapshotRequest

    init(_ request: SnapshotRequest) { self.request = request }

    /// Compares all snapshots of an input.
    ///
    /// The method doesn't throw, because an error of one input must not stop the others.
    func compare(_ input: Input) -> Outcome {
        var outcome = Outcome()
        let store = request.store(for: input)
        let stem = FileName.withoutSuffix(input.path).split(separator: "/").last.map(String.init) ?? ""
        do {
            // Each input has its own loader, because a loader also collects the missing glyphs.
            let document = try DiagramLoader(request.overrides).document(input)
            let ends = request.nameEnds
            let test = SnapshotName(test: stem).text
            if let ends { try store.note(.began, ofTest: test, comparing: ends) }
            let name = SnapshotName(test: stem)
            for (state, diagram) in document.namedDiagrams {
                compare(diagram, name.adding(state), store, input, &outcome.results)
            }
            if case .sequence(let sequence) = document {
                for (moment, subject) in SnapshotSeries.moments(of: sequence, at: request.moments).elements {
                    compare(subject, name.adding(moment), store, input, &outcome.results)
                }
            }
            outcome.diagnostics = document.warnings.map { Failure.warning($0, with: input) }
            if let ends { try store.note(.finished, ofTest: test, comparing: ends) }
        } catch is NoDiagram {
            outcome.isPassedOver = true
        } catch {
            (outcome.diagnostics, outcome.status) = Failure.explain(error, with: input)
        }
        return outcome
    }

    private func compare(
        _ subject: some SnapshotSubject, _ name: SnapshotName, _ store: SnapshotStore, _ input: Input,
        _ results: inout [SnapshotResult]
    ) {
        // A snapshot doesn't belong to a certain line of the diagram file, so reports refer to the first line.
        let location = SnapshotResult.Location(file: request.results.relative(input.path), line: 1)
        var seen: Set<String> = []
        for form in request.forms {
            for appearance in request.appearances {
                let environment = SnapshotEnvironment(
                    appearance: appearance, includesText: request.includesText)
                let fileName = SnapshotMaker.fileName(name, form, environment)
                guard request.wants(store.namePrefix + fileName), seen.insert(fileName).inserted else {
                    continue
                }
                do {
                    let snapshot = try SnapshotMaker.snapshot(
                        of: subject, as: form, in: environment, named: name, for: store)
                    results.append(store.check(snapshot, at: input.path, location: location))
                } catch {
                    let kind: SnapshotResult.Kind = form == .layout ? .layout : .picture
                    results.append(store.failed(fileName, kind, error, location: location))
                }
            }
        }
    }
}

extension DiagramReader.Document {
    /// The diagrams with the names of their states; the name is empty for a diagram without states.
    fileprivate var namedDiagrams: [(state: String, diagram: Diagram)] {
        switch self {
        case .diagram(let diagram): [("", diagram)]
        case .sequence(let sequence): sequence.states.map { ($0.name, $0.diagram) }
        }
    }
}
