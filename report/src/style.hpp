#pragma once

#include <string_view>

namespace banquier::report {

// The page's style: light and dark, telephone and paper.
extern const std::string_view kStyle;

}  // namespace banquier::report
