#ifndef SWIFT_ENDPOINT_GENERATOR_CLIBYAML_SHIM_H
#define SWIFT_ENDPOINT_GENERATOR_CLIBYAML_SHIM_H

#if !__has_include(<yaml.h>)
#error "The generator needs libyaml's headers: apt install libyaml-dev pkg-config, or brew install libyaml pkgconf"
#endif

#include <yaml.h>

#endif
