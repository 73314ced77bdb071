// What a review says as JSON, with its sentences in both languages: docs/schema/answers.json.
#include <banquier/report/review.hpp>

#include <boost/json.hpp>
#include <cmath>

namespace banquier::report {

namespace json = boost::json;

namespace {

json::array texts(const std::vector<std::string>& list) {
    json::array array;
    for (const std::string& text : list) array.emplace_back(text);
    return array;
}

json::object part_json(const ReviewTexts::Part& part) {
    json::object object{{"id", part.id}, {"title", part.title}, {"explanation", part.explanation}};
    if (!part.head.empty()) {
        json::array rows;
        for (const auto& row : part.rows) rows.push_back(texts(row));
        object["head"] = texts(part.head);
        object["rows"] = std::move(rows);
        return object;
    }
    json::array items;
    for (const ReviewTexts::Item& item : part.items)
        items.push_back(json::object{
            {"step", item.step}, {"when", item.when}, {"said", item.said}, {"verdict", item.verdict}});
    object["items"] = std::move(items);
    if (!part.none.empty()) object["none"] = part.none;
    return object;
}

json::object words_json(const ReviewInput& input) {
    const ReviewTexts said = texts_of(input);
    json::array parts;
    for (const ReviewTexts::Part& part : said.parts) parts.push_back(part_json(part));
    return {
        {"title", said.title}, {"facts", said.facts}, {"parts", std::move(parts)}, {"footer", said.footer}};
}

std::int64_t thousandths(double chance) { return std::lround(1000 * chance); }

}  // namespace

std::string review_json(
    const notation::Record& record, const review::Review& review, const editions::Library& library) {
    json::object words;
    json::array turns, lines;
    for (const editions::Language language : {editions::Language::French, editions::Language::English}) {
        const notation::Sentences sentences{library, *library.edition(record.header.board),
            record.header.game, record.header.rules, language, record.header.players};
        const ReviewInput input{.record = record, .review = review, .words = sentences};
        words[language == editions::Language::French ? "fr" : "en"] = words_json(input);
        if (!turns.empty()) continue;
        for (const TurningPoint& turn : turning_points_of(input))
            turns.push_back(json::object{{"step", turn.step}, {"seat", index_of(turn.whose) + 1},
                {"chance", thousandths(review.moments[turn.step - 1].after[turn.whose])}});
    }
    for (const PlayerId q : everybody(record.start)) {
        json::array line;
        for (const ChancePoint& point : chance_line(review, q))
            line.push_back(json::array{point.step, thousandths(point.chance)});
        lines.push_back(std::move(line));
    }
    return json::serialize(
        json::object{{"players", texts(record.header.players)}, {"steps", record.steps.size()},
            {"chances", std::move(lines)}, {"turns", std::move(turns)}, {"words", std::move(words)}});
}

}  // namespace banquier::report
