#ifndef SWIFT_ENDPOINT_GENERATOR_CZLIB_SHIM_H
#define SWIFT_ENDPOINT_GENERATOR_CZLIB_SHIM_H

#include <zlib.h>

// A macro in zlib, which Swift cannot call.
static inline int endpoint_inflate_init(z_streamp stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

#endif
