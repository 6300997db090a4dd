#ifndef SWIFT_ENDPOINT_GENERATOR_CZLIB_SHIM_H
#define SWIFT_ENDPOINT_GENERATOR_CZLIB_SHIM_H

#if !__has_include(<zlib.h>)
#error "EndpointAsyncHTTPClient needs zlib's headers: apt install zlib1g-dev, or brew install zlib"
#endif

#include <zlib.h>

// A macro in zlib, which Swift cannot call.
static inline int endpoint_inflate_init(z_streamp stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

#endif
