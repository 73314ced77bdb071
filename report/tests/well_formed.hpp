#pragma once

#include <regex>
#include <set>
#include <string>
#include <vector>

namespace banquier::report {

// What keeps a page from being well-formed XML; empty: nothing. Knows as much of XML as the pages use.
inline std::string fault_of(const std::string& page) {
    std::vector<std::string> open;
    std::set<std::string> ids;
    const std::regex tag{R"(^<(/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(/?)>)"};
    const std::regex id{R"re(\sid="([^"]*)")re"};
    const std::regex entity{"^&(amp|lt|gt|quot);"};
    std::size_t at = page.starts_with("<!DOCTYPE html>") ? std::string{"<!DOCTYPE html>"}.size() : 0;
    for (; at < page.size(); ++at) {
        std::smatch found;
        const std::string rest = page.substr(at, 20'000);
        const std::string near = " at: " + rest.substr(0, 60);
        if (page[at] == '&' && !std::regex_search(rest, found, entity)) return "bare &" + near;
        if (page[at] != '<') continue;
        if (!std::regex_search(rest, found, tag)) return "bad tag" + near;
        const std::string name = found[2], attributes = found[3];
        std::smatch named;
        if (std::regex_search(attributes, named, id) && !ids.insert(named[1]).second)
            return "id twice" + near;
        if (found[1].length() != 0) {
            if (open.empty() || open.back() != name) return "closes what is not open" + near;
            open.pop_back();
        } else if (found[4].length() == 0) {
            open.push_back(name);
        }
        at += static_cast<std::size_t>(found[0].length()) - 1;
    }
    return open.empty() ? "" : "never closed: " + open.back();
}

}  // namespace banquier::report
