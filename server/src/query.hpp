// What stands behind the question mark of an address: "board=classique&overrides=HOUSE-01%2Cfine%3D100".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace banquier::server {

// "%2C" -> ","; nullopt: a percent sign without two hexadecimal digits behind it.
std::optional<std::string> percent_decoded(std::string_view text);

// The parameters by name, each read once. Throws BadFrame: for what cannot be decoded, and for one that is there twice.
class Query {
public:
    explicit Query(std::string_view text);

    std::optional<std::string> take(std::string_view name);
    // Complains about a parameter that nobody asked for.
    void no_more() const;

private:
    std::vector<std::pair<std::string, std::string>> parameters_;
};

}  // namespace banquier::server
