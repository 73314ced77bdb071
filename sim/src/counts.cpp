#include <banquier/sim/counts.hpp>

namespace banquier::sim {

namespace json = boost::json;

namespace {

constexpr std::int64_t kMost = std::int64_t{1} << 53;

}  // namespace

json::object counts_of(const Tally& tally) {
    json::object fields;
    each_field(tally, [&](const char* name, const auto& counts) {
        std::size_t used = counts.size();
        while (used != 0 && counts[used - 1] == 0) --used;
        fields[name] = json::array(counts.begin(), counts.begin() + used);
    });
    return fields;
}

void read_counts(notation::Fields& fields, Tally& tally) {
    each_field(tally, [&](const char* name, auto& counts) {
        const json::value* value = fields.find(name);
        if (value == nullptr) return;
        const json::array& list = notation::array(fields.problem(), *value, fields.path(name));
        if (list.size() > counts.size()) return fields.expected(name, {"moins de nombres", "fewer numbers"});
        for (std::size_t i = 0; i < list.size(); ++i)
            counts[i] = static_cast<Count>(notation::whole(
                fields.problem(), list[i], notation::item_path(fields.path(name), i), 0, kMost));
    });
}

}  // namespace banquier::sim
