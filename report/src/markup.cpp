#include "markup.hpp"

#include "numbers.hpp"

#include <fmt/format.h>

namespace banquier::report {

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '"': result += "&quot;"; break;
        default: result += c;
        }
    }
    return result;
}

std::string across(double share) { return plain(100 * share, 3) + "%"; }

Svg::Svg(const Head& head) {
    const std::string size = head.view > 0
        ? fmt::format("viewBox=\"0 0 {0} {0}\"", plain(head.view, 1))
        : fmt::format("width=\"100%\" height=\"{}\"", plain(head.height, 1));
    markup_ = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{}\" {} role=\"img\" "
        "aria-labelledby=\"{}-t {}-d\">\n<title id=\"{}-t\">{}</title><desc id=\"{}-d\">{}</desc>\n",
        head.css, size, head.id, head.id, head.id, escaped(head.title), head.id, escaped(head.description));
}

void Svg::rect(
    std::string_view x, double y, std::string_view width, double height, std::string_view attributes) {
    markup_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {}/>\n", x, plain(y, 2), width,
        plain(height, 2), attributes);
}

void Svg::line(std::string_view x1, double y1, std::string_view x2, double y2, std::string_view css) {
    markup_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" class=\"{}\"/>\n", x1, plain(y1, 2),
        x2, plain(y2, 2), css);
}

void Svg::circle(std::string_view x, double y, double radius, std::string_view attributes) {
    markup_ += fmt::format(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {}/>\n", x, plain(y, 2), plain(radius, 2), attributes);
}

void Svg::text(std::string_view x, double y, std::string_view css, std::string_view words) {
    markup_ +=
        fmt::format("<text x=\"{}\" y=\"{}\" class=\"{}\">{}</text>\n", x, plain(y, 2), css, escaped(words));
}

std::string Svg::end() { return std::move(markup_) + "</svg>\n"; }

void HtmlTable::row(std::vector<std::string> cells) {
    std::vector<Cell> made;
    for (std::string& cell : cells) made.push_back({.text = std::move(cell)});
    rows.push_back(std::move(made));
}

std::string HtmlTable::html(std::string_view css) const {
    std::string text = fmt::format("<div class=\"wide\"><table class=\"{}\">\n<thead><tr>", css);
    for (const std::string& cell : head) text += fmt::format("<th scope=\"col\">{}</th>", escaped(cell));
    text += "</tr></thead>\n<tbody>\n";
    for (const std::vector<Cell>& cells : rows) {
        text += "<tr>";
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const Cell& cell = cells[i];
            // The first cell may bring its chip along.
            const std::string words = i == 0 && cell.text.starts_with("<i ") ? cell.text : escaped(cell.text);
            const std::string heat =
                cell.heat < 0 ? "" : fmt::format(" class=\"heat\" style=\"--t:{}\"", plain(cell.heat, 3));
            if (i == 0)
                text += fmt::format("<th scope=\"row\">{}</th>", words);
            else
                text += fmt::format("<td{}>{}</td>", heat, cell.best ? "<b>" + words + "</b>" : words);
        }
        text += "</tr>\n";
    }
    return text + "</tbody></table></div>\n";
}

std::string folded(std::string_view summary, const HtmlTable& table) {
    return fmt::format("<details><summary>{}</summary>\n{}</details>\n", escaped(summary), table.html());
}

std::string chip(std::string_view colour) {
    return fmt::format("<i class=\"chip\" style=\"background:{}\"></i>", escaped(colour));
}

}  // namespace banquier::report
