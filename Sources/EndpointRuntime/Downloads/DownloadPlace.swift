internal import Foundation

/// Where a download goes, and what lies beside that until it is whole.
struct DownloadPlace {
    /// `report.pdf`
    let file: URL
    /// `report.pdf.part`: the bytes that came.
    let part: URL
    /// `report.pdf.part.tag`: whose they are, and of which version.
    let record: URL

    /// Looks at what is there before anything is sent, so that nothing is downloaded in vain, and nothing is lost that
    /// is no file of the app's.
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

/// What lies at a path; a symbolic link is what it leads to.
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
