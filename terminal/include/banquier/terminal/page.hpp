// A text to read or print: headings, paragraphs, rules with their ids, figures.
#pragma once

#include <banquier/editions/search_words.hpp>
#include <banquier/terminal/paint.hpp>

#include <optional>
#include <string>
#include <vector>

namespace banquier::terminal {

struct Block {
    enum class Kind : std::uint8_t { Title, Heading, Subheading, Paragraph, Rule, Row };
    Kind kind{};
    std::vector<std::string> cells;  // of a Row its columns; of a Rule see Page::rule
};

struct RuleText {
    std::string id, says;
    std::string reading;  // what we read into it; empty: nothing
    std::string note;     // where it is printed, or that something has changed it; empty: nothing
};

struct Page {
    std::vector<Block> blocks;
    std::optional<editions::SearchWords> search;  // as HTML it can be searched with these

    void title(std::string text) { add(Block::Kind::Title, {std::move(text)}); }
    void heading(std::string text) { add(Block::Kind::Heading, {std::move(text)}); }
    void subheading(std::string text) { add(Block::Kind::Subheading, {std::move(text)}); }
    void paragraph(std::string text) { add(Block::Kind::Paragraph, {std::move(text)}); }
    void row(std::vector<std::string> cells) { add(Block::Kind::Row, std::move(cells)); }
    void rule(RuleText rule) {
        add(Block::Kind::Rule,
            {std::move(rule.id), std::move(rule.says), std::move(rule.reading), std::move(rule.note)});
    }

private:
    void add(Block::Kind kind, std::vector<std::string> cells) { blocks.push_back({kind, std::move(cells)}); }
};

std::string as_text(const Page& page, int columns, const Paint& paint, Language language);
// One file that prints on paper, nothing to be fetched: contents, links from every rule's name to the rule, and a search.
std::string as_html(const Page& page, Language language);

}  // namespace banquier::terminal
