#ifndef SWIFT_ENDPOINT_GENERATOR_CLIBCURL_SHIM_H
#define SWIFT_ENDPOINT_GENERATOR_CLIBCURL_SHIM_H

#if !__has_include(<curl/curl.h>)
#error "EndpointRuntime needs libcurl's headers: apt install libcurl4-openssl-dev"
#endif

#include <curl/curl.h>
#include <string.h>
#include <unistd.h>

// CURLOPT_PREREQFUNCTION came with 7.80.
#if LIBCURL_VERSION_NUM < 0x075000
#error "EndpointRuntime needs libcurl 7.80 or later"
#endif

// Swift cannot call variadic functions. In parentheses, a name is the function and not the macro that checks its types.

typedef size_t (*endpoint_curl_transfer_callback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode endpoint_curl_set_long(CURL *handle, CURLoption option, long value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode endpoint_curl_set_offset(CURL *handle, CURLoption option, curl_off_t value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode endpoint_curl_set_string(CURL *handle, CURLoption option, const char *value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode endpoint_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return (curl_easy_setopt)(handle, option, value);
}

static inline CURLcode endpoint_curl_set_transfer_callback(
    CURL *handle, CURLoption option, endpoint_curl_transfer_callback callback
) {
    return (curl_easy_setopt)(handle, option, callback);
}

static inline CURLcode endpoint_curl_set_socket_callback(CURL *handle, curl_opensocket_callback callback) {
    return (curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, callback);
}

static inline CURLcode endpoint_curl_set_resolver_callback(CURL *handle, curl_resolver_start_callback callback) {
    return (curl_easy_setopt)(handle, CURLOPT_RESOLVER_START_FUNCTION, callback);
}

static inline CURLcode endpoint_curl_set_request_callback(CURL *handle, curl_prereq_callback callback) {
    return (curl_easy_setopt)(handle, CURLOPT_PREREQFUNCTION, callback);
}

static inline CURLcode endpoint_curl_set_progress_callback(CURL *handle, curl_xferinfo_callback callback) {
    return (curl_easy_setopt)(handle, CURLOPT_XFERINFOFUNCTION, callback);
}

/// Allows http and https only. The library may be older than its headers, and not know the option that came with 7.85.
static inline CURLcode endpoint_curl_set_protocols(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
    CURLcode result = (curl_easy_setopt)(handle, CURLOPT_PROTOCOLS_STR, "http,https");
    if (result != CURLE_UNKNOWN_OPTION) return result;
#endif
    // CURLOPT_PROTOCOLS, by its number: newer headers mark the name as deprecated.
    return (curl_easy_setopt)(handle, (CURLoption)(CURLOPTTYPE_LONG + 181), (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
}

/// Trusts the system's file of authorities, and not its folder of the same ones, where libcurl knows of both. With a folder,
/// libcurl 7.87 and later does not keep what it has read, and each connection parses all certificates again.
static inline CURLcode endpoint_curl_trust_file_alone(CURL *handle) {
    const char *file = 0;
    // CURLINFO_CAINFO, by its number: it came with 7.84. A library without it knows of no file.
    CURLcode result = (curl_easy_getinfo)(handle, (CURLINFO)(CURLINFO_STRING + 61), &file);
    if (result != CURLE_OK || !file || access(file, R_OK) != 0) return CURLE_OK;
    return (curl_easy_setopt)(handle, CURLOPT_CAPATH, (char *)0);
}

/// Trusts the authorities of this text alone, of which libcurl makes a copy.
static inline CURLcode endpoint_curl_set_authorities(CURL *handle, const char *text, size_t length) {
    struct curl_blob blob = {(void *)text, length, CURL_BLOB_COPY};
    return (curl_easy_setopt)(handle, CURLOPT_CAINFO_BLOB, &blob);
}

static inline long endpoint_curl_get_long(CURL *handle, CURLINFO info) {
    long value = 0;
    (curl_easy_getinfo)(handle, info, &value);
    return value;
}

static inline curl_off_t endpoint_curl_get_offset(CURL *handle, CURLINFO info) {
    curl_off_t value = 0;
    (curl_easy_getinfo)(handle, info, &value);
    return value;
}

/// The server's certificate as PEM; null on a connection that an earlier exchange opened, and without TLS.
static inline const char *endpoint_curl_get_certificate(CURL *handle) {
    struct curl_certinfo *chain = 0;
    if ((curl_easy_getinfo)(handle, CURLINFO_CERTINFO, &chain) != CURLE_OK || !chain || chain->num_of_certs < 1) return 0;
    for (struct curl_slist *line = chain->certinfo[0]; line; line = line->next) {
        if (strncmp(line->data, "Cert:", 5) == 0) return line->data + 5;
    }
    return 0;
}

static inline CURLMcode endpoint_curl_multi_set_long(CURLM *handle, CURLMoption option, long value) {
    return (curl_multi_setopt)(handle, option, value);
}

/// Whether libcurl waits for bytes from a socket. True for sockets with numbers that no set has room for.
static inline int endpoint_curl_listens(CURLM *multi, curl_socket_t socket) {
    if (socket >= FD_SETSIZE) return 1;
    fd_set reading, writing, failing;
    FD_ZERO(&reading);
    FD_ZERO(&writing);
    FD_ZERO(&failing);
    int largest = -1;
    if (curl_multi_fdset(multi, &reading, &writing, &failing, &largest) != CURLM_OK) return 1;
    return FD_ISSET(socket, &reading) ? 1 : 0;
}

/// The handle whose transfer has ended; null where none is left to be told of.
static inline CURL *endpoint_curl_next_ended(CURLM *multi, CURLcode *result) {
    int left;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
        if (message->msg == CURLMSG_DONE) {
            *result = message->data.result;
            return message->easy_handle;
        }
    }
    return 0;
}

#endif
