// Where the rules are printed: the rulebooks with their headings, and places in them for each rule and rule set.
#include "banquier/editions/catalogue.hpp"
#include "catalogue_file.hpp"
#include "spelling.hpp"

#include <algorithm>
#include <charconv>

namespace banquier::editions {
namespace {

// More than any rulebook has.
constexpr Range kLines{1, 100'000};

std::optional<int> parse_line(std::string_view text) {
    int line = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, line);
    return error == std::errc{} && stop == end ? std::optional{line} : std::nullopt;
}

// A table from line to heading: 34 = "Mise en place".
std::vector<Book::Heading> read_headings(const Node& table, const Book& book, const Report& report) {
    std::vector<Book::Heading> headings;
    for (const Entry& entry : table.entries) {
        const auto text = text_of(entry.value, entry.key, report);
        const auto line = parse_line(entry.key);
        if (!line || *line < book.first || *line > book.last)
            report.add(entry.place, ProblemCode::NoSuchLine,
                {Quoted{entry.key}, book.id, std::int64_t{book.first}, std::int64_t{book.last}});
        else if (text)
            headings.push_back({*line, *text});
    }
    std::ranges::sort(headings, {}, &Book::Heading::line);
    if (headings.empty() || headings.front().line != book.first)
        report.add(table.place, ProblemCode::MissingKey, {std::to_string(book.first)});
    return headings;
}

Book read_book(const Node& node, const Report& report) {
    TableReader reader{node, report};
    Book book;
    book.id = reader.id("id").value_or("");
    book.title = reader.both_languages("title");
    book.first = static_cast<int>(reader.number("first", kLines).value_or(0));
    book.last = static_cast<int>(reader.number("last", kLines).value_or(0));
    if (const Node* table = reader.table("headings")) book.headings = read_headings(*table, book, report);
    reader.finish();
    return book;
}

// Reads places such as "003c:488 003c:660".
class Places {
public:
    Places(std::span<const Book> books, const Report& report) : books_(books), report_(report) {
        for (const Book& book : books) names_.push_back(book.id);
    }

    std::vector<Source> read(const Node& node, std::string_view key) const {
        std::vector<Source> sources;
        const auto text = text_of(node, key, report_);
        if (!text) return sources;
        for (std::size_t from = 0; from <= text->size();) {
            const std::size_t end = std::min(text->find(' ', from), text->size());
            if (const auto source = one(text->substr(from, end - from), node.place))
                sources.push_back(*source);
            from = end + 1;
        }
        return sources;
    }

private:
    std::optional<Source> one(const std::string& text, Place place) const {
        const std::size_t colon = std::min(text.find(':'), text.size());
        const std::string name = text.substr(0, colon);
        const auto book = std::ranges::find(books_, name, &Book::id);
        if (book == books_.end()) {
            report_.add(
                place, ProblemCode::UnknownBook, {Quoted{name}, joined(names_)}, nearest_name(name, names_));
            return std::nullopt;
        }
        const std::string number = text.substr(std::min(colon + 1, text.size()));
        const auto line = parse_line(number);
        if (!line || *line < book->first || *line > book->last) {
            report_.add(place, ProblemCode::NoSuchLine,
                {Quoted{number}, book->id, std::int64_t{book->first}, std::int64_t{book->last}});
            return std::nullopt;
        }
        return Source{book->id, book->heading(*line), *line};
    }

    std::span<const Book> books_;
    const Report& report_;
    std::vector<std::string> names_;
};

void read_rule(const Node& table, CatalogueEntry& entry, std::span<const std::string> rule_sets,
    const Places& places, const Report& report) {
    for (const Entry& line : table.entries) {
        const std::vector<std::string> sets = matching(line.key, rule_sets);
        if (sets.empty())
            report.add(line.place, ProblemCode::UnknownRuleSet, {Quoted{line.key}, joined(rule_sets)},
                nearest_name(line.key, rule_sets));
        const std::vector<Source> sources = places.read(line.value, line.key);
        for (const std::string& set : sets) entry.printed_at[set] = sources;
    }
}

}  // namespace

const std::string& Book::heading(int line) const {
    const auto next = std::ranges::upper_bound(headings, line, {}, &Heading::line);
    static const std::string kNone;
    return next == headings.begin() ? kNone : std::prev(next)->text;
}

std::vector<Book> read_books(const SourceFile& file, Problems& problems) {
    const Report report{file.path, problems};
    TableReader reader{file.root, report};
    std::vector<Book> books;
    if (const Node* list = reader.list("book"))
        for (const Node& node : list->items)
            if (has_type(node, Node::Type::Table, "book", report)) books.push_back(read_book(node, report));
    reader.finish();
    return books;
}

void read_sources(const SourceFile& file, std::span<const std::string> rule_sets, std::span<const Book> books,
    std::vector<CatalogueEntry>& entries, Problems& problems) {
    const Report report{file.path, problems};
    const Places places{books, report};
    for (const Entry& table : file.root.entries) {
        const auto entry = std::ranges::find(entries, parse_rule_id(table.key), &CatalogueEntry::id);
        if (entry == entries.end())
            report.add(table.place, ProblemCode::BadRuleId, {Quoted{table.key}, std::string{"RENT-07"}});
        else if (has_type(table.value, Node::Type::Table, table.key, report))
            read_rule(table.value, *entry, rule_sets, places, report);
    }
}

}  // namespace banquier::editions
