#include "page.hpp"

#include "markup.hpp"
#include "style.hpp"

#include <fmt/format.h>

namespace banquier::report {

std::string html_of(const Section& section, Language language) {
    if (section.body.empty()) return "";
    const std::string finding =
        section.finding.empty() ? "" : fmt::format("<p class=\"finding\">{}</p>\n", escaped(section.finding));
    return fmt::format("<section id=\"{}\">\n<h2>{}</h2>\n<p class=\"soft\">{}</p>\n{}{}</section>\n",
        section.id, escaped(said(section.title, language)), escaped(said(section.explanation, language)),
        finding, section.body);
}

std::string page_of(std::string_view title, std::string_view header, std::string_view main,
    std::string_view footer, Language language, std::string_view style) {
    return fmt::format("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"{0}\">\n<head>\n"
                       "<meta charset=\"utf-8\"/>\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                       "<title>{1}</title>\n<style>{2}{6}</style>\n</head>\n<body>\n<header>\n{3}</header>\n"
                       "<main>\n{4}</main>\n<footer>\n{5}</footer>\n</body>\n</html>\n",
        editions::language_code(language), escaped(title), kStyle, header, main, footer, style);
}

}  // namespace banquier::report
