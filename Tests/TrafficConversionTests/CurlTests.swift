import OpenAPIConversion
import Testing

@testable import TrafficConversion

/// The spec that an import concludes from lines of curl.
@Suite struct CurlTests {
    @Test func bothShellsQuoteTheSameCommand() {
        let unix = """
            # from the wiki
            curl 'https://api.shop.example/items?q=a%20b' \\
              -H 'X-Shop: main' \\
              --data-raw $'{"name": "it\\'s", "n": "\\u00e9"}' --compressed
            """
        let windows = """
            curl "https://api.shop.example/items?q=a%20b" ^\r
              -H "X-Shop: main" ^\r
              --data-raw "{\\"name\\": \\"it's\\", \\"n\\": \\"é\\"}" --compressed
            """
        let chrome = """
            curl ^"https://api.shop.example/items?q=a^%^20b^" ^
              -H ^"X-Shop: main^" ^
              --data-raw ^"^{^\\^"name^\\^": ^\\^"it's^\\^", ^\\^"n^\\^": ^\\^"é^\\^"^}^" --compressed
            """
        let words = [
            "https://api.shop.example/items?q=a%20b", "-H", "X-Shop: main", "--data-raw",
            #"{"name": "it's", "n": "é"}"#,
            "--compressed",
        ]
        #expect(CurlCommands.commands(of: unix) == [words])
        #expect(CurlCommands.commands(of: windows) == [words])
        #expect(CurlCommands.commands(of: chrome) == [words])
    }

    @Test func optionsBecomeARequest() throws {
        let traffic = try Traffic(
            curl: """
                curl -u anna:SECRET https://api.shop.example/orders/17 -X PATCH --json '{"note": "x"}'
                curl -sG https://api.shop.example/orders -d limit=3 --data-urlencode 'q=a b&c'
                curl https://api.shop.example/photos -F title=x -F 'file=@cat.jpg' -b 'sid=SECRET'
                curl -XDELETE https://api.shop.example/orders/17 --frobnicate
                curl -d 'grant=code&n=2' https://api.shop.example/grants; curl --url https://other.example/x
                """
        )
        #expect(!traffic.document.text.contains("SECRET"))
        #expect(
            traffic.text.contains(
                """
                  updateOrder:
                    patch: /orders/{orderId}
                    path: { orderId: int }
                """
            )
        )
        #expect(traffic.text.contains("query: { limit: int, q: string }"))
        #expect(traffic.text.contains("multipart"))
        #expect(traffic.text.contains("fields: { grant: string, n: int }"))
        #expect(traffic.text.contains("# no answer was seen, so it is any JSON"))
        #expect(traffic.text.contains("returns: json"))
        #expect(traffic.outcome.operationCount == 5)
        #expect(
            traffic.notes(.lost).contains(
                "lines.txt: the option '--frobnicate' of curl is not known here, and was left out"
            )
        )
        #expect(traffic.notes(.ignored) == ["other.example: another host, with 0 answers of JSON in 1 requests"])
    }

    @Test func textThatIsNoCommandIsNothing() {
        #expect(CurlCommands.commands(of: "see https://x.example and don't worry\n\n").isEmpty)
        #expect(CurlCommands.commands(of: "curl 'https://x.example/unclosed").count == 1)
        #expect(CurlRequest.exchange([]).0 == nil)
        #expect(CurlRequest.exchange(["-H"]).0 == nil)
    }
}
