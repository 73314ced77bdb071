// A text to read or print: headings, paragraphs, rules with their ids, figures.
#pragma once

#include "paint.hpp"

#include <string>
#include <vector>

namespace banquier::app {

struct Block {
    enum class Kind : std::uint8_t { Title, Heading, Subheading, Paragraph, Rule, Row };
    Kind kind{};
    std::vector<std::string> cells;  // of a Rule: its id, what it says, our reading; of a Row: its columns
};

struct Page {
    std::vector<Block> blocks;

    void title(std::string text) { blocks.push_back({Block::Kind::Title, {std::move(text)}}); }
    void heading(std::string text) { blocks.push_back({Block::Kind::Heading, {std::move(text)}}); }
    void subheading(std::string text) { blocks.push_back({Block::Kind::Subheading, {std::move(text)}}); }
    void paragraph(std::string text) { blocks.push_back({Block::Kind::Paragraph, {std::move(text)}}); }
    void row(std::vector<std::string> cells) { blocks.push_back({Block::Kind::Row, std::move(cells)}); }
    void rule(std::string id, std::string says, std::string reading) {
        blocks.push_back({Block::Kind::Rule, {std::move(id), std::move(says), std::move(reading)}});
    }
};

std::string as_text(const Page& page, int columns, const Paint& paint, Language language);
// One file that prints on paper, nothing to be fetched.
std::string as_html(const Page& page, Language language);

}  // namespace banquier::app
