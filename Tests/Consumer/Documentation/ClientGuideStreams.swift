import EndpointRuntime
import Foundation

// More statements of the pages about sending calls, identical text: those that read and send piece by piece.

private func show(_ value: some Sendable) {}
private func use<Value>(_ value: Value) {}

/// What the page takes for granted.
struct GaugeStore: Sendable {
    func readings() -> AsyncStream<GaugeReading> { AsyncStream { $0.finish() } }
}

extension ClientGuideSnippets {
    func streams(_ client: EndpointClient<Streams>, _ file: URL) {
        Task {
            for try await price in try await client.send(Tickers.watchPrices(symbols: ["A"]).domain) {
                show(price)
            }
            for try await event in try await client.send(Tickers.watchPrices(symbols: ["A"])).serverSentEvents {
                if event.name == "price" { show(event.data) }
            }
            try await client.download(Tickers.getReport(id: "r1"), to: file) { progress in
                show(progress.fraction)
            }
            let headers = try await client.download(Tickers.getArchive(destination: "a1"), to: file)
            show(headers.eTag)
        }
        let onMain: @MainActor () async throws -> Void = {
            for try await price in try await client.send(Tickers.watchPrices(symbols: ["A"]).domain) {
                show(price)
            }
            for try await event in try await client.send(Tickers.watchPrices(symbols: ["A"])).serverSentEvents {
                if event.name == "price" { show(event.data) }
            }
            try await client.download(Tickers.getReport(id: "r1"), to: file) { progress in
                show(progress.fraction)
            }
            let headers = try await client.download(Tickers.getArchive(destination: "a1"), to: file)
            show(headers.eTag)
        }
        use(onMain)
    }

    func lines(
        _ client: EndpointClient<Lines>,
        _ readings: [GaugeReading],
        _ sensor: AsyncStream<GaugeReading>,
        _ store: GaugeStore
    ) {
        Task {
            let list = Gauges.logReadings(readings)
            let asTheyCome = Gauges.logReadings(.stream(sensor))
            let againFromTheFirst = Gauges.logReadings(.repeatableStream { store.readings() })
            for call in [list, asTheyCome, againFromTheFirst] { try await client.send(call) }
        }
        let onMain: @MainActor () async throws -> Void = {
            let list = Gauges.logReadings(readings)
            let asTheyCome = Gauges.logReadings(.stream(sensor))
            let againFromTheFirst = Gauges.logReadings(.repeatableStream { store.readings() })
            for call in [list, asTheyCome, againFromTheFirst] { try await client.send(call) }
        }
        use(onMain)
    }
}
