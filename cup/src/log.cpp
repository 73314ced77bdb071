#include "halls.hpp"
#include "refusal.hpp"

#include <banquier/cup/log.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/notation/json_writer.hpp>

#include <array>
#include <type_traits>

namespace banquier::cup {

namespace {

namespace json = boost::json;

// In the order of Change.
constexpr std::array<std::string_view, std::variant_size_v<Change>> kNames = {"made", "committed", "opened",
    "entered", "withdrawn", "returned", "present", "promoted", "closed", "pooled", "salted", "drawn",
    "published", "moved", "seated", "phase", "paused", "given_back", "absent", "walkover", "replaced",
    "filled", "signed", "refused", "received", "corrected", "ruled", "advanced", "stage_over", "ranked",
    "ranking_published", "role_given", "role_taken", "called", "call_answered", "penalised", "power_cut",
    "way", "table_opened", "engine_signed", "hall", "handed", "hall_begun", "joined_hall", "taken_back"};

// In the order of the enumerators.
template <class E>
constexpr std::array<std::string_view, 0> kWords{};
template <>
constexpr std::array<std::string_view, 8> kWords<Role> = {
    "organiser", "head_referee", "referee", "desk", "banker", "unit", "spectator", "engine"};
template <>
constexpr std::array<std::string_view, 3> kWords<Way> = {"sheet", "bank", "online"};
template <>
constexpr std::array<std::string_view, 5> kWords<Phase> = {"not_begun", "deal", "play", "last_round", "end"};
template <>
constexpr std::array<std::string_view, 4> kWords<Effect> = {"recomputed", "chair", "noted", "points"};

template <>
constexpr std::array<std::string_view, 3> kWords<PenaltyKind> = {"warning", "amount", "disqualified"};
template <>
constexpr std::array<std::string_view, 3> kWords<CutChoice> = {"ran_on", "stood_still", "time"};

template <class T>
struct IsVector : std::false_type {};
template <class T>
struct IsVector<std::vector<T>> : std::true_type {};

// Fields that are nothing are not written.
class Writer {
public:
    explicit Writer(notation::JsonWriter& out) : out_(out) {}

    template <class T>
    void operator()(std::string_view name, T& value) {
        if constexpr (!std::is_enum_v<T>)
            if (value == T{}) return;
        out_.key(name);
        write(value);
    }

private:
    template <class T>
    void write(T& value) {
        if constexpr (std::is_same_v<T, bool>) {
            out_.flag(value);
        } else if constexpr (std::is_integral_v<T>) {
            out_.number(value);
        } else if constexpr (std::is_enum_v<T>) {
            out_.word(kWords<T>[static_cast<std::size_t>(value)]);
        } else if constexpr (std::is_same_v<T, std::string>) {
            out_.text(value);
        } else if constexpr (IsVector<T>::value) {
            out_.list();
            for (auto& item : value) write(item);
            out_.end_list();
        } else {
            out_.object();
            value.fields(*this);
            out_.end_object();
        }
    }

    notation::JsonWriter& out_;
};

class Reader {
public:
    explicit Reader(const json::object& object) : object_(object) {}

    template <class T>
    void operator()(std::string_view name, T& out) {
        out = T{};
        const json::value* value = object_.if_contains(name);
        if (value != nullptr && !read(*value, out) && bad.empty()) bad = name;
    }

    std::string bad;  // the first field that is not what it should be

private:
    template <class T>
    static bool read(const json::value& value, T& out) {
        if constexpr (std::is_same_v<T, bool>) {
            if (!value.is_bool()) return false;
            out = value.get_bool();
        } else if constexpr (std::is_integral_v<T>) {
            if (!value.is_int64() || !std::in_range<T>(value.get_int64())) return false;
            out = static_cast<T>(value.get_int64());
        } else if constexpr (std::is_enum_v<T>) {
            const auto& words = kWords<T>;
            for (std::size_t i = 0; i < words.size(); ++i)
                if (value.is_string() && value.get_string() == words[i]) {
                    out = static_cast<T>(i);
                    return true;
                }
            return false;
        } else if constexpr (std::is_same_v<T, std::string>) {
            if (!value.is_string()) return false;
            out = std::string{value.get_string()};
        } else if constexpr (IsVector<T>::value) {
            if (!value.is_array()) return false;
            for (const json::value& item : value.get_array())
                if (!read(item, out.emplace_back())) return false;
        } else {
            if (!value.is_object()) return false;
            Reader inner{value.get_object()};
            out.fields(inner);
            return inner.bad.empty();
        }
        return true;
    }

    const json::object& object_;
};

// The line up to its digest: what the digest is of.
std::string body(const Entry& entry) {
    std::string text;
    notation::JsonWriter out{text};
    out.object().key("n").number(entry.number).key("at").number(entry.at);
    out.key("by").object();
    Writer writer{out};
    By by = entry.by;
    by.fields(writer);
    out.end_object().key("what").word(name_of(entry.what));
    std::visit([&](auto change) { change.fields(writer); }, entry.what);
    return text;
}

template <std::size_t I = 0>
bool read_change(std::string_view name, Reader& reader, Change& out) {
    if constexpr (I < std::variant_size_v<Change>) {
        if (name != kNames[I]) return read_change<I + 1>(name, reader, out);
        auto& change = out.emplace<I>();
        change.fields(reader);
        return true;
    }
    return false;
}

}  // namespace

std::string_view name_of(const Change& change) { return kNames[change.index()]; }

luck::Digest digest_of(const luck::Digest& before, const Entry& entry) {
    return luck::Digester{}.text("banquier cup log v1").bytes(before.bytes).text(body(entry)).digest();
}

std::string entry_line(const Entry& entry) {
    return body(entry) + ",\"digest\":\"" + entry.digest.hex() + "\"}";
}

Result<Entry> read_entry(std::string_view line) {
    const auto parsed = notation::parse_json(line);
    if (!parsed) return parsed.problem();
    if (!parsed->is_object()) return refusal("", "attendu : un objet", "expected: an object");
    const json::object& object = parsed->get_object();
    Entry entry;
    std::string name, digest;
    Reader reader{object};
    reader("n", entry.number);
    reader("at", entry.at);
    reader("by", entry.by);
    reader("what", name);
    reader("digest", digest);
    if (!read_change(name, reader, entry.what) && reader.bad.empty()) reader.bad = "what";
    const auto chained = luck::Digest::from_hex(digest);
    if (!chained && reader.bad.empty()) reader.bad = "digest";
    if (!reader.bad.empty()) return refusal(reader.bad, "illisible", "cannot be read");
    entry.digest = *chained;
    if (entry_line(entry) != line)
        return refusal("", "la ligne n'est pas écrite comme une entrée du journal",
            "the line is not written as an entry of the log is");
    return entry;
}

Result<std::shared_ptr<const Game>> game_of(
    const editions::Library& library, const editions::CupFormat& format) {
    const editions::Resolution resolution = library.resolve(format.board, format.rules);
    if (!resolution.ok()) return notation::told(resolution.problems.front());
    return std::shared_ptr<const Game>{std::make_shared<Game>(resolution.game)};
}

std::optional<Problem> LogReader::take(std::string_view line) {
    const Result<Entry> entry = read_entry(line);
    if (!entry) return entry.problem();
    if (entry->number != cup_.entries + 1)
        return refusal("n",
            std::to_string(entry->number) + " ; attendu : " + std::to_string(cup_.entries + 1),
            std::to_string(entry->number) + "; expected: " + std::to_string(cup_.entries + 1));
    if (digest_of(cup_.head, *entry) != entry->digest)
        return refusal("digest", "l'empreinte ne va pas avec la ligne et celles d'avant",
            "the digest does not go with the line and those before");
    // Until the year 5138: times can be added and taken away without end.
    constexpr Millis kLatest = 100'000'000'000'000;
    if (entry->at < 0 || entry->at > kLatest) return refusal("at", "hors du temps", "out of time");
    const bool first = !cup_.made();
    if (first || check_ == Check::Everything)
        if (auto no = why_not(cup_, House{game_.get(), nullptr}, entry->what)) return no;
    if (auto no = not_as_joined(cup_, *entry)) return no;
    apply(cup_, *entry);
    if (!first) return std::nullopt;
    auto game = game_of(library_, cup_.format);
    if (!game) return game.problem();
    game_ = *game;
    return std::nullopt;
}

std::optional<Problem> LogReader::take_all(std::string_view text, std::string file) {
    std::size_t line = 0;
    while (whole_ < text.size()) {
        const std::size_t end = text.find('\n', whole_);
        if (end == std::string_view::npos) return std::nullopt;
        ++line;
        if (auto problem = take(text.substr(whole_, end - whole_))) {
            problem->file = std::move(file);
            problem->line = line;
            return problem;
        }
        whole_ = end + 1;
    }
    if (cup_.joining != 0) {
        auto cut = refusal("hall " + std::to_string(cup_.joining),
            "le journal finit au milieu de ce que cette salle a écrit",
            "the log ends in the middle of what this hall has written");
        cut.file = std::move(file);
        return cut;
    }
    return std::nullopt;
}

}  // namespace banquier::cup
