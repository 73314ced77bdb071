#include <banquier/wire/replay_timeline.hpp>

#include <banquier/notation/figures.hpp>
#include <banquier/notation/json.hpp>
#include <banquier/notation/position.hpp>
#include <banquier/notation/record.hpp>
#include <banquier/notation/scenario.hpp>
#include <banquier/wire/accounts.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace banquier::wire {

namespace json = boost::json;

namespace {

constexpr std::string_view kFile = "record";  // by which complaints call it

// Looked at before any of the work, which would be as much as for the longest that is shown.
bool is_too_long(std::string_view record) {
    return std::ranges::count(record, '\n') > static_cast<std::ptrdiff_t>(kMostRecordLines);
}

notation::Problem too_long() {
    return {.file = std::string(kFile),
        .text = {fmt::format("plus de {} lignes", kMostRecordLines),
            fmt::format("more than {} lines", kMostRecordLines)}};
}

// The lines of a text, without their ends.
std::string_view next_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

// Of a text of our own, which has that part.
const json::value& part(const json::value& object, std::string_view name) {
    return *object.if_object()->if_contains(name);
}

// What the header line says but for the figures of the board, unless these are not those of the board of that name.
json::object header_json(const notation::RecordHeader& header, const editions::Library& library) {
    const json::value line = *notation::parse_json(notation::header_line(header));
    json::object object;
    for (const std::string_view key :
        {"board", "rules", "overrides", "unofficial", "players", "teams", "fair"})
        if (const json::value* value = line.if_object()->if_contains(key)) object[key] = *value;
    const json::value& figures = part(line, "figures");
    object["fields"] = part(figures, "rules");
    const editions::Edition* edition = library.edition(header.board);
    const bool known = edition &&
        part(notation::figures_of({.board = edition->board, .rules = header.game.rules}), "board") ==
            part(figures, "board");
    if (!known) object["figures"] = part(figures, "board");
    return object;
}

// As a view has it.
json::value written(
    void (*write)(notation::JsonWriter&, const Game&, const State&), const Game& game, const State& state) {
    std::string text;
    notation::JsonWriter writer{text};
    write(writer, game, state);
    return *notation::parse_json(text);
}

class Writer {
public:
    Writer(const notation::RecordHeader& header, const State& start, const editions::Library& library)
        : game_(header.game),
          position_(notation::to_json(game_, start)),
          rents_(*written(write_rents, game_, start).if_object()) {
        text_ = "{\"header\":" + json::serialize(header_json(header, library));
        text_ += ",\"position\":" + json::serialize(position_);
        text_ += ",\"worth\":" + json::serialize(written(write_worth, game_, start));
        text_ += ",\"rents\":" + json::serialize(rents_) + ",\"steps\":[";
    }

    void add_step(std::size_t number, const notation::Step& step) {
        json::object object{{"n", number}};
        if (const auto* action = std::get_if<Action>(&step.what)) {
            object["act"] = notation::to_json(game_, *action);
        } else {
            const auto& correction = std::get<notation::Correction>(step.what);
            object["correct"] = notation::to_json(game_, correction);
            object["why"] = correction.why;
            if (!correction.referee.empty()) object["referee"] = correction.referee;
        }
        if (!step.stamp.at.empty()) object["at"] = step.stamp.at;
        if (!step.stamp.by.empty()) object["how"] = step.stamp.by;
        json::array events;
        for (const Event& event : step.events) events.push_back(notation::to_json(game_, event));
        object["events"] = std::move(events);
        add(std::move(object), step.after);
    }

    void add_back(std::size_t to, const State& state) {
        add({{"n", to}, {"back_to", to}, {"events", json::array{}}}, state);
    }

    std::string finished(const notation::Record& record) {
        text_ += "]";
        if (record.ended) {
            const json::value line =
                *notation::parse_json(notation::end_line(game_, record.last(), record.secret));
            text_ += ",\"end\":" + json::serialize(part(line, "end"));
            if (!record.secret.empty()) text_ += ",\"secret\":" + json::serialize(part(line, "secret"));
            text_ += ",\"sheet\":" + json::serialize(written(write_sheet, game_, record.last()));
        }
        return std::move(text_) + "}";
    }

private:
    void add(json::object step, const State& after) {
        json::object position = notation::to_json(game_, after);
        json::object rents = *written(write_rents, game_, after).if_object();
        step["decision"] = notation::to_json(decision(game_, after));
        step["patch"] = merge_patch(position_, position);
        step["worth"] = written(write_worth, game_, after);
        if (json::object changed = merge_patch(rents_, rents); !changed.empty())
            step["rents"] = std::move(changed);
        position_ = std::move(position);
        rents_ = std::move(rents);
        if (text_.back() != '[') text_ += ',';
        text_ += json::serialize(step);
    }

    const Game& game_;
    json::object position_, rents_;
    std::string text_;
};

}  // namespace

json::object merge_patch(const json::object& from, const json::object& to) {
    json::object patch;
    for (const auto& item : to) {
        const json::value* before = from.if_contains(item.key());
        if (before && *before == item.value()) continue;
        if (before && before->is_object() && item.value().is_object())
            patch[item.key()] = merge_patch(before->get_object(), item.value().get_object());
        else
            patch[item.key()] = item.value();
    }
    for (const auto& item : from)
        if (!to.contains(item.key())) patch[item.key()] = nullptr;
    return patch;
}

notation::Result<std::string> timeline_text(std::string_view text, const editions::Library& library) {
    if (is_too_long(text)) return too_long();
    notation::RecordReader reader{std::string(kFile)};
    std::optional<Writer> writer;
    do {
        const std::size_t before = reader.record().steps.size();
        const bool ended = reader.record().ended;
        if (auto problem = reader.take(next_line(text))) return *problem;
        const notation::Record& record = reader.record();
        const std::size_t now = record.steps.size();
        if (!writer)
            writer.emplace(record.header, record.start, library);
        else if (now > before)
            writer->add_step(now, record.steps.back());
        else if (record.ended == ended)
            writer->add_back(now, record.last());
    } while (!text.empty());
    return writer->finished(reader.record());
}

notation::Result<std::string> scenario_at(std::string_view text, std::size_t step) {
    if (is_too_long(text)) return too_long();
    const notation::RecordRead read = notation::read_record(text, std::string(kFile));
    if (read.problem) return *read.problem;
    const notation::Record& record = read.record;
    if (step > record.steps.size())
        return notation::Problem{.field = "at",
            .text = {fmt::format("attendu : 0 à {}", record.steps.size()),
                fmt::format("expected: 0 to {}", record.steps.size())}};
    const notation::RecordHeader& header = record.header;
    return notation::write_scenario({.board = header.board,
        .rules = header.rules,
        .overrides = header.overrides,
        .game = header.game,
        .unofficial = {},
        .state = record.state_at(step)});
}

}  // namespace banquier::wire
