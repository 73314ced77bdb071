// The client in the browser as it was when the program was built.
#pragma once

#include <banquier/editions/embedded.hpp>

#include <span>

namespace banquier::server {

// By path below the site's root ("index.html", "assets/app-1f2e.js"); a text also packed, under its path and ".gz".
// Empty: the program was built without it. The build writes the definition.
std::span<const editions::EmbeddedFile> client_files();

}  // namespace banquier::server
