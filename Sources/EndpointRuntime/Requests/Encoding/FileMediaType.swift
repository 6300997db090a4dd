internal import Foundation

/// The media type of a file, as far as the end of its name tells it.
enum FileMediaType {
    /// The type of a file among several that an API takes, such as `image/png, image/jpeg` or `image/*`. If the name does not
    /// tell it, it is the first of them.
    static func chosen(for name: String, among types: String) -> String {
        guard types.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "*") }) else { return types }
        let ranges = types.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        let ending = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[name.index(after: $0)...].lowercased() }
        for type in ending.flatMap({ known[$0] }) ?? [] {
            for range in ranges {
                if essence(range) == type { return range }
                if range.hasSuffix("/*"), type.hasPrefix(range.dropLast().lowercased()) || range == "*/*" {
                    return type
                }
            }
        }
        return ranges.first { !$0.utf8.contains(UInt8(ascii: "*")) } ?? "application/octet-stream"
    }

    private static func essence(_ type: String) -> String {
        type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }

    /// The types of files by the ends of their names.
    private static let known: [String: [String]] = [
        "aac": ["audio/aac"], "avi": ["video/x-msvideo"], "avif": ["image/avif"], "bmp": ["image/bmp"],
        "css": ["text/css"], "csv": ["text/csv"], "doc": ["application/msword"],
        "docx": ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
        "epub": ["application/epub+zip"], "flac": ["audio/flac"], "gif": ["image/gif"],
        "gz": ["application/gzip", "application/x-gzip"], "heic": ["image/heic"], "heif": ["image/heif"],
        "htm": ["text/html"], "html": ["text/html"], "ico": ["image/vnd.microsoft.icon", "image/x-icon"],
        "jpeg": ["image/jpeg", "image/jpg"], "jpg": ["image/jpeg", "image/jpg"],
        "js": ["text/javascript", "application/javascript"], "json": ["application/json", "text/json"],
        "m4a": ["audio/mp4", "audio/x-m4a"], "md": ["text/markdown"], "mov": ["video/quicktime"],
        "mp3": ["audio/mpeg", "audio/mp3"], "mp4": ["video/mp4", "audio/mp4"], "ogg": ["audio/ogg", "video/ogg"],
        "pdf": ["application/pdf"], "png": ["image/png"], "ppt": ["application/vnd.ms-powerpoint"],
        "pptx": ["application/vnd.openxmlformats-officedocument.presentationml.presentation"],
        "rtf": ["application/rtf", "text/rtf"], "svg": ["image/svg+xml"], "tar": ["application/x-tar"],
        "tif": ["image/tiff"], "tiff": ["image/tiff"], "txt": ["text/plain"],
        "wav": ["audio/wav", "audio/x-wav", "audio/wave"], "webm": ["video/webm", "audio/webm"],
        "webp": ["image/webp"], "xls": ["application/vnd.ms-excel"],
        "xlsx": ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
        "xml": ["application/xml", "text/xml"], "yaml": ["application/yaml", "application/x-yaml", "text/yaml"],
        "yml": ["application/yaml", "application/x-yaml", "text/yaml"],
        "zip": ["application/zip", "application/x-zip-compressed"],
    ]
}
