import Foundation

/// A process to run and measure.
public struct Command: Sendable {
    /// The resources of a process and its children.
    public struct Cost: Sendable {
        /// User and system time, in seconds.
        public let cpu: Double
        /// The most memory of any one of its processes, in MB; never less than that of the process that measures.
        public let peak: Double
    }

    private let arguments: [String]
    private let folder: String
    private let log: String

    /// Creates a process.
    ///
    /// - Parameters:
    ///   - arguments: The executable, which is searched in `PATH` unless it is a path, and its arguments.
    ///   - folder: The working directory.
    ///   - log: The file for its output.
    public init(_ arguments: [String], in folder: String, log: String) {
        self.arguments = arguments
        self.folder = folder
        self.log = log
    }

    /// Runs it to its end.
    ///
    /// It does not use Foundation's `Process`, which does not report a child's resources.
    @discardableResult
    public func run() throws -> Cost {
        let script = "cd \"$1\" && log=\"$2\" && shift 2 && exec \"$@\" >\"$log\" 2>&1"
        let words = ["sh", "-c", script, "sh", folder, log] + arguments
        let pointers = words.map { strdup($0) } + [nil]
        defer { pointers.forEach { free($0) } }
        var pid = pid_t()
        let spawned = posix_spawn(&pid, "/bin/sh", nil, nil, pointers, environ)
        guard spawned == 0 else { throw CommandError(arguments: arguments, log: log, status: spawned) }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(pid, &status, 0, &usage) < 0, errno == EINTR {}
        guard status == 0 else { throw CommandError(arguments: arguments, log: log, status: status) }
        return Cost(cpu: usage.ru_utime.seconds + usage.ru_stime.seconds, peak: usage.peak)
    }
}

/// The reason why there is no measurement: a process could not be started, or failed.
public struct CommandError: Error, CustomStringConvertible {
    let arguments: [String]
    let log: String
    let status: Int32

    /// The command, and the file with its output.
    public var description: String {
        "status \(status): \(arguments.prefix(8).joined(separator: " ")) (what it printed is in \(log))"
    }
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1_000_000 }
}

extension rusage {
    /// Darwin counts bytes, Linux kilobytes of 1024.
    fileprivate var peak: Double {
        #if canImport(Darwin)
            Double(ru_maxrss) / 1_000_000
        #else
            Double(ru_maxrss) * 1024 / 1_000_000
        #endif
    }
}
