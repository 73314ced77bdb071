#include "linking.hpp"

#include "board_file.hpp"
#include "catalogue_file.hpp"
#include "fact_sentences_file.hpp"
#include "rules_file.hpp"
#include "search_file.hpp"
#include "spelling.hpp"
#include "texts_file.hpp"
#include "theme_file.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace banquier::editions {
namespace {

enum class FileKind : std::uint8_t {
    Board,
    Texts,
    Theme,
    Rules,
    HouseRules,
    Catalogue,
    Books,
    Sources,
    Search,
    Sentences,
    Elsewhere,
    Unknown
};

constexpr NamedValue kFileKinds[] = {
    {static_cast<std::int64_t>(FileKind::Board), "board"},
    {static_cast<std::int64_t>(FileKind::Texts), "texts"},
    {static_cast<std::int64_t>(FileKind::Theme), "theme"},
    {static_cast<std::int64_t>(FileKind::Rules), "rules"},
    {static_cast<std::int64_t>(FileKind::HouseRules), "house_rules"},
};

bool is_called(const SourceFile& file, std::string_view name) {
    return file.path == name || file.path.ends_with("/" + std::string{name});
}

// The files of the rulebook go by their names; every other file says what it is.
FileKind kind_of(const SourceFile& file, Problems& problems) {
    if (!file.problems.empty()) return FileKind::Unknown;
    const Report report{file.path, problems};
    const Entry* kind = file.root.find("kind");
    if (kind == nullptr) {
        if (is_called(file, "catalogue.toml")) return FileKind::Catalogue;
        if (is_called(file, "books.toml")) return FileKind::Books;
        if (is_called(file, "sources.toml")) return FileKind::Sources;
        if (is_called(file, "search.toml")) return FileKind::Search;
        report.add({1, 1}, ProblemCode::UnknownKind, {Term::Nothing, list_of(kFileKinds)});
        return FileKind::Unknown;
    }
    if (!has_type(kind->value, Node::Type::Text, "kind", report)) return FileKind::Unknown;
    // These sentences are the same in every game, so people who write boards do not write them.
    if (kind->value.text == "sentences") return FileKind::Sentences;
    // Parameters of a bot and formats of a cup may lie beside boards; they are no edition's, and read elsewhere.
    if (kind->value.text == "bot" || kind->value.text == "cup") return FileKind::Elsewhere;
    if (const auto known = value_named(kFileKinds, kind->value.text)) return static_cast<FileKind>(*known);
    report.add(kind->value.place, ProblemCode::UnknownKind, {Quoted{kind->value.text}, list_of(kFileKinds)});
    return FileKind::Unknown;
}

struct Drafts {
    std::vector<BoardDraft> boards;
    std::vector<RulesDraft> rules;
    std::vector<TextsDraft> texts;
    std::vector<ThemeDraft> themes;
    std::vector<std::string> rule_set_ids;  // of every rule file, sound or not
};

struct Name {
    std::string id;
    std::string_view file;
    Place place;
};

class Linking {
public:
    explicit Linking(std::span<const std::shared_ptr<const SourceFile>> sources) : sources_(sources) {}

    Linked result() {
        for (const auto& file : sources_) {
            kinds_.push_back(kind_of(*file, out_.problems));
            std::ranges::copy(file->problems, std::back_inserter(out_.problems));
        }
        rules();
        house_rules();
        catalogue();
        boards();
        texts_and_themes();
        editions();
        sort_problems();
        return std::move(out_);
    }

private:
    template <class Read>
    void for_each(FileKind kind, Read read) {
        for (std::size_t i = 0; i < sources_.size(); ++i)
            if (kinds_[i] == kind) read(*sources_[i]);
    }

    // Of several of one name all but the first are mistakes.
    template <class Draft, class Named>
    void no_two(const std::vector<Draft>& drafts, Term what, Named named) {
        std::map<std::string, std::string> seen;
        for (const Draft& draft : drafts) {
            const Name name = named(draft);
            const Report report{name.file, out_.problems};
            if (name.id.empty()) continue;
            const auto [first, fresh] = seen.emplace(name.id, report.where(name.place));
            if (!fresh)
                report.add(name.place, ProblemCode::DuplicateId, {what, Quoted{name.id}, first->second});
        }
    }

    void rules() {
        for_each(FileKind::Rules, [this](const SourceFile& file) {
            drafts_.rules.push_back(read_rules(file, out_.problems));
            drafts_.rule_set_ids.push_back(drafts_.rules.back().info.id);
        });
        no_two(drafts_.rules, Term::RuleSet,
            [](const RulesDraft& draft) { return Name{draft.info.id, draft.info.file, draft.place}; });
        out_.rule_sets = linked_rules(drafts_.rules, out_.problems);
    }

    void house_rules() {
        std::vector<HouseRuleDraft> rules;
        for_each(FileKind::HouseRules, [&](const SourceFile& file) {
            std::ranges::move(read_house_rules(file, out_.problems), std::back_inserter(rules));
        });
        no_two(rules, Term::HouseRule, [](const HouseRuleDraft& draft) {
            return Name{rule_id_text(draft.rule.id), draft.file, draft.place};
        });
        for (HouseRuleDraft& draft : rules)
            if (std::ranges::find(out_.house_rules, draft.rule.id, &HouseRule::id) == out_.house_rules.end())
                out_.house_rules.push_back(std::move(draft.rule));
    }

    void catalogue() {
        std::vector<std::string> rule_sets;
        for (const RulesDraft& draft : drafts_.rules)
            if (!draft.info.rulebook.empty()) rule_sets.push_back(draft.info.id);
        std::vector<CatalogueDraft> entries;
        for_each(FileKind::Catalogue, [&](const SourceFile& file) {
            std::ranges::move(read_catalogue(file, rule_sets, out_.problems), std::back_inserter(entries));
        });
        no_two(entries, Term::Rule, [](const CatalogueDraft& draft) {
            return Name{draft.entry.id ? rule_id_text(draft.entry.id) : "", draft.file, draft.place};
        });
        for (CatalogueDraft& draft : entries) out_.catalogue.push_back(std::move(draft.entry));
        for_each(FileKind::Books, [this](const SourceFile& file) {
            std::ranges::move(read_books(file, out_.problems), std::back_inserter(out_.books));
        });
        for_each(FileKind::Sources, [&](const SourceFile& file) {
            read_sources(file, rule_sets, out_.books, out_.catalogue, out_.problems);
        });
        for_each(FileKind::Sentences, [this](const SourceFile& file) {
            read_fact_sentences(file, out_.events, out_.refusals, out_.problems);
        });
        for_each(FileKind::Search,
            [&](const SourceFile& file) { read_search(file, out_.catalogue, out_.search, out_.problems); });
    }

    void boards() {
        for_each(FileKind::Board, [this](const SourceFile& file) {
            drafts_.boards.push_back(read_board(file, out_.problems));
            check_board(drafts_.boards.back(), out_.problems);
        });
        no_two(drafts_.boards, Term::Board,
            [](const BoardDraft& draft) { return Name{draft.id, draft.file, draft.place}; });
        for (const BoardDraft& board : drafts_.boards) official_rule_sets(board);
    }

    // [FLOW-14] A board names rule sets that exist and draw as it does.
    void official_rule_sets(const BoardDraft& board) {
        const Report report{board.file, out_.problems};
        for (const BoardDraft::RuleSetName& name : board.rule_sets) {
            if (std::ranges::find(drafts_.rule_set_ids, name.id) == drafts_.rule_set_ids.end())
                report.add(name.place, ProblemCode::UnknownRuleSet,
                    {Quoted{name.id}, joined(drafts_.rule_set_ids)},
                    nearest_name(name.id, drafts_.rule_set_ids));
            const auto set = std::ranges::find(out_.rule_sets, name.id, &RuleSetInfo::id);
            if (set == out_.rule_sets.end() || set->rules.draw == board.draw) continue;
            report.add(name.place, ProblemCode::DrawDisagrees,
                {Quoted{name.id}, draw_name(set->rules.draw), draw_name(board.draw)});
        }
    }

    static Quoted draw_name(Draw draw) {
        return {std::string{name_of_value(draw_names(), static_cast<std::int64_t>(draw))}};
    }

    void texts_and_themes() {
        for_each(FileKind::Texts, [this](const SourceFile& file) {
            drafts_.texts.push_back(read_texts(file, drafts_.boards, out_.problems));
        });
        for_each(FileKind::Theme, [this](const SourceFile& file) {
            drafts_.themes.push_back(read_theme(file, drafts_.boards, out_.problems));
        });
    }

    const TextsDraft* texts_for(const BoardDraft& board, Language language) {
        const TextsDraft* found = nullptr;
        const Term term = language == Language::French ? Term::French : Term::English;
        for (const TextsDraft& draft : drafts_.texts) {
            if (draft.board != board.id || draft.language != language) continue;
            if (found == nullptr)
                found = &draft;
            else
                Report{draft.file, out_.problems}.add(draft.place, ProblemCode::TextsTwice,
                    {Quoted{board.id}, term, Report{found->file, out_.problems}.where(found->place)});
        }
        if (found == nullptr)
            Report{board.file, out_.problems}.add(
                board.place, ProblemCode::TextsMissing, {Quoted{board.id}, term});
        return found;
    }

    const ThemeDraft* theme_for(const BoardDraft& board) {
        const ThemeDraft* found = nullptr;
        for (const ThemeDraft& draft : drafts_.themes) {
            if (draft.board != board.id) continue;
            if (found == nullptr)
                found = &draft;
            else
                Report{draft.file, out_.problems}.add(draft.place, ProblemCode::ThemeTwice,
                    {Quoted{board.id}, Report{found->file, out_.problems}.where(found->place)});
        }
        if (found == nullptr)
            Report{board.file, out_.problems}.add(board.place, ProblemCode::ThemeMissing, {Quoted{board.id}});
        else
            enough_tokens(*found, board);
        return found;
    }

    // A token for everybody whom an official rule set admits.
    void enough_tokens(const ThemeDraft& theme, const BoardDraft& board) {
        std::int64_t players = 0;
        for (const BoardDraft::RuleSetName& name : board.rule_sets) {
            const auto set = std::ranges::find(out_.rule_sets, name.id, &RuleSetInfo::id);
            if (set != out_.rule_sets.end())
                players = std::max<std::int64_t>(players, set->rules.max_players);
        }
        const std::int64_t tokens = static_cast<std::int64_t>(theme.theme.tokens.size());
        if (tokens < players)
            Report{theme.file, out_.problems}.add(
                theme.tokens_place, ProblemCode::TooFewTokens, {players, tokens});
    }

    bool has_mistakes(std::string_view file) const {
        return std::ranges::find(out_.problems, file, &Problem::file) != out_.problems.end();
    }

    void editions() {
        for (const BoardDraft& board : drafts_.boards) {
            if (board.id.empty()) continue;
            const TextsDraft* french = texts_for(board, Language::French);
            const TextsDraft* english = texts_for(board, Language::English);
            const ThemeDraft* theme = theme_for(board);
            if (french == nullptr || english == nullptr || theme == nullptr) continue;
            if (has_mistakes(board.file) || has_mistakes(french->file) || has_mistakes(english->file) ||
                has_mistakes(theme->file))
                continue;
            Edition edition = edition_of(board);
            edition.texts[Language::French] = texts_of(*french, edition);
            edition.texts[Language::English] = texts_of(*english, edition);
            edition.theme = theme_of(*theme, edition);
            out_.editions.push_back(std::move(edition));
        }
    }

    // By file as added, by line, and otherwise as they were found.
    void sort_problems() {
        using Rank = std::tuple<std::size_t, Place, std::size_t>;
        std::vector<Rank> order;
        for (std::size_t i = 0; i < out_.problems.size(); ++i) {
            const Problem& problem = out_.problems[i];
            const auto file = std::ranges::find_if(
                sources_, [&problem](const auto& source) { return source->path == problem.file; });
            order.emplace_back(static_cast<std::size_t>(file - sources_.begin()), problem.place, i);
        }
        std::ranges::sort(order);
        Problems sorted;
        for (const Rank& rank : order) sorted.push_back(std::move(out_.problems[std::get<2>(rank)]));
        out_.problems = std::move(sorted);
    }

    std::span<const std::shared_ptr<const SourceFile>> sources_;
    std::vector<FileKind> kinds_;
    Drafts drafts_;
    Linked out_;
};

}  // namespace

Linked linked_library(std::span<const std::shared_ptr<const SourceFile>> sources) {
    return Linking{sources}.result();
}

}  // namespace banquier::editions
