/// The kind of a field of a multipart body.
enum DecodedPart {
    /// A value of the spec's types.
    case value
    /// A file or bytes.
    case raw(SpecParameter)
    /// Neither; what is wrong was reported.
    case wrong
}

/// Decodes a part of a multipart body.
struct PartDecoder: SpecDecoder {
    let context: DecodingContext

    func part(_ entry: YAMLEntry) -> DecodedPart {
        guard case .mapping(let entries) = entry.value.content else {
            guard let (content, type) = Self.partType(entry.value) else { return .value }
            var parameter = SpecParameter(name: located(entry), type: Located(type, at: location(entry.value)))
            parameter.part = SpecPart(content: content)
            return .raw(parameter)
        }
        guard let typeNode = entries.first(where: { $0.key.text == "type" })?.value,
            let (content, type) = Self.partType(typeNode)
        else {
            guard let entry = entries.first(where: { $0.key.text == "filename" }) else { return .value }
            report(.partKeyWithoutFile("filename", at: location(entry.mark)))
            return .wrong
        }
        let before = problemCount
        guard let mapping = mapping(entry.value, Language.part), problemCount == before else { return .wrong }
        reportExclusions(by: "type", in: mapping)
        var parameter = SpecParameter(name: located(entry), type: Located(type, at: location(typeNode)))
        read(mapping, Language.part, into: &parameter)
        parameter.part = SpecPart(
            content: content,
            filename: mapping["filename"].flatMap { text($0, of: "'filename'") }?.value
        )
        parameter.partHead = partHead(mapping)
        return .raw(parameter)
    }

    /// The content type and the other header fields of a part.
    func partHead(_ mapping: KeyedMapping) -> SpecPartHead? {
        guard mapping["contentType"] != nil || mapping["headers"] != nil else { return nil }
        let headers = mapping["headers"].map { FixedParameterDecoder(context: context).constantHeaders($0) } ?? []
        for header in headers {
            if header.providedName != nil { report(.providedPartHeader(header.name)) }
            if ["content-type", "content-disposition"].contains(header.name.value.lowercased()) {
                report(.ownPartHeader(header.name))
            }
        }
        let isFile = mapping["type"].map { Self.partType($0) != nil } ?? false
        let type = mapping["contentType"].flatMap { isFile ? contentTypes($0) : contentType($0) }
        return SpecPartHead(contentType: type, headers: headers)
    }

    /// One media type or several, of which the client takes that of the file.
    private func contentTypes(_ node: YAMLNode) -> Located<String>? {
        guard let text = text(node, of: "'contentType'"), text.value.utf8.contains(UInt8(ascii: ",")) else {
            return contentType(node)
        }
        for type in text.value.split(separator: ",", omittingEmptySubsequences: false) {
            let scalar = YAMLScalar(String(type).trimmingSpaces, style: .quoted)
            guard contentType(YAMLNode(.scalar(scalar), at: node.mark)) != nil else { return nil }
        }
        return text
    }

    /// `file`, `file?`, `list(file)`, and the same of `binary`.
    private static func partType(_ node: YAMLNode) -> (SpecPart.Content, SpecTypeExpression)? {
        guard case .scalar(let scalar) = node.content else { return nil }
        var text = scalar.text[...]
        let isOptional = text.hasSuffix("?")
        if isOptional { text = text.dropLast() }
        let isList = text.hasPrefix("list(") && text.hasSuffix(")")
        if isList { text = text.dropFirst(5).dropLast() }
        guard let content = SpecPart.Content(rawValue: String(text)) else { return nil }
        var type = SpecTypeExpression.scalar(content == .file ? .url : .bytes)
        if isList { type = .list(type) }
        return (content, isOptional ? .optional(type) : type)
    }
}

extension Diagnostic {
    fileprivate static func partKeyWithoutFile(_ key: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            "invalid-body",
            at: location,
            "'\(key)' is only for parts that are files or bytes; write 'type: file' or 'type: binary', or remove it"
        )
    }

    fileprivate static func providedPartHeader(_ name: Located<String>) -> Diagnostic {
        Diagnostic(
            "invalid-body",
            at: name.location,
            "a header of a part is a constant; write '\(name.value): { value: … }'"
        )
    }

    fileprivate static func ownPartHeader(_ name: Located<String>) -> Diagnostic {
        let hint =
            name.value.lowercased() == "content-type"
            ? "write 'contentType' beside 'headers'" : "it follows from the part's name and 'filename'; remove it"
        return Diagnostic("invalid-body", at: name.location, "'\(name.value)' is not written here; \(hint)")
    }
}
