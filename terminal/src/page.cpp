#include <banquier/terminal/page.hpp>

#include <banquier/terminal/text.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace banquier::terminal {

namespace {

constexpr Phrase kReading{"Notre lecture : ", "Our reading: "};
constexpr int kIdColumns = 10;

// ---- As text

class TextWriter {
public:
    TextWriter(int columns, const Paint& paint, Language language)
        : columns_(columns), paint_(paint), language_(language) {}

    std::string write(const Page& page) {
        for (std::size_t i = 0; i < page.blocks.size(); ++i) {
            if (page.blocks[i].kind == Block::Kind::Row &&
                (i == 0 || page.blocks[i - 1].kind != Block::Kind::Row))
                measure(page, i);
            add(page.blocks[i]);
        }
        return std::move(text_);
    }

private:
    void line(std::string_view text) { (text_ += text) += '\n'; }
    void paragraph(std::string_view text, int indent) {
        for (const std::string& each : wrapped(text, columns_ - indent))
            line(std::string(static_cast<std::size_t>(indent), ' ') + each);
    }
    void rule(const Block& block) {
        std::string head = paint_.bold(padded(block.cells[0], kIdColumns));
        for (const std::string& each : wrapped(block.cells[1], columns_ - kIdColumns)) {
            line(head + each);
            head.assign(kIdColumns, ' ');
        }
        if (!block.cells[3].empty())
            for (const std::string& each : wrapped("[" + block.cells[3] + "]", columns_ - kIdColumns))
                line(std::string(kIdColumns, ' ') + paint_.dim(each));
        if (!block.cells[2].empty())
            paragraph(std::string{kReading.in(language_)} + block.cells[2], kIdColumns);
    }
    // Columns as wide as the widest cell of the rows that follow each other.
    void measure(const Page& page, std::size_t first) {
        widths_.clear();
        for (std::size_t i = first; i < page.blocks.size() && page.blocks[i].kind == Block::Kind::Row; ++i) {
            const auto& cells = page.blocks[i].cells;
            const int most = columns_ / static_cast<int>(cells.size()) - 2;
            widths_.resize(std::max(widths_.size(), cells.size()));
            for (std::size_t c = 0; c < cells.size(); ++c)
                widths_[c] = std::min(std::max(widths_[c], width(cells[c])), most);
        }
    }
    // Every cell is wrapped under itself; the last has what the others leave.
    void row(const Block& block) {
        std::vector<std::vector<std::string>> cells;
        int left = columns_ - 2;
        for (std::size_t c = 0; c < block.cells.size(); ++c) {
            const bool last = c + 1 == block.cells.size();
            cells.push_back(wrapped(block.cells[c], last ? std::max(20, left) : widths_[c]));
            left -= widths_[c] + 2;
        }
        const auto tallest = std::ranges::max(cells, {}, &std::vector<std::string>::size).size();
        for (std::size_t i = 0; i < tallest; ++i) {
            std::string text = "  ";
            for (std::size_t c = 0; c < cells.size(); ++c) {
                const std::string cell = i < cells[c].size() ? cells[c][i] : "";
                text += c + 1 == cells.size() ? cell : padded(cell, widths_[c]) + "  ";
            }
            line(text.substr(0, text.find_last_not_of(' ') + 1));
        }
    }
    void add(const Block& block) {
        switch (block.kind) {
        case Block::Kind::Title:
            line(paint_.bold(block.cells[0]));
            line(repeated("═", width(block.cells[0])));
            break;
        case Block::Kind::Heading:
            line("");
            line(paint_.bold(block.cells[0]));
            line(repeated("─", width(block.cells[0])));
            break;
        case Block::Kind::Subheading: line(paint_.dim("· " + block.cells[0])); break;
        case Block::Kind::Paragraph: paragraph(block.cells[0], 0); break;
        case Block::Kind::Rule: rule(block); break;
        case Block::Kind::Row: row(block); break;
        }
    }

    int columns_;
    const Paint& paint_;
    Language language_;
    std::vector<int> widths_;
    std::string text_;
};

}  // namespace

std::string as_text(const Page& page, int columns, const Paint& paint, Language language) {
    return TextWriter{columns, paint, language}.write(page);
}

}  // namespace banquier::terminal
