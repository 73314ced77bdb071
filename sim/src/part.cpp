#include <banquier/sim/part.hpp>

#include <banquier/notation/figures.hpp>
#include <banquier/notation/json.hpp>

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <type_traits>

namespace banquier::sim {

namespace json = boost::json;
using notation::Problem;
using notation::Result;
using notation::Text;

namespace {

// ---- Writing

json::object limits_json(const Limits& limits) {
    return {{"rounds", limits.rounds}, {"time_up_after", limits.time_up_after},
        {"last_round_after", limits.last_round_after}, {"decks", limits.fresh_decks ? "reshuffled" : "real"}};
}

}  // namespace

json::object to_json(const Description& d) {
    json::array bots, choices(d.choices.begin(), d.choices.end());
    for (const Description::Player& bot : d.bots) {
        json::object entry{{"name", bot.name}};
        if (!bot.digest.empty()) entry["digest"] = bot.digest;
        bots.push_back(std::move(entry));
    }
    return {{"board", d.board}, {"rules", d.rules}, {"choices", std::move(choices)}, {"figures", d.figures},
        {"behaviour", d.behaviour}, {"bots", std::move(bots)}, {"seed", d.seed}, {"blocks", d.blocks},
        {"limits", limits_json(d.limits)}, {"sample", d.sample}};
}

namespace {

// One field a line.
std::string tally_text(const Tally& tally) {
    std::string text;
    for (const auto& [name, counts] : counts_of(tally))
        text += fmt::format(
            "{}    \"{}\": {}", text.empty() ? "" : ",\n", std::string_view{name}, json::serialize(counts));
    return "{\n" + text + "\n  }";
}

// ---- Reading

struct Unreadable {
    std::string field;
    Text text;
};

[[noreturn]] void expected(const std::string& field, const Text& what) {
    throw Unreadable{field, {"attendu : " + what.fr, "expected: " + what.en}};
}

const Text kWhole{"un nombre entier, zéro ou plus", "a whole number, zero or more"};
const Text kAText{"un texte", "a text"};

// The members of an object, each to be taken by name; what is missing or of another kind is named with its path.
class Members {
public:
    Members(const json::value& value, std::string path) : path_(std::move(path)) {
        if (!value.is_object()) expected(path_, {"un objet", "an object"});
        object_ = &value.get_object();
    }
    const json::value& operator[](std::string_view name) const {
        if (const json::value* found = object_->if_contains(name)) return *found;
        throw Unreadable{path(name), {"il manque", "it is missing"}};
    }
    bool has(std::string_view name) const { return object_->contains(name); }
    std::string path(std::string_view name) const {
        return path_.empty() ? std::string{name} : path_ + "." + std::string{name};
    }
    std::string text(std::string_view name) const {
        const json::value& value = (*this)[name];
        if (!value.is_string()) expected(path(name), kAText);
        return std::string{value.get_string()};
    }
    const json::array& list(std::string_view name) const {
        const json::value& value = (*this)[name];
        if (!value.is_array()) expected(path(name), {"une liste", "a list"});
        return value.get_array();
    }
    std::uint64_t number(
        std::string_view name, std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const {
        return whole((*this)[name], path(name), most);
    }
    static std::uint64_t whole(const json::value& value, const std::string& path, std::uint64_t most) {
        boost::system::error_code error;
        const auto number = value.to_number<std::uint64_t>(error);
        if (error) expected(path, kWhole);
        if (number > most) expected(path, {fmt::format("au plus {}", most), fmt::format("at most {}", most)});
        return number;
    }

private:
    const json::object* object_ = nullptr;
    std::string path_;
};

constexpr auto kMostInt = static_cast<std::uint64_t>(std::numeric_limits<int>::max());

Limits read_limits(const Members& in) {
    Limits limits;
    limits.rounds = static_cast<int>(in.number("rounds", kMostInt));
    limits.time_up_after = static_cast<int>(in.number("time_up_after", kMostInt));
    limits.last_round_after = static_cast<int>(in.number("last_round_after", kMostInt));
    const std::string decks = in.text("decks");
    if (decks != "real" && decks != "reshuffled")
        expected(in.path("decks"), {"real ou reshuffled", "real or reshuffled"});
    limits.fresh_decks = decks == "reshuffled";
    return limits;
}

Description read_description(const Members& in) {
    Description d{.board = in.text("board"), .rules = in.text("rules"), .figures = in.text("figures")};
    for (const json::value& choice : in.list("choices")) {
        if (!choice.is_string()) expected(in.path("choices"), {"des textes", "texts"});
        d.choices.emplace_back(choice.get_string());
    }
    d.behaviour = static_cast<int>(in.number("behaviour", kMostInt));
    for (const json::value& value : in.list("bots")) {
        const Members bot{value, fmt::format("{}[{}]", in.path("bots"), d.bots.size() + 1)};
        d.bots.push_back({bot.text("name"), bot.has("digest") ? bot.text("digest") : ""});
    }
    if (d.bots.size() < 2 || d.bots.size() > kMaxPlayers)
        expected(in.path("bots"),
            {fmt::format("de 2 à {} bots", kMaxPlayers), fmt::format("2 to {} bots", kMaxPlayers)});
    d.seed = in.number("seed");
    d.blocks = in.number("blocks");
    d.limits = read_limits({in["limits"], in.path("limits")});
    d.sample = in.text("sample");
    return d;
}

Tally read_tally(const Members& in) {
    Tally tally;
    each_field(tally, [&](const char* name, auto& counts) {
        const json::array& list = in.list(name);
        if (list.size() > counts.size())
            expected(in.path(name),
                {fmt::format("au plus {} nombres", counts.size()),
                    fmt::format("at most {} numbers", counts.size())});
        for (std::size_t i = 0; i < list.size(); ++i)
            counts[i] = Members::whole(list[i], fmt::format("{}[{}]", in.path(name), i + 1),
                std::numeric_limits<std::uint64_t>::max());
    });
    return tally;
}

Part read(const json::value& value) {
    if (!value.is_object() || !value.get_object().contains("format") ||
        value.at("format") != json::value(kPartFormat))
        throw Unreadable{{},
            {"ce n'est pas une partie d'une simulation (\"format\": \"banquier-part\")",
                "this is no part of a simulation (\"format\": \"banquier-part\")"}};
    const Members in{value, ""};
    if (const std::uint64_t version = in.number("version"); version != kPartVersion)
        expected("version",
            {fmt::format("{} ; trouvé : {}", kPartVersion, version),
                fmt::format("{}; found: {}", kPartVersion, version)});
    Part part{.run = read_description({in["run"], "run"})};
    const Members shard{in["shard"], "shard"};
    part.shards = static_cast<int>(shard.number("of", kMostShards));
    const std::uint64_t number = shard.number("number", kMostInt);
    if (number < 1 || number > static_cast<std::uint64_t>(part.shards))
        expected("shard", {"un numéro de 1 au nombre de parts", "a number from 1 to the number of shards"});
    part.shard = static_cast<int>(number) - 1;
    part.done = in.number("done", part.blocks());
    part.tally = read_tally({in["tally"], "tally"});
    if (part.tally.blocks[0] != part.done)
        expected("tally.blocks",
            {fmt::format("{}, comme « done »", part.done), fmt::format("{}, as in \"done\"", part.done)});
    return part;
}

// ---- Comparing

Problem problem_in(const std::string& file, std::string field, Text text) {
    return {.file = file, .field = std::move(field), .text = std::move(text)};
}

std::string shard_text(const Part& part) { return fmt::format("{}/{}", part.shard + 1, part.shards); }

// A part of another run than that of `first`.
std::optional<Problem> why_foreign(const NamedPart& first, const NamedPart& other) {
    if (const auto found = difference(other.part.run, first.part.run))
        return problem_in(other.file, found->field,
            {fmt::format("part d'une autre simulation : {} ; dans {} : {}", found->a, first.file, found->b),
                fmt::format("a shard of another run: {}; in {}: {}", found->a, first.file, found->b)});
    if (other.part.shards != first.part.shards)
        return problem_in(other.file, "shard",
            {fmt::format("coupée autrement : {} ; dans {} : {}", shard_text(other.part), first.file,
                 shard_text(first.part)),
                fmt::format("cut otherwise: {}; in {}: {}", shard_text(other.part), first.file,
                    shard_text(first.part))});
    return {};
}

}  // namespace

Description describe(const Run& run, std::string board, std::string rules, std::vector<std::string> choices) {
    Description d{.board = std::move(board),
        .rules = std::move(rules),
        .choices = std::move(choices),
        .figures = notation::digest_of(notation::figures_of(run.game)),
        .seed = run.seed,
        .blocks = run.blocks,
        .limits = run.limits};
    for (const Entrant& entrant : run.entrants) d.bots.push_back({entrant.name, entrant.digest});
    Run first = run;
    first.shard = 0;
    first.shards = 1;
    const auto tally = std::make_unique<Tally>();
    play_blocks(first, 0, 1, *tally);
    d.sample = fmt::format("{:016x}", notation::fnv1a(tally_text(*tally)));
    return d;
}

std::optional<Difference> difference(const Description& a, const Description& b) {
    const json::object left = to_json(a), right = to_json(b);
    for (const auto& field : left) {
        const json::value& other = right.at(field.key());
        if (field.value() != other)
            return Difference{field.key(), json::serialize(field.value()), json::serialize(other)};
    }
    return {};
}

std::uint64_t Part::blocks() const { return blocks_of_shard(run.blocks, shard, shards); }

std::string write_part(const Part& part) {
    return fmt::format("{{\n  \"format\": \"{}\",\n  \"version\": {},\n  \"run\": {},\n  \"shard\": {},\n  "
                       "\"done\": {},\n  \"tally\": {}\n}}\n",
        kPartFormat, kPartVersion, json::serialize(to_json(part.run)),
        json::serialize(json::object{{"number", part.shard + 1}, {"of", part.shards}}), part.done,
        tally_text(part.tally));
}

Result<Part> read_part(std::string_view text, std::string file) {
    const Result<json::value> value = notation::parse_json(text);
    if (!value) {
        Problem problem = value.problem();
        problem.file = std::move(file);
        return problem;
    }
    try {
        return read(*value);
    } catch (const Unreadable& why) {
        return problem_in(file, why.field, why.text);
    }
}

std::optional<Problem> why_not_resumed(const Part& kept, const Part& wanted, const std::string& file) {
    const auto other = [&](std::string field, const std::string& there, const std::string& here) {
        return problem_in(file, std::move(field),
            {fmt::format("commencée autrement : {} ; demandé maintenant : {}", there, here),
                fmt::format("begun with {}; asked for now: {}", there, here)});
    };
    if (const auto found = difference(kept.run, wanted.run)) return other(found->field, found->a, found->b);
    if (shard_text(kept) != shard_text(wanted)) return other("shard", shard_text(kept), shard_text(wanted));
    return {};
}

namespace {

// The parts by their shards, none where a shard is missing; a problem where one is of another run or comes twice.
Result<std::vector<const NamedPart*>> shards_of(std::span<const NamedPart> parts) {
    const NamedPart& first = parts.front();
    std::vector<const NamedPart*> by_shard(static_cast<std::size_t>(first.part.shards));
    for (const NamedPart& named : parts) {
        if (auto problem = why_foreign(first, named)) return *std::move(problem);
        const NamedPart*& place = by_shard[static_cast<std::size_t>(named.part.shard)];
        if (place)
            return problem_in(named.file, "shard",
                {fmt::format("la part {} est déjà dans {}", shard_text(named.part), place->file),
                    fmt::format("shard {} is in {} already", shard_text(named.part), place->file)});
        place = &named;
    }
    return by_shard;
}

}  // namespace

Result<Part> merge(std::span<const NamedPart> parts) {
    const auto by_shard = shards_of(parts);
    if (!by_shard) return by_shard.problem();
    Part whole{.run = parts.front().part.run, .done = parts.front().part.run.blocks};
    for (const NamedPart& named : parts) {
        if (!named.part.complete())
            return problem_in(named.file, "done",
                {fmt::format("{} blocs joués sur {} ; relancez la simulation pour la finir", named.part.done,
                     named.part.blocks()),
                    fmt::format("{} blocks of {} are played; run the simulation again to finish it",
                        named.part.done, named.part.blocks())});
        add(whole.tally, named.part.tally);
    }
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < by_shard->size(); ++i)
        if (!(*by_shard)[i]) missing.push_back(fmt::format("{}/{}", i + 1, by_shard->size()));
    if (!missing.empty()) {
        const std::string list = fmt::format("{}", fmt::join(missing, ", "));
        return problem_in("", "", {"il manque : part " + list, "missing: shard " + list});
    }
    return whole;
}

Result<Interim> merge_so_far(std::span<const NamedPart> parts) {
    const auto by_shard = shards_of(parts);
    if (!by_shard) return by_shard.problem();
    const Part& first = parts.front().part;
    Interim interim{.sum = {.run = first.run}, .state = {.blocks = first.run.blocks, .shards = first.shards}};
    for (const NamedPart& named : parts) {
        add(interim.sum.tally, named.part.tally);
        interim.state.done += named.part.done;
        interim.state.begun += named.part.done != 0;
        interim.state.complete += named.part.complete();
    }
    interim.sum.done = interim.state.done;
    return interim;
}

}  // namespace banquier::sim
