#include "banquier/editions/rule_search.hpp"

#include <banquier/editions/names.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numeric>
#include <ranges>
#include <span>

namespace banquier::editions {
namespace {

// docs/search.md
constexpr double kSays = 1, kReading = 0.7, kAsked = 1, kChapter = 0.5;
constexpr double kSaturation = 3, kLength = 0.7;
constexpr double kOther = 0.3;      // of a word that is in no table
constexpr double kPair = 0.3;       // of two terms that stand together
constexpr std::size_t kApart = 2;   // at most, to be together
constexpr double kNamed = 1000;     // its id is in the question
constexpr double kFine = 1e9;       // scores are compared in these parts
constexpr std::size_t kJoined = 4;  // words that an entry of the table may have
constexpr std::size_t kStem = 6, kShortestBeginning = 3, kShortestMistaken = 5;

struct Folded {
    std::string_view letter, plain;
};
constexpr Folded kFolded[] = {{"à", "a"}, {"á", "a"}, {"â", "a"}, {"ä", "a"}, {"ç", "c"}, {"è", "e"},
    {"é", "e"}, {"ê", "e"}, {"ë", "e"}, {"ì", "i"}, {"í", "i"}, {"î", "i"}, {"ï", "i"}, {"ñ", "n"},
    {"ò", "o"}, {"ó", "o"}, {"ô", "o"}, {"ö", "o"}, {"ù", "u"}, {"ú", "u"}, {"û", "u"}, {"ü", "u"},
    {"À", "a"}, {"Á", "a"}, {"Â", "a"}, {"Ä", "a"}, {"Ç", "c"}, {"È", "e"}, {"É", "e"}, {"Ê", "e"},
    {"Ë", "e"}, {"Ì", "i"}, {"Í", "i"}, {"Î", "i"}, {"Ï", "i"}, {"Ñ", "n"}, {"Ò", "o"}, {"Ó", "o"},
    {"Ô", "o"}, {"Ö", "o"}, {"Ù", "u"}, {"Ú", "u"}, {"Û", "u"}, {"Ü", "u"}, {"œ", "oe"}, {"Œ", "oe"},
    {"æ", "ae"}, {"Æ", "ae"}};

const Folded* folded_at(std::string_view text) {
    const auto found =
        std::ranges::find_if(kFolded, [text](const Folded& one) { return text.starts_with(one.letter); });
    return found == std::end(kFolded) ? nullptr : found;
}

// The length of a whole word dé or dés at the beginning of a text: without its accent it would be another.
std::size_t die_at(std::string_view text) {
    for (const std::string_view die : {"dés", "dé", "Dés", "Dé", "DÉS", "DÉ"}) {
        if (!text.starts_with(die)) continue;
        const std::string_view rest = text.substr(die.size());
        const bool goes_on =
            !rest.empty() && (std::isalnum(static_cast<unsigned char>(rest[0])) || folded_at(rest));
        return goes_on ? 0 : die.size();
    }
    return 0;
}

// Runs of letters and figures, small and without accents.
std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words(1);
    while (!text.empty()) {
        if (const std::size_t die = words.back().empty() ? die_at(text) : 0) {
            words.back() = "dice";
            words.emplace_back();
            text.remove_prefix(die);
            continue;
        }
        const Folded* folded = folded_at(text);
        const char c = text[0];
        if (folded)
            words.back() += folded->plain;
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            words.back() += c;
        else if (c >= 'A' && c <= 'Z')
            words.back() += static_cast<char>(c | 0x20);
        else if (!words.back().empty())
            words.emplace_back();
        text.remove_prefix(folded ? folded->letter.size() : 1);
    }
    if (words.back().empty()) words.pop_back();
    return words;
}

std::string spaced(std::span<const std::string> words) {
    std::string result;
    for (const std::string& word : words) result += (result.empty() ? "" : "_") + word;
    return result;
}

// One letter wrong, missing or too much, or two swapped.
bool mistaken(std::string_view a, std::string_view b) {
    if (a.size() < b.size()) return mistaken(b, a);
    const auto rest = [](std::string_view text, std::size_t from) {
        return text.substr(std::min(from, text.size()));
    };
    const auto same = static_cast<std::size_t>(std::ranges::mismatch(a, b).in2 - b.begin());
    if (a.size() > b.size()) return rest(a, same + 1) == rest(b, same);
    if (rest(a, same + 1) == rest(b, same + 1)) return true;
    return same + 1 < a.size() && a[same] == b[same + 1] && a[same + 1] == b[same] &&
        rest(a, same + 2) == rest(b, same + 2);
}

std::set<std::string> pairs_of(const std::vector<std::string>& terms) {
    std::set<std::string> pairs;
    for (std::size_t i = 0; i < terms.size(); ++i)
        for (std::size_t j = i + 1; j < terms.size() && j <= i + kApart; ++j)
            if (terms[i] != terms[j])
                pairs.insert(std::min(terms[i], terms[j]) + ' ' + std::max(terms[i], terms[j]));
    return pairs;
}

std::string upper(std::string_view text) {
    std::string result{text};
    for (char& c : result)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return result;
}

// What the name of a square stands for, if that says which rule is meant.
std::string_view meaning_of(SquareSort sort) {
    switch (sort) {
    case SquareSort::Street: return "title";
    case SquareSort::Station: return "station";
    case SquareSort::Utility: return "utility";
    case SquareSort::Tax: return "tax";
    case SquareSort::Chance:
    case SquareSort::Chest: return "card";
    default: return {};
    }
}

}  // namespace

SearchWords search_words(const Library& library, const Edition& edition) {
    SearchWords words = library.search_words();
    struct Own {
        std::string_view meaning;
        Word Texts::* word;
    };
    for (const Language language : kLanguages) {
        const Texts& texts = edition.texts[language];
        for (const Own own :
            {Own{"house", &Texts::house}, Own{"hotel", &Texts::hotel}, Own{"title", &Texts::street},
                Own{"station", &Texts::station}, Own{"utility", &Texts::utility}})
            for (const std::string& form : {(texts.*own.word).one, (texts.*own.word).many})
                if (const auto name = words_of(form); name.size() <= kJoined)
                    words.meaning[spaced(name)] = own.meaning;
    }
    for (const Language language : kLanguages)
        for (std::size_t at = 0; at < kSquares; ++at) {
            const auto square = static_cast<SquareId>(at);
            const std::string_view meaning = meaning_of(square_sort(edition.board, square));
            const auto name = words_of(edition.texts[language].square[square]);
            if (meaning.empty() || name.size() > kJoined) continue;
            if (std::ranges::find(words.ignored, spaced(name)) == words.ignored.end())
                words.meaning.emplace(spaced(name), meaning);
        }
    return words;
}

std::vector<SearchText> search_texts(const RuleSheet& sheet, const SearchWords& words) {
    std::vector<SearchText> texts;
    for (const SheetChapter& chapter : sheet.chapters)
        for (const SheetRule& rule : chapter.rules) {
            const std::string id = rule_id_text(rule.id);
            const auto asked = words.asked.find(id);
            texts.push_back({id, rule.says, rule.reading, asked == words.asked.end() ? "" : asked->second,
                chapter.title});
        }
    return texts;
}

RuleSearch::RuleSearch(SearchWords words, const std::vector<SearchText>& texts)
    : words_(std::move(words)), ignored_(words_.ignored.begin(), words_.ignored.end()) {
    for (const auto& [word, meaning] : words_.meaning) meanings_.insert(meaning);
    length_.resize(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        ids_.push_back(texts[i].id);
        add(i, texts[i].says, kSays);
        add(i, texts[i].reading, kReading);
        add(i, texts[i].chapter, kChapter);
        add_asked(i, texts[i].asked);
    }
    mean_ = std::accumulate(length_.begin(), length_.end(), 0.0) /
        static_cast<double>(std::max<std::size_t>(1, texts.size()));
    weigh_terms();
}

RuleSearch::Terms RuleSearch::add(std::size_t at, std::string_view text, double weight) {
    Terms terms;
    for (const std::string& part : parts_of(text)) {
        const std::string term = term_of(part);
        if (term.empty()) continue;
        std::vector<double>& row = weight_[term];
        row.resize(length_.size());
        row[at] += weight;
        length_[at] += weight;
        terms.push_back(term);
    }
    return terms;
}

void RuleSearch::add_asked(std::size_t at, std::string_view asked) {
    while (!asked.empty()) {
        const std::size_t end = std::min(asked.find_first_of(";\n"), asked.size());
        const Terms all = add(at, asked.substr(0, end), kAsked);
        std::set<std::string> once{all.begin(), all.end()}, parts = pairs_of(all);
        parts.insert(once.begin(), once.end());
        for (const std::string& part : parts) phrases_with_[part].push_back(phrases_.size());
        phrases_.push_back({at, std::move(once), 1});
        asked.remove_prefix(std::min(end + 1, asked.size()));
    }
}

// What a term is worth: the fewer rules share it, the more.
void RuleSearch::weigh_terms() {
    for (const auto& [term, row] : weight_) {
        const double all = std::accumulate(row.begin(), row.end(), 0.0);
        double shared = 0;
        for (const double one : row) shared += (one / all) * (one / all);
        worth_[term] = (meanings_.contains(term) ? 1 : kOther) *
            std::log(1 + static_cast<double>(length_.size()) * shared);
    }
    for (Asked& phrase : phrases_) {
        double sum = 0;
        for (const std::string& term : phrase.terms) sum += worth(term) * worth(term);
        phrase.norm += std::sqrt(sum);
    }
}

double RuleSearch::worth(const std::string& term) const {
    const auto found = worth_.find(term);
    return found == worth_.end() ? 0 : found->second;
}

double RuleSearch::least_worth(const Terms& any_of) const {
    return std::ranges::min(
        any_of | std::views::transform([this](const std::string& t) { return worth(t); }));
}

// The words of a text; those that the table joins, as one.
RuleSearch::Terms RuleSearch::parts_of(std::string_view text) const {
    const std::vector<std::string> all = words_of(text);
    Terms parts;
    for (std::span<const std::string> left{all}; !left.empty();) {
        std::size_t size = std::min(kJoined, left.size());
        std::string part = spaced(left.first(size));
        while (size > 1 && !words_.meaning.contains(part) && !ignored_.contains(part))
            part = spaced(left.first(--size));
        parts.push_back(std::move(part));
        left = left.subspan(size);
    }
    return parts;
}

// The meaning of a word: what the table says of it or of its longest beginning there; else its first letters. Empty:
// it means nothing here.
std::string RuleSearch::term_of(const std::string& word) const {
    if (const auto exact = words_.meaning.find(word); exact != words_.meaning.end()) return exact->second;
    if (word.size() < 2 || ignored_.contains(word)) return {};
    for (std::size_t size = word.size(); size > 0; --size)
        if (const auto found = words_.meaning.find(word.substr(0, size) + "*"); found != words_.meaning.end())
            return found->second;
    const bool many = word.size() > 3 && (word.back() == 's' || word.back() == 'x');
    return word.substr(0, std::min(kStem, word.size() - (many ? 1 : 0)));
}

// A term that is nowhere may be the beginning of others, since somebody is still typing; or it is mistyped.
RuleSearch::Terms RuleSearch::any_of(const std::string& word) const {
    const std::string term = term_of(word);
    if (weight_.contains(term)) return {term};
    if (term.empty() || word.size() < kShortestBeginning) return {};
    std::set<std::string> begun;
    for (const auto& [known, row] : weight_)
        if (known.starts_with(word)) begun.insert(known);
    for (const auto& [pattern, meaning] : words_.meaning)
        if (pattern.starts_with(word) && weight_.contains(meaning)) begun.insert(meaning);
    if (begun.empty())
        for (const auto& [pattern, meaning] : words_.meaning) {
            const bool open = pattern.ends_with('*');
            const std::string known = pattern.substr(0, pattern.size() - (open ? 1 : 0));
            if (known.size() < kShortestMistaken || !weight_.contains(meaning)) continue;
            if (mistaken(open ? word.substr(0, known.size()) : word, known)) begun.insert(meaning);
        }
    return {begun.begin(), begun.end()};
}

double RuleSearch::said(const Terms& any_of, std::size_t at) const {
    double sum = 0;
    for (const std::string& term : any_of) sum += weight_.find(term)->second[at];
    return sum;
}

std::vector<double> RuleSearch::from_texts(const std::vector<Terms>& wanted) const {
    std::vector<double> score(length_.size());
    for (const Terms& any_of : wanted) {
        const double much = least_worth(any_of);
        for (std::size_t i = 0; i < score.size(); ++i) {
            const double here = said(any_of, i);
            if (here != 0)
                score[i] += much * here / (here + kSaturation * (1 - kLength + kLength * length_[i] / mean_));
        }
    }
    return score;
}

// The best phrase of each rule.
std::vector<double> RuleSearch::from_phrases(const std::vector<Terms>& wanted, const Terms& sequence) const {
    std::map<std::string, double> asked;  // terms and pairs, what each is worth in a phrase
    for (const Terms& any_of : wanted)
        for (const std::string& term : any_of) asked[term] = least_worth(any_of) * worth(term);
    for (const std::string& pair : pairs_of(sequence)) {
        const std::size_t space = pair.find(' ');
        asked[pair] = kPair * worth(pair.substr(0, space)) * worth(pair.substr(space + 1));
    }
    std::vector<double> sums(phrases_.size()), best(length_.size());
    for (const auto& [part, much] : asked)
        if (const auto found = phrases_with_.find(part); found != phrases_with_.end())
            for (const std::size_t phrase : found->second) sums[phrase] += much;
    for (std::size_t i = 0; i < phrases_.size(); ++i)
        best[phrases_[i].rule] = std::max(best[phrases_[i].rule], sums[i] / phrases_[i].norm);
    return best;
}

std::vector<std::size_t> RuleSearch::find(std::string_view question) const {
    std::vector<Terms> wanted;
    Terms sequence;
    for (const std::string& word : parts_of(question)) {
        Terms any = any_of(word);
        if (any.size() == 1) sequence.push_back(any.front());
        if (!any.empty() && std::ranges::find(wanted, any) == wanted.end()) wanted.push_back(std::move(any));
    }
    const std::vector<double> text = from_texts(wanted), phrase = from_phrases(wanted, sequence);
    const std::string named = upper(question);
    std::vector<double> rank(length_.size());
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < rank.size(); ++i) {
        const double name = named.find(ids_[i]) != std::string::npos ? kNamed : 0;
        rank[i] = std::round((text[i] + phrase[i] + name) * kFine);
        if (rank[i] > 0) found.push_back(i);
    }
    std::ranges::stable_sort(found, std::greater{}, [&rank](std::size_t i) { return rank[i]; });
    return found;
}

}  // namespace banquier::editions
