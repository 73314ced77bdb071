#include "calls.hpp"

#include <banquier/notation/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace {

using namespace banquier;
namespace json = boost::json;

// A request that is longer is none of a person's: a record of a long game has less.
constexpr std::size_t kLongest = 16u << 20;

std::string request, answer;

json::object problem_json(const notation::Problem& problem) {
    return {{"en", render(problem, notation::Language::English)},
        {"fr", render(problem, notation::Language::French)}, {"field", problem.field},
        {"line", problem.line}};
}

json::object answer_to(std::string_view text) {
    const auto value = notation::parse_json(text);
    if (!value) return {{"problem", problem_json(value.problem())}};
    notation::FirstProblem problem;
    notation::Fields fields{problem, *value};
    const std::string what = fields.text("do", 32);
    json::object result;
    if (!problem.found()) {
        const std::span<const wasm::Known> all = wasm::known();
        const auto one = std::ranges::find(all, what, &wasm::Known::name);
        if (one == all.end()) {
            std::vector<std::string_view> names;
            for (const wasm::Known& each : all) names.push_back(each.name);
            fields.expected("do", notation::one_of(names));
        } else {
            result = one->answer(fields);
        }
        fields.no_more();
    }
    if (problem.found()) return {{"problem", problem_json(*problem)}};
    return result;
}

}  // namespace

extern "C" {

// What a thread owns would be destroyed when it ends: there is one, and it does not.
int __cxa_thread_atexit(void (*)(void*), void*, void*) { return 0; }

// Null: a request of that size is not taken.
char* bq_room(std::size_t size) {
    if (size > kLongest) return nullptr;
    request.resize(size);
    return request.data();
}

void bq_call(std::size_t size) {
    answer = json::serialize(answer_to(std::string_view{request}.substr(0, size)));
    if (request.capacity() > kLongest / 16) std::string{}.swap(request);
}

const char* bq_result() { return answer.data(); }
std::size_t bq_result_size() { return answer.size(); }
}
