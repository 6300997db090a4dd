internal import Foundation

/// The files of a download: its destination, and the incomplete file beside it.
struct DownloadPlace {
    /// `report.pdf`
    let file: URL
    /// `report.pdf.part`: the received bytes.
    let part: URL
    /// `report.pdf.part.tag`: the request and the version of the received bytes.
    let record: URL

    /// Checks the destination before anything is sent, so that no download is futile, and no other kind of file is
    /// replaced.
    init(_ file: URL) throws(EndpointDownloadError) {
        guard file.isFileURL, !file.path.isEmpty, !file.path.utf8.contains(0) else {
            throw EndpointDownloadError(.notAFileURL, file)
        }
        switch FileKind(at: file.path) {
        case .folder: throw EndpointDownloadError(.isFolder, file)
        case .other: throw EndpointDownloadError(.notARegularFile, file)
        case .regular, nil: break
        }
        guard !file.hasDirectoryPath else { throw EndpointDownloadError(.isFolder, file) }
        guard FileKind(at: file.deletingLastPathComponent().path) == .folder else {
            throw EndpointDownloadError(.noFolder, file)
        }
        self.file = file
        part = URL(fileURLWithPath: file.path + ".part", isDirectory: false)
        record = URL(fileURLWithPath: file.path + ".part.tag", isDirectory: false)
    }
}

/// The kind of file at a path. A symbolic link has the kind of its target.
private enum FileKind {
    case regular, folder, other

    init?(at path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFREG: self = .regular
        case S_IFDIR: self = .folder
        default: self = .other
        }
    }
}
