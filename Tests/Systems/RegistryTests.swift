import EndpointRuntime
import Foundation
import Testing

/// Runs the generated code of `Specs/Registry` with the real server, if Debian's `docker-registry` is installed.
@Suite(
    .realServers,
    .enabled(if: RealProgram.registry.isInstalled, "Debian's package docker-registry is not installed")
)
struct RegistryTests {
    private static let name = "library/tools/hammer"

    /// A server that names addresses without a host, as one behind a proxy should.
    private func server() throws -> RealServer {
        try RealServer(
            .registry,
            configuration: { port, folder in
                """
                version: 0.1
                log: { level: info }
                storage: { filesystem: { rootdirectory: "\(folder)/data" }, delete: { enabled: true } }
                http: { addr: "127.0.0.1:\(port)", relativeurls: true }
                """
            },
            ready: "listening on"
        ) { configuration, _, _ in ["serve", configuration] }
    }

    private func client(_ server: RealServer) -> EndpointClient<Registry> {
        EndpointClient(EndpointServer(server.address), retry: .once)
    }

    /// The digest of some bytes, computed by a third-party program.
    private func digest(of bytes: Data) throws -> Digest {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/sha256sum")
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: bytes)
        try input.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Digest("sha256:\(text.prefix { $0 != " " })")
    }

    /// Sends a blob in chunks, each to the URL in the previous answer.
    private func upload(_ bytes: Data, _ client: EndpointClient<Registry>, chunk: Int = 1000) async throws -> Digest {
        guard case .accepted(let start) = try await client.send(Blobs.startUpload(name: Self.name)) else {
            Issue.record("the upload was not accepted")
            return Digest("")
        }
        var place = start.location
        var sent = 0
        while sent < bytes.count {
            let end = min(sent + chunk, bytes.count)
            let piece = bytes.subdata(in: sent..<end)
            let answer = try await client.send(
                Blobs.sendChunk(piece, upload: place, contentRange: "\(sent)-\(end - 1)")
            )
            #expect(answer.range == "0-\(end - 1)")
            (place, sent) = (answer.location, end)
        }
        #expect(try await client.send(Blobs.uploadStatus(upload: place)).range == "0-\(sent - 1)")
        let digest = try digest(of: bytes)
        let done = try await client.send(Blobs.finishUpload(Data(), upload: place, digest: digest))
        #expect(done.dockerContentDigest == digest)
        #expect(done.location.absoluteString.hasSuffix("/v2/\(Self.name)/blobs/\(digest.rawValue)"))
        return digest
    }

    @Test func aBlobIsSentInChunksReadInPartsAndDeleted() async throws {
        let server = try server()
        defer { server.stop() }
        let client = client(server)
        #expect(try await client.send(Blobs.checkVersion()).dockerDistributionAPIVersion == "registry/2.0")

        let bytes = Data((0..<2500).map { UInt8(truncatingIfNeeded: $0) })
        let digest = try await upload(bytes, client)
        let head = try await client.send(Blobs.headBlob(name: Self.name, digest: digest))
        #expect(head.contentLength == bytes.count && head.dockerContentDigest == digest)

        guard case .ok(let whole, let headers) = try await client.send(Blobs.getBlob(name: Self.name, digest: digest))
        else { throw LoopError.unexpected }
        #expect(whole == bytes && headers.dockerContentDigest == digest)
        let part = try await client.send(Blobs.getBlob(name: Self.name, digest: digest, range: "bytes=100-199"))
        guard case .partialContent(let middle, let range) = part else { throw LoopError.unexpected }
        #expect(middle == bytes[100..<200] && range.contentRange == "bytes 100-199/2500")

        // Another image may have it too, without sending it.
        let mounted = try await client.send(Blobs.startUpload(name: "other", mount: digest, from: Self.name))
        guard case .created(let mount) = mounted else { throw LoopError.unexpected }
        #expect(mount.dockerContentDigest == digest)

        try await client.send(Blobs.deleteBlob(name: Self.name, digest: digest))
        let error = await #expect(throws: RegistryError.self) {
            _ = try await client.send(Blobs.getBlob(name: Self.name, digest: digest))
        }
        guard case .api(.unknown(let problem))? = error?.kind else { throw try #require(error) }
        #expect(problem.code == "BLOB_UNKNOWN" && error?.context.apiCode == "BLOB_UNKNOWN")
        #expect(error?.localizedDescription == "blob unknown to registry")
    }

    private enum LoopError: Error { case unexpected }

    @Test func aWrongDigestIsRefusedAndAnUploadCancelled() async throws {
        let server = try server()
        defer { server.stop() }
        let client = client(server)
        guard case .accepted(let start) = try await client.send(Blobs.startUpload(name: Self.name)) else {
            throw LoopError.unexpected
        }
        let wrong = try digest(of: Data("something else".utf8))
        let error = await #expect(throws: RegistryError.self) {
            _ = try await client.send(Blobs.finishUpload(Data("a".utf8), upload: start.location, digest: wrong))
        }
        guard case .api(.digestInvalid)? = error?.kind else { throw try #require(error) }
        guard case .accepted(let second) = try await client.send(Blobs.startUpload(name: Self.name)) else {
            throw LoopError.unexpected
        }
        try await client.send(Blobs.cancelUpload(upload: second.location))
        let gone = await #expect(throws: RegistryError.self) {
            _ = try await client.send(Blobs.uploadStatus(upload: second.location))
        }
        guard case .api(.unknown(let problem))? = gone?.kind else { throw try #require(gone) }
        #expect(problem.code == "BLOB_UPLOAD_UNKNOWN")
    }

    @Test func aManifestIsPutByTheDigestOfItsBytesAndListed() async throws {
        let server = try server()
        defer { server.stop() }
        let client = client(server)
        let images: any ImageRepository = RemoteImageRepository(client)
        let config = Data("{}".utf8)
        let blob = try await upload(config, client)
        let manifest = Manifest(
            schemaVersion: 2,
            mediaType: "application/vnd.docker.distribution.manifest.v2+json",
            config: Descriptor(mediaType: "application/vnd.docker.container.image.v1+json", size: 2, digest: blob),
            layers: []
        )
        let put = Manifests.putManifest(manifest, name: Self.name, reference: "latest")
        let digest = try digest(of: try await client.body(of: put))
        #expect(try await client.send(put).dockerContentDigest == digest)
        let byDigest = try await images.putManifest(manifest, name: Self.name, reference: digest.rawValue)
        #expect(byDigest.location.absoluteString.hasSuffix("/v2/\(Self.name)/manifests/\(digest.rawValue)"))
        for tag in ["v1", "v2"] { _ = try await images.putManifest(manifest, name: Self.name, reference: tag) }
        #expect(try await images.getManifest(name: Self.name, reference: "v2") == manifest)

        // One at a time, each page's link leading to the next.
        var tags: [String] = []
        for try await tag in images.listTags(name: Self.name, n: 1, last: nil) { tags.append(tag) }
        #expect(tags.sorted() == ["latest", "v1", "v2"])
        _ = try await client.send(Blobs.startUpload(name: "other", mount: blob, from: Self.name))
        _ = try await images.putManifest(manifest, name: "other", reference: "v1")
        var names: [String] = []
        for try await name in images.listRepositories(n: 1, last: nil) { names.append(name) }
        #expect(names == [Self.name, "other"])

        try await images.deleteManifest(name: Self.name, digest: digest)
        let error = await #expect(throws: RegistryError.self) {
            _ = try await client.send(Manifests.getManifest(name: Self.name, reference: "v1"))
        }
        guard case .api(.unknown(let problem))? = error?.kind else { throw try #require(error) }
        #expect(problem.code == "MANIFEST_UNKNOWN")
        let noName = await #expect(throws: RegistryError.self) {
            _ = try await client.send(Manifests.listTags(name: "nobody/nothing"))
        }
        #expect(noName?.context.apiCode == "NAME_UNKNOWN")
    }
}
