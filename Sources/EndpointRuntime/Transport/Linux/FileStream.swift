// Linux alone: Apple's URLSession sends a file without any of this.
#if canImport(FoundationNetworking)
    internal import Foundation
    internal import FoundationNetworking

    /// A file as the stream that a task of a session reads its body from.
    ///
    /// For a file Foundation on Linux has an upload task, which reads ahead and lets libcurl wait until there is something to
    /// send. Where the connection is lost meanwhile, it wakes up what is gone, and ends the process. A stream is read when
    /// libcurl asks, so that nothing ever waits.
    /// The session opens and reads it on one queue; what others may ask for is constant, or behind a lock.
    final class FileStream: InputStream {
        /// How many bytes there are.
        let length: Int
        private let reader: FileReader
        private var piece = Data()
        private var status = Stream.Status.notOpen
        private let failed = Lock<EndpointBodyError?>(nil)

        /// The file at a place, which has to keep its length.
        init(_ url: URL) throws(EndpointBodyError) {
            guard let length = FileLength.of(url) else { throw .unreadableFile(url) }
            self.length = length
            reader = try FileReader(url, length: length)
            super.init(data: Data())
        }

        /// Why the file could not be read to its end.
        var failure: EndpointBodyError? { failed.withLock { $0 } }

        override var streamStatus: Stream.Status { status }

        override var hasBytesAvailable: Bool { status == .open }

        override func open() { status = .open }

        override func close() { status = .closed }

        override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
            do throws(EndpointBodyError) {
                if piece.isEmpty { piece = try reader.next() ?? Data() }
            } catch {
                failed.withLock { $0 = error }
                status = .error
                return -1
            }
            let count = min(length, piece.count)
            piece.copyBytes(to: buffer, count: count)
            piece.removeFirst(count)
            if count == 0 { status = .atEnd }
            return count
        }
    }

    extension URLRequest {
        /// Has a file sent as the body, with its length.
        mutating func send(_ file: FileStream) {
            httpBodyStream = file
            setValue(String(file.length), forHTTPHeaderField: "Content-Length")
            // What libcurl and Foundation say of a stream of their own accord: that it comes in chunks, and a type that
            // nobody has given it. A field of a blank value is not sent, nor what would stand in its place.
            setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
            if value(forHTTPHeaderField: "Content-Type") == nil { setValue(" ", forHTTPHeaderField: "Content-Type") }
        }
    }
#endif
