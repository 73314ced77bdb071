#include "texts_file.hpp"

#include "wording.hpp"
#include <banquier/editions/grammar.hpp>

#include <fmt/format.h>

namespace banquier::editions {
namespace {

constexpr NamedValue kGenders[] = {
    {static_cast<std::int64_t>(Gender::Masculine), "m"}, {static_cast<std::int64_t>(Gender::Feminine), "f"}};
constexpr NamedValue kAitches[] = {{0, "aspirated"}, {1, "silent"}};
constexpr NamedValue kLanguageNames[] = {{static_cast<std::int64_t>(Language::French), "fr"},
    {static_cast<std::int64_t>(Language::English), "en"}};

struct WordKey {
    std::string_view key;
    Word Texts::* word;
};
constexpr WordKey kWords[] = {{"house", &Texts::house}, {"hotel", &Texts::hotel}, {"street", &Texts::street},
    {"station", &Texts::station}, {"utility", &Texts::utility}, {"release", &Texts::release},
    {"currency", &Texts::currency}};

// Reads texts of one language and says of each where it would be found: "squares.12".
class TextsReader {
public:
    TextsReader(const Report& report, TextsDraft& draft) : report_(report), draft_(draft) {}

    void decks(const Node& table) {
        TableReader reader{table, report_};
        for (const NamedValue& deck : deck_names())
            draft_.texts.deck[static_cast<std::size_t>(deck.value)] = text(reader, "decks", deck.name);
        reader.finish();
    }

    void words(const Node& table) {
        TableReader reader{table, report_};
        for (const WordKey& known : kWords) {
            const Node* word = table.find(known.key) == nullptr ? nullptr : reader.table(known.key);
            if (word != nullptr) draft_.texts.*known.word = one_word(*word, known.key);
            if (table.find(known.key) == nullptr) missing(table.place, fmt::format("words.{}", known.key));
        }
        reader.finish();
    }

    void groups(const Node& table, const BoardDraft& board) {
        TableReader reader{table, report_};
        for (const BoardDraft::Group& group : board.groups)
            draft_.groups[group.id] = text(reader, "groups", group.id);
        reader.finish();
    }

    void squares(const Node& table) {
        TableReader reader{table, report_};
        for (int at = 0; at < static_cast<int>(kSquares); ++at)
            draft_.squares[at] = text(reader, "squares", std::to_string(at));
        reader.finish();
    }

    void cards(const Node& table, const BoardDraft& board) {
        TableReader reader{table, report_};
        for (const NamedValue& deck : deck_names())
            if (const Node* wordings = reader.table(deck.name)) one_deck(*wordings, deck, board);
        reader.finish();
    }

private:
    void missing(Place place, std::string key) {
        const Term language = draft_.language == Language::French ? Term::French : Term::English;
        if (draft_.language) report_.add(place, ProblemCode::TextMissing, {std::move(key), language});
    }

    std::string text(TableReader& reader, std::string_view table, std::string_view key) {
        const auto found = reader.text(key, Need::Optional);
        if (found && !found->empty()) return *found;
        if (found || reader.node().find(key) == nullptr)
            missing(reader.place(key), fmt::format("{}.{}", table, key));
        return {};
    }

    Word one_word(const Node& table, std::string_view key) {
        TableReader reader{table, report_};
        const std::string name = fmt::format("words.{}", key);
        Word word{.one = text(reader, name, "one"), .many = text(reader, name, "many")};
        if (draft_.language == Language::French) {
            word.gender = static_cast<Gender>(reader.word("gender", kGenders).value_or(0));
            word.elides = is_elided(word.one);
            // An h is silent unless the file says otherwise.
            if (table.find("h") != nullptr) word.elides = reader.word("h", kAitches).value_or(1) == 1;
        }
        reader.finish();
        return word;
    }

    void one_deck(const Node& table, const NamedValue& deck, const BoardDraft& board) {
        TableReader reader{table, report_};
        const std::string name = fmt::format("cards.{}", deck.name);
        for (const BoardDraft::Card& card : board.cards) {
            if (card.deck != static_cast<DeckId>(deck.value) || card.id.empty()) continue;
            std::string wording = text(reader, name, card.id);
            if (card.effect && !wording.empty())
                check_wording(wording, *card.effect, fmt::format("{}.{}", name, card.id),
                    reader.place(card.id), report_);
            draft_.cards[card.deck][card.id] = std::move(wording);
        }
        reader.finish();
    }

    const Report& report_;
    TextsDraft& draft_;
};

}  // namespace

TextsDraft read_texts(const SourceFile& file, std::span<const BoardDraft> boards, Problems& problems) {
    const Report report{file.path, problems};
    TableReader reader{file.root, report};
    TextsDraft draft;
    draft.file = file.path;
    reader.text("kind");
    draft.board = reader.text("board").value_or("");
    draft.place = reader.place("board");
    if (const auto language = reader.word("language", kLanguageNames))
        draft.language = static_cast<Language>(*language);
    draft.texts.title = reader.text("title").value_or("");

    const BoardDraft* board = board_named(draft.board, draft.place, boards, report);
    TextsReader texts{report, draft};
    if (const Node* table = reader.table("decks")) texts.decks(*table);
    if (const Node* table = reader.table("words")) texts.words(*table);
    if (const Node* table = reader.table("squares")) texts.squares(*table);
    if (const Node* table = reader.table("groups"); table != nullptr && board != nullptr)
        texts.groups(*table, *board);
    if (const Node* table = reader.table("cards"); table != nullptr && board != nullptr)
        texts.cards(*table, *board);
    reader.finish();
    return draft;
}

Texts texts_of(const TextsDraft& draft, const Edition& edition) {
    Texts texts = draft.texts;
    for (std::size_t i = 0; i < kColours; ++i) {
        const GroupId id = static_cast<GroupId>(i);
        texts.group[id] = draft.groups.find(edition.group_id[id])->second;
    }
    texts.group[kStations] = texts.station.many;
    texts.group[kUtilities] = texts.utility.many;
    for (const auto& [at, name] : draft.squares) texts.square[static_cast<SquareId>(at)] = name;
    for (std::size_t i = 0; i < kCards; ++i) {
        const CardId id = static_cast<CardId>(i);
        const auto& deck = draft.cards.find(deck_of(id))->second;
        texts.card[id] = deck.find(edition.card_id[id])->second;
    }
    return texts;
}

}  // namespace banquier::editions
