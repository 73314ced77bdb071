#include "banquier/editions/rule_search.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace banquier::editions {
namespace {

// docs/search.md
constexpr double kSays = 1, kReading = 0.7, kAsked = 2, kChapter = 0.5;
constexpr double kSaturation = 3, kLength = 0.7;
constexpr double kOther = 0.2;   // of a word that is in no table
constexpr double kNamed = 1000;  // its id is in the question
constexpr std::size_t kStem = 7, kShortestBeginning = 3;

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

// Runs of letters and figures, small and without accents; single letters are left out.
std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words(1);
    while (!text.empty()) {
        const auto folded =
            std::ranges::find_if(kFolded, [text](const Folded& one) { return text.starts_with(one.letter); });
        const char c = text[0];
        if (folded != std::end(kFolded))
            words.back() += folded->plain;
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            words.back() += c;
        else if (c >= 'A' && c <= 'Z')
            words.back() += static_cast<char>(c | 0x20);
        else if (!words.back().empty())
            words.emplace_back();
        text.remove_prefix(folded != std::end(kFolded) ? folded->letter.size() : 1);
    }
    std::erase_if(words, [](const std::string& word) { return word.size() < 2; });
    return words;
}

std::string upper(std::string_view text) {
    std::string result{text};
    for (char& c : result)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return result;
}

}  // namespace

SearchWords search_words(const Library& library, const Edition& edition) {
    SearchWords words = library.search_words();
    struct Own {
        std::string_view meaning;
        Word Texts::* word;
    };
    for (const Own own : {Own{"house", &Texts::house}, Own{"hotel", &Texts::hotel},
             Own{"title", &Texts::street}, Own{"station", &Texts::station}, Own{"utility", &Texts::utility}})
        for (const Language language : kLanguages) {
            const Word& word = edition.texts[language].*own.word;
            for (const std::string& form : {word.one, word.many})
                if (const auto single = words_of(form); single.size() == 1)
                    words.meaning[single.front()] = own.meaning;
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

RuleSearch::RuleSearch(SearchWords words, const std::vector<SearchText>& texts) : words_(std::move(words)) {
    for (const auto& [word, meaning] : words_.meaning) meanings_.insert(meaning);
    length_.resize(texts.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
        ids_.push_back(texts[i].id);
        add(i, texts[i].says, kSays);
        add(i, texts[i].reading, kReading);
        add(i, texts[i].asked, kAsked);
        add(i, texts[i].chapter, kChapter);
    }
    mean_ = std::accumulate(length_.begin(), length_.end(), 0.0) /
        static_cast<double>(std::max<std::size_t>(1, texts.size()));
}

void RuleSearch::add(std::size_t at, std::string_view text, double weight) {
    for (const std::string& term : terms_of(text)) {
        std::vector<double>& row = weight_[term];
        row.resize(length_.size());
        row[at] += weight;
        length_[at] += weight;
    }
}

// The meaning of a word: what the table says of it or of its longest beginning there; else its first letters. Empty:
// it means nothing here.
std::string RuleSearch::term_of(const std::string& word) const {
    if (const auto exact = words_.meaning.find(word); exact != words_.meaning.end()) return exact->second;
    if (std::ranges::find(words_.ignored, word) != words_.ignored.end()) return {};
    for (std::size_t size = word.size(); size > 0; --size)
        if (const auto found = words_.meaning.find(word.substr(0, size) + "*"); found != words_.meaning.end())
            return found->second;
    const bool many = word.size() > 3 && (word.back() == 's' || word.back() == 'x');
    return word.substr(0, std::min(kStem, word.size() - (many ? 1 : 0)));
}

RuleSearch::Terms RuleSearch::terms_of(std::string_view text) const {
    Terms terms;
    for (const std::string& word : words_of(text))
        if (std::string term = term_of(word); !term.empty()) terms.push_back(std::move(term));
    return terms;
}

// Each different term of the question; one that is nowhere may be the beginning of others.
std::vector<RuleSearch::Terms> RuleSearch::wanted(std::string_view question) const {
    std::vector<Terms> wanted;
    for (const std::string& word : words_of(question)) {
        const std::string term = term_of(word);
        Terms any_of;
        if (weight_.contains(term)) any_of.push_back(term);
        if (any_of.empty() && !term.empty() && word.size() >= kShortestBeginning) {
            for (const auto& [known, row] : weight_)
                if (known.starts_with(word)) any_of.push_back(known);
            for (const auto& [pattern, meaning] : words_.meaning)
                if (pattern.starts_with(word) && weight_.contains(meaning)) any_of.push_back(meaning);
            std::ranges::sort(any_of);
            any_of.erase(std::ranges::unique(any_of).begin(), any_of.end());
        }
        if (!any_of.empty() && std::ranges::find(wanted, any_of) == wanted.end()) wanted.push_back(any_of);
    }
    return wanted;
}

std::vector<double> RuleSearch::weights(const Terms& any_of) const {
    std::vector<double> sum(length_.size());
    for (const std::string& term : any_of) {
        const std::vector<double>& row = weight_.find(term)->second;
        for (std::size_t i = 0; i < row.size(); ++i) sum[i] += row[i];
    }
    return sum;
}

std::vector<std::size_t> RuleSearch::find(std::string_view question) const {
    const std::size_t texts = length_.size();
    std::vector<double> score(texts), met(texts);
    double all = 0;
    for (const Terms& any_of : wanted(question)) {
        const std::vector<double> weight = weights(any_of);
        const auto in =
            static_cast<double>(texts - static_cast<std::size_t>(std::ranges::count(weight, 0.0)));
        const bool known =
            std::ranges::any_of(any_of, [this](const std::string& t) { return meanings_.contains(t); });
        const double rare =
            (known ? 1 : kOther) * std::log(1 + (static_cast<double>(texts) - in + 0.5) / (in + 0.5));
        all += rare;
        for (std::size_t i = 0; i < texts; ++i) {
            if (weight[i] == 0) continue;
            const double long_text = 1 - kLength + kLength * length_[i] / mean_;
            score[i] += rare * weight[i] / (weight[i] + kSaturation * long_text);
            met[i] += rare;
        }
    }
    const std::string named = upper(question);
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < texts; ++i) {
        if (score[i] > 0) score[i] *= std::sqrt(met[i] / all);
        if (named.find(ids_[i]) != std::string::npos) score[i] += kNamed;
        if (score[i] > 0) found.push_back(i);
    }
    std::ranges::stable_sort(found, std::greater{}, [&score](std::size_t i) { return score[i]; });
    return found;
}

}  // namespace banquier::editions
