#pragma once

#include <banquier/editions/embedded.hpp>

#include <span>

namespace banquier {

std::span<const editions::EmbeddedFile> files_for_the_test();

}  // namespace banquier
