extension YAMLProblem {
    /// At the problem's own place; what libyaml was reading comes as a note.
    func diagnostic(in source: SpecSource) -> Diagnostic {
        if isInEncoding { return .encoding(encodingMessage, at: source.location(ofByte: offset)) }
        let wording = YAMLProblemWording(problem: self, line: source.line(mark.line))
        var notes: [Diagnostic.Note] = []
        if let context = wording.context, contextMark != mark {
            notes.append(Diagnostic.Note(context, at: contextMark.location(in: source.path)))
        }
        return Diagnostic("yaml-syntax", at: mark.location(in: source.path), wording.message, notes: notes)
    }

    private var encodingMessage: String {
        if value == 0 { return "the file contains a zero byte, so it may be UTF-16; save it as UTF-8" }
        let hexadecimal = String(value, radix: 16, uppercase: true)
        if text.contains("control") { return "YAML cannot contain the control character U+\(hexadecimal); remove it" }
        return "the byte 0x\(hexadecimal) is not valid UTF-8; save the file as UTF-8"
    }
}

extension SpecSource {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// A line's characters, found by its one-based number.
    func line(_ number: Int32) -> [Unicode.Scalar] {
        var start = bytes.startIndex
        if bytes.starts(with: Self.byteOrderMark) { start += 3 }
        var end = lineEnd(from: start)
        for _ in 1..<max(1, number) {
            guard end < bytes.endIndex else { return [] }
            start = lineStart(after: end)
            end = lineEnd(from: start)
        }
        return Array(String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars)
    }

    /// The place of a byte: lines end with LF, CR LF or CR, columns count characters, a byte order mark is none.
    func location(ofByte offset: Int) -> SourceLocation {
        var location = SourceLocation.start(of: path)
        var start = bytes.starts(with: Self.byteOrderMark) ? 3 : 0
        var end = lineEnd(from: start)
        while end < offset, end < bytes.endIndex {
            location.line += 1
            start = lineStart(after: end)
            end = lineEnd(from: start)
        }
        let before = bytes[start..<min(max(start, offset), end)]
        location.column += before.count { $0 & 0b1100_0000 != 0b1000_0000 }
        return location
    }

    private func lineEnd(from start: Int) -> Int {
        bytes[start...].firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? bytes.endIndex
    }

    private func lineStart(after end: Int) -> Int {
        let next = end + 1
        let isPair = bytes[end] == UInt8(ascii: "\r") && next < bytes.endIndex && bytes[next] == UInt8(ascii: "\n")
        return isPair ? next + 1 : next
    }
}
