import Foundation

/// The memory of this process as Linux counts it. Other systems do not report it in a file.
enum Memory {
    /// The current memory of the process in bytes; nil if the system does not report it.
    static var resident: Int? { field("VmRSS") }

    /// The most that it had at once since the start, or since it was last forgotten.
    static var peak: Int? { field("VmHWM") }

    /// Resets the peak to the current memory.
    static func forgetPeak() throws {
        guard FileManager.default.fileExists(atPath: "/proc/self/clear_refs") else { return }
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "/proc/self/clear_refs"))
        try file.write(contentsOf: Data("5".utf8))
        try file.close()
    }

    /// The number of open files and sockets; nil if the system does not report it.
    static var openFiles: Int? { try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }

    private static func field(_ name: String) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        let kilobytes = line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first
        return kilobytes.flatMap { Int($0) }.map { $0 * 1024 }
    }
}
