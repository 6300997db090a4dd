extension APIDescription.Route: ObjectReadable {
    var tree: JSONTree {
        .members([
            "operation": .string(operation), "method": .string(method), "path": .string(path),
            "description": .text(description), "isSafe": .flag(isSafe), "parameters": .list(parameters, \.tree),
            "fixed": .list(fixed, \.tree),
            "body": body?.tree, "authentication": .list(authentication),
            "isAuthenticationChoice": .flag(isAuthenticationChoice),
            "isAuthenticationOptional": .flag(isAuthenticationOptional), "idempotencyKey": idempotencyKey?.tree,
            "paging": paging?.tree, "answers": .array(answers.map(\.tree)),
        ])
    }

    init(_ reader: inout ObjectReader) throws(ReadingError) {
        self.init(
            operation: try reader.text("operation"),
            method: try reader.text("method"),
            path: try reader.text("path"),
            description: try reader.optionalText("description"),
            isSafe: try reader.flag("isSafe"),
            parameters: try reader.list("parameters", APIDescription.Parameter.init),
            fixed: try reader.list("fixed", APIDescription.FixedParameter.init),
            body: try reader.optional("body", APIDescription.Body.init),
            authentication: try reader.optionalTexts("authentication") ?? [],
            isAuthenticationChoice: try reader.flag("isAuthenticationChoice"),
            isAuthenticationOptional: try reader.flag("isAuthenticationOptional"),
            idempotencyKey: try reader.optional("idempotencyKey", APIDescription.IdempotencyKey.init),
            paging: try reader.optional("paging", APIDescription.Paging.init),
            answers: try reader.required("answers") { tree throws(ReadingError) in
                try tree.list(APIDescription.Answer.init)
            }
        )
    }
}

extension APIDescription.IdempotencyKey: ObjectReadable {
    fileprivate var tree: JSONTree {
        switch self {
        case .header(let name): ["header": .string(name)]
        case .body(let path): ["body": .strings(path)]
        }
    }

    init(_ reader: inout ObjectReader) throws(ReadingError) {
        let header = try reader.optionalText("header")
        self =
            if let header {
                .header(header)
            } else {
                .body(try reader.texts("body"))
            }
    }
}

extension APIDescription.Paging: ObjectReadable {
    fileprivate var tree: JSONTree {
        let step: JSONTree =
            switch self.step {
            case .link: ["step": "link"]
            case .cursor(let parameter, let path):
                ["step": "cursor", "parameter": .string(parameter), "at": .strings(path)]
            case .page(let parameter): ["step": "page", "parameter": .string(parameter)]
            case .offset(let parameter): ["step": "offset", "parameter": .string(parameter)]
            }
        return step.adding(
            .members(["items": .list(items), "more": more.map(JSONTree.strings), "first": .integer(first)])
        )
    }

    init(_ reader: inout ObjectReader) throws(ReadingError) {
        let word = try reader.text("step")
        let step: Step
        switch word {
        case "link": step = .link
        case "cursor":
            step = .cursor(parameter: try reader.text("parameter"), at: try reader.optionalTexts("at") ?? [])
        case "page": step = .page(parameter: try reader.text("parameter"))
        case "offset": step = .offset(parameter: try reader.text("parameter"))
        default: throw ReadingError("\"\(word)\" is no way from page to page").below("step")
        }
        self.init(
            step,
            items: try reader.optionalTexts("items") ?? [],
            more: try reader.optionalTexts("more"),
            first: try reader.optionalInteger("first")
        )
    }
}
