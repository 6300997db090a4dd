import EndpointTooling
import Foundation

/// Runs a command again each time that the specs change, and shows the last result on one screen.
struct Watch {
    /// The folder of the specs, as the user named it.
    var specs: String
    /// Runs the command once.
    var command: () -> CommandOutcome
    /// Shows a whole screen.
    var show: (WatchScreen) -> Void
    /// Waits a moment.
    ///
    /// - Returns: False if the user has ended the command.
    var pause: () -> Bool
    var snapshot: () -> SpecSnapshot

    /// Watches until the user ends it.
    func run() -> CommandOutcome {
        var state = snapshot()
        let first = command()
        guard first.status != .usage else { return first }
        show(WatchScreen(specs: specs, changes: [], outcome: first))
        while let new = nextState(after: state) {
            let changes = new.changes(since: state)
            state = new
            show(WatchScreen(specs: specs, changes: changes, outcome: command()))
        }
        return CommandOutcome(.success, output: "\n")
    }

    /// The next state of the files, once they rest: editors write in several steps. It is `nil` if the user ends the command.
    private func nextState(after state: SpecSnapshot) -> SpecSnapshot? {
        var last = state
        while pause() {
            let current = snapshot()
            if current == last, current != state { return current }
            last = current
        }
        return nil
    }
}

extension Watch {
    /// A watch on the terminal of the process, which Ctrl-C ends between two runs of the command.
    init(_ specs: String, command: @escaping () -> CommandOutcome) {
        let interrupt = Interrupt()
        self.init(
            specs: specs,
            command: command,
            show: { screen in
                let text = screen.text(on: TerminalSize.ofOutput)
                FileHandle.standardOutput.write(Data(text.utf8))
            },
            pause: { interrupt.pause(milliseconds: 100) },
            snapshot: { SpecSnapshot(of: specs) }
        )
    }
}

/// Notices Ctrl-C, so that no file is left half written.
private final class Interrupt {
    private let ended = DispatchSemaphore(value: 0)
    private let sources: [any DispatchSourceSignal]

    init() {
        sources = [SIGINT, SIGTERM].map { [ended] number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { ended.signal() }
            source.resume()
            return source
        }
    }

    /// Waits a moment.
    ///
    /// - Returns: False if the user has ended the command.
    func pause(milliseconds: Int) -> Bool { ended.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut }
}
