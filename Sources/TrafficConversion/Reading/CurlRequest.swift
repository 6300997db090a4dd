/// Reads the request of a command of curl from its words.
struct CurlRequest {
    private var method: String?
    private var address: String?
    private var headers: [TrafficExchange.Header] = []
    /// The texts of all options that give data; curl joins them with `&`.
    private var data: [String] = []
    private var parts: [TrafficContent.Part] = []
    private var sendsDataInQuery = false
    private var isJSON = false
    private var problems: [String] = []

    /// Options that change how curl works, and not what it sends.
    private static let silent: Set<String> = [
        "--compressed", "--fail", "--globoff", "--http1.1", "--http2", "--include", "--insecure", "--location",
        "--no-buffer",
        "--show-error", "--silent", "--verbose", "-L", "-N", "-S", "-f", "-g", "-i", "-k", "-s", "-v",
    ]
    /// The same with a value.
    private static let silentWithValue: Set<String> = [
        "--connect-timeout", "--max-time", "--output", "--proxy", "--retry", "--write-out", "-m", "-o", "-w", "-x",
    ]
    private static let withValue: Set<String> = [
        "--cookie", "--data", "--data-ascii", "--data-binary", "--data-raw", "--data-urlencode", "--form",
        "--form-string",
        "--header", "--json", "--oauth2-bearer", "--referer", "--request", "--url", "--user", "--user-agent", "-A",
        "-F", "-H",
        "-X", "-b", "-d", "-e", "-u",
    ]

    /// - Returns: The exchange, `nil` without an address, and a line for each option that means nothing here.
    static func exchange(_ words: [String]) -> (TrafficExchange?, problems: [String]) {
        var request = Self()
        var rest = words[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("-"), word != "-" else {
                request.address = request.address ?? word
                continue
            }
            for (option, value) in Self.options(word) { request.take(option, value, &rest) }
        }
        return (request.exchange, request.problems)
    }

    /// The options of a word: `-sXPOST` is `-s` and `-X POST`, `--request=POST` is not known to curl.
    private static func options(_ word: String) -> [(String, String?)] {
        guard !word.hasPrefix("--") else { return [(word, nil)] }
        var found: [(String, String?)] = []
        var letters = word.unicodeScalars.dropFirst()
        while let letter = letters.popFirst() {
            let option = "-" + String(letter)
            if withValue.contains(option) || silentWithValue.contains(option) {
                found.append((option, letters.isEmpty ? nil : String(letters)))
                break
            }
            found.append((option, nil))
        }
        return found
    }

    private mutating func take(_ option: String, _ value: String?, _ rest: inout ArraySlice<String>) {
        if Self.silent.contains(option) { return }
        switch option {
        case "-G", "--get": return sendsDataInQuery = true
        case "-I", "--head": return method = "HEAD"
        default: break
        }
        guard Self.withValue.contains(option) || Self.silentWithValue.contains(option) else {
            return problems.append("the option '\(Self.name(option))' of curl is not known here, and was left out")
        }
        guard let value = value ?? rest.popFirst(), !Self.silentWithValue.contains(option) else { return }
        switch option {
        case "-X", "--request": method = value
        case "--url": address = value
        case "-H", "--header": addHeader(value)
        case "-u", "--user": headers.append(.init(name: "Authorization", value: "Basic"))
        case "--oauth2-bearer": headers.append(.init(name: "Authorization", value: "Bearer"))
        case "-b", "--cookie": headers.append(.init(name: "Cookie", value: ""))
        case "-F", "--form", "--form-string": addPart(value, isText: option == "--form-string")
        case "--data-urlencode": addEncoded(value)
        case "--json":
            isJSON = true
            addData(value)
        case "-d", "--data", "--data-ascii", "--data-binary": addData(value)
        case "--data-raw": data.append(value)
        default: return
        }
    }

    /// The name of an option without anything that could be a value.
    private static func name(_ option: String) -> String {
        String(option.unicodeScalars.prefix { $0.properties.isAlphabetic || $0 == "-" || $0 == "." }.prefix(24))
    }

    private mutating func addHeader(_ line: String) {
        let parts = TextParts.split(line, at: ":", most: 2)
        guard parts.count == 2 else { return }
        headers.append(.init(name: TextParts.trimmed(parts[0]), value: TextParts.trimmed(parts[1])))
    }

    /// A value that begins with `@` names a file, which is not read.
    private mutating func addData(_ value: String) {
        guard value.hasPrefix("@") else { return data.append(value) }
        problems.append("the body is in a file, which was not read")
    }

    private mutating func addEncoded(_ value: String) {
        let pair = TextParts.split(value, at: "=", most: 2)
        guard pair.count == 2 else { return problems.append("'--data-urlencode' without a name was left out") }
        data.append(
            pair[0] + "="
                + pair[1].utf8.map { byte in
                    TextShape.isLetter(byte) || TextShape.isDigit(byte)
                        ? String(Unicode.Scalar(byte)) : Self.percent(byte)
                }.joined()
        )
    }

    private static func percent(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return "%" + (digits.utf8.count == 1 ? "0" : "") + digits
    }

    private mutating func addPart(_ value: String, isText: Bool) {
        let pair = TextParts.split(value, at: "=", most: 2)
        guard pair.count == 2 else { return }
        let isFile = !isText && (pair[1].hasPrefix("@") || pair[1].hasPrefix("<"))
        parts.append(.init(name: pair[0], value: isFile ? nil : pair[1], isFile: isFile))
    }

    private var exchange: TrafficExchange? {
        guard let address else { return nil }
        let isWhole = address.utf8.contains("://".utf8)
        guard var url = TrafficURL(isWhole ? address : "http://\(address)") else { return nil }
        if sendsDataInQuery { url.query += data.flatMap { TextParts.pairs($0) } }
        let hasBody = !sendsDataInQuery && !data.isEmpty
        let usual = hasBody || !parts.isEmpty ? "POST" : "GET"
        var exchange = TrafficExchange(method: (method ?? usual).uppercased(), url: url, headers: headers)
        if !parts.isEmpty {
            exchange.content = .parts(parts)
        } else if hasBody {
            let type = headers.value("content-type") ?? (isJSON ? "application/json" : "")
            let text = data.joined(separator: isJSON ? "" : "&")
            let isObject = ["{", "["].contains(text.unicodeScalars.first { !$0.properties.isWhitespace })
            let form = "application/x-www-form-urlencoded"
            exchange.content = TrafficContent(
                Array(text.utf8),
                type: type.isEmpty && !isObject ? form : type
            )
        }
        return exchange
    }
}
