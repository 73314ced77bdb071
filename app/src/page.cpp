#include "page.hpp"

#include "text.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace banquier::app {

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
        if (!block.cells[2].empty())
            paragraph(std::string{kReading.in(language_)} + block.cells[2], kIdColumns);
    }
    // Columns as wide as the widest cell of the rows that follow each other.
    void measure(const Page& page, std::size_t first) {
        widths_.clear();
        for (std::size_t i = first; i < page.blocks.size() && page.blocks[i].kind == Block::Kind::Row; ++i) {
            const auto& cells = page.blocks[i].cells;
            widths_.resize(std::max(widths_.size(), cells.size()));
            for (std::size_t c = 0; c < cells.size(); ++c) widths_[c] = std::max(widths_[c], width(cells[c]));
        }
    }
    // The last cell is wrapped under itself.
    void row(const Block& block) {
        std::string head = "  ";
        for (std::size_t c = 0; c + 1 < block.cells.size(); ++c)
            head += padded(block.cells[c], widths_[c]) + "  ";
        const int indent = width(head);
        for (const std::string& each : wrapped(block.cells.back(), std::max(20, columns_ - indent))) {
            line(head + each);
            head.assign(static_cast<std::size_t>(indent), ' ');
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

// ---- As HTML

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else if (c == '"')
            result += "&quot;";
        else
            result += c;
    }
    return result;
}

constexpr std::string_view kStyle = R"(
body { font: 10.5pt/1.45 Georgia, "Times New Roman", serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1b; }
h1 { font-size: 1.7rem; margin: 0 0 .4rem; }
h2 { font-size: 1.15rem; margin: 1.4rem 0 .4rem; border-bottom: 1px solid #999; break-after: avoid; }
h3 { font-size: .95rem; margin: .7rem 0 .3rem; font-style: italic; font-weight: normal; color: #555; break-after: avoid; }
p { margin: .3rem 0; }
.rule { display: grid; grid-template-columns: 5.2rem 1fr; margin: .25rem 0; break-inside: avoid; }
.rule b { font: bold .8rem/1.8 ui-monospace, monospace; color: #444; }
.reading { display: block; color: #555; font-style: italic; }
table { border-collapse: collapse; } td { padding: .12rem 1rem .12rem 0; vertical-align: top; }
tr { break-inside: avoid; }
@page { margin: 16mm; } @media print { body { margin: 0; max-width: none; } }
)";

std::string html_of(const Block& block, Language language) {
    const auto tagged = [](std::string_view tag, std::string_view text) {
        return fmt::format("<{0}>{1}</{0}>\n", tag, escaped(text));
    };
    switch (block.kind) {
    case Block::Kind::Title: return tagged("h1", block.cells[0]);
    case Block::Kind::Heading: return tagged("h2", block.cells[0]);
    case Block::Kind::Subheading: return tagged("h3", block.cells[0]);
    case Block::Kind::Paragraph: return tagged("p", block.cells[0]);
    case Block::Kind::Rule: {
        const std::string reading = block.cells[2].empty()
            ? ""
            : fmt::format(
                  "<span class=\"reading\">{}{}</span>", kReading.in(language), escaped(block.cells[2]));
        return fmt::format("<div class=\"rule\"><b>{}</b><span>{}{}</span></div>\n", escaped(block.cells[0]),
            escaped(block.cells[1]), reading);
    }
    case Block::Kind::Row: break;
    }
    std::string row = "<tr>";
    for (const std::string& cell : block.cells) row += fmt::format("<td>{}</td>", escaped(cell));
    return row + "</tr>\n";
}

}  // namespace

std::string as_text(const Page& page, int columns, const Paint& paint, Language language) {
    return TextWriter{columns, paint, language}.write(page);
}

std::string as_html(const Page& page, Language language) {
    const std::string title = page.blocks.empty() ? "Banquier" : page.blocks.front().cells.front();
    std::string html = fmt::format("<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
                                   "<meta name=\"viewport\" content=\"width=device-width, "
                                   "initial-scale=1\">\n<title>{}</title>\n<style>{}</style>\n"
                                   "</head>\n<body>\n",
        editions::language_code(language), escaped(title), kStyle);
    bool in_table = false;
    for (const Block& block : page.blocks) {
        const bool row = block.kind == Block::Kind::Row;
        if (row != in_table) html += row ? "<table>\n" : "</table>\n";
        in_table = row;
        html += html_of(block, language);
    }
    return html + (in_table ? "</table>\n" : "") + "</body>\n</html>\n";
}

}  // namespace banquier::app
