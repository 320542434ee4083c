import Foundation

/// Waits until a condition is true.
///
/// The limit is two minutes, because a busy machine may need a long time, and only a failing test waits so long.
///
/// - Parameters:
///   - event: A description of the condition, for the error message.
///   - condition: The condition, which is evaluated every two milliseconds.
/// - Throws: `ExternalProgram.Failure` if the condition isn't true in time, or the error of `condition`.
package func wait(for event: @autoclosure () -> String, until condition: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(120)
    while try !condition() {
        guard ContinuousClock.now < end else {
            throw ExternalProgram.Failure(message: "this doesn't happen: \(event())")
        }
        usleep(2_000)
    }
}
