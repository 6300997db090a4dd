extension Starter {
    /// `api.yaml` and a first file beside it.
    package var specFiles: [NewFile] {
        [
            NewFile(in: specs, path: "api.yaml", text: apiFile),
            NewFile(in: specs, path: "items.yaml", text: itemsFile),
        ]
    }

    private var apiFile: String {
        """
        # The settings that all files of this folder share. Each other *.yaml beside it has types, endpoints and repositories.
        language: 1
        name: \(nameInYAML)                  # in Swift: EndpointClient<\(api)>, \(api)Error
        servers:
          production: \(QuotedText.of(server))   # in Swift: EndpointClient<\(api)>(.production); add staging and others here
        defaults:
          timeout: { attempt: 30s, total: 90s }
          retry: { attempts: 3 }      # only calls that are safe to repeat; the first attempt counts

        # If calls need a token, take the comment signs away. The app then passes it: credentials: .bearer { token }
        # auth:
        #   schemes: { session: { bearer: {} } }
        #   default: session

        # If failures have a code in their body, apps catch them by it.
        # errors:
        #   code: error.code
        #   cases:
        #     - { status: 409, code: sold_out, as: soldOut }

        """
    }

    /// In YAML, a `#` begins a comment, so a name with other signs is quoted.
    private var nameInYAML: String {
        let isPlain = api.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
        return isPlain ? api : QuotedText.of(api)
    }

    private var itemsFile: String {
        """
        # One subject of the API, as an example. Change it to yours, and add a file for each further subject.

        types:
          Item:                       # in Swift: a struct Item, and ItemDTO for JSON where the two differ
            description: Something that the shop sells.
            fields:
              id: string
              name: string
              price: decimal          # Decimal in Swift, text in JSON; for a number of JSON: { type: decimal, wire: number }
              note: string?           # may be missing
            examples:                 # the mock server, mocks and previews answer with them
              tea: { id: tea, name: Green tea, price: "4.20" }
              coffee: { id: coffee, name: Coffee, price: "6", note: Fair trade }

        endpoints:
          getItems: { get: /items, returns: [Item] }            # in Swift: Items.getItems()
          getItem: { get: "/items/{id}", returns: Item }        # Items.getItem(id: key)
          createItem:
            post: /items
            body: Item
            returns: Item
            idempotencyKey: { header: Idempotency-Key }         # the client may send it twice, and the server creates one

        repositories:
          ItemRepository:             # a protocol for the app, with \(implementations)
            entity: Item
        \(repositoryBody)

        """
    }

    private var implementations: String {
        isOfflineFirst
            ? "OfflineFirstItemRepository, RemoteItemRepository and a mock behind it"
            : "RemoteItemRepository and a mock behind it"
    }

    private var repositoryBody: String {
        guard isOfflineFirst else {
            return "    methods: { getItems: {}, getItem: {}, createItem: {} }"
        }
        return """
                cache: { maxAge: 1h }       # an older answer is shown too, and asked for again
                methods:
                  getItems: { read: cacheThenRefresh }    # answers from the store at once, then asks the server
                  getItem: { read: cacheElseNetwork }     # asks the server only for what is not stored
                  createItem: { then: { insert: [getItems] } }
            """
    }
}
