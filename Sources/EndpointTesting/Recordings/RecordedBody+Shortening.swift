internal import EndpointRuntime
internal import Foundation

extension RecordedBody {
    /// Shortens a body that has more bytes. JSON keeps its structure; other bodies are left out.
    mutating func shorten(to most: Int, _ isCut: inout Bool) {
        switch self {
        case .none, .omitted: return
        case .json(let value):
            guard value.approximateBytes > most else { return }
            isCut = true
            var (elements, letters) = (64, 1024)
            while elements > 0 {
                let short = value.shortened(elements: elements, letters: letters)
                if short.approximateBytes <= most {
                    self = .json(short)
                    return
                }
                (elements, letters) = (elements / 4, letters / 4)
            }
        case .text(let text):
            guard text.utf8.count > most else { return }
        case .binary(let bytes):
            guard bytes.count * 4 / 3 > most else { return }
        }
        isCut = true
        self = .omitted("more than \(most >> 10) KiB")
    }

    fileprivate var approximateBytes: Int {
        switch self {
        case .none, .omitted: 0
        case .json(let value): value.approximateBytes
        case .text(let text): text.utf8.count
        case .binary(let bytes): bytes.count
        }
    }
}

extension RecordedExchange.Request {
    var approximateBytes: Int { url.utf8.count + headers.approximateBytes + body.approximateBytes }
}

extension RecordedExchange.Response {
    var approximateBytes: Int { headers.approximateBytes + body.approximateBytes }
}

extension [RecordedExchange.Header] {
    fileprivate var approximateBytes: Int { reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 32 } }
}

extension JSONValue {
    /// The bytes of the value as text, and what its parts take beside them in memory.
    fileprivate var approximateBytes: Int {
        switch self {
        case .null, .bool: 8
        case .number(let number): number.literal.utf8.count + 4
        case .string(let text): text.utf8.count + 4
        case .array(let elements): elements.reduce(4) { $0 + $1.approximateBytes }
        case .object(let members): members.reduce(4) { $0 + $1.key.utf8.count + 4 + $1.value.approximateBytes }
        }
    }

    /// The value with at most so many elements in each list, and so many letters in each text.
    fileprivate func shortened(elements most: Int, letters: Int) -> JSONValue {
        switch self {
        case .null, .bool, .number: self
        case .string(let text): .string(text.utf8.count > letters ? text.prefix(letters) + "…" : text)
        case .array(let elements): .array(elements.prefix(most).map { $0.shortened(elements: most, letters: letters) })
        case .object(let members): .object(members.mapValues { $0.shortened(elements: most, letters: letters) })
        }
    }
}
