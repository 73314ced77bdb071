// A page as one HTML file: to read on a screen, to search, to print on a few sheets.
#include <banquier/editions/embedded.hpp>
#include <banquier/terminal/page.hpp>

#include <algorithm>
#include <boost/json.hpp>
#include <fmt/format.h>
#include <regex>

namespace banquier::terminal {

namespace {

constexpr Phrase kOurReading{"Notre lecture\u00a0: ", "Our reading: "};
constexpr Phrase kContents{"Contenu", "Contents"};
constexpr Phrase kSearch{
    "Chercher une règle\u00a0: loyer oublié, prison…", "Look for a rule: late claim, prison…"};
constexpr Phrase kNothing{"Aucune règle ne dit cela.", "No rule says that."};

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

// On paper two columns of nine points and a half; nothing is smaller than nine.
constexpr std::string_view kStyle = R"(
:root { --ink: #1c1a17; --soft: #655f56; --line: #d9d3c7; --accent: #155a48; --reading: #8a4b0f; --paper: #fffdf8; }
* { box-sizing: border-box; }
body { font: 16px/1.5 Georgia, "Times New Roman", "Liberation Serif", "DejaVu Serif Condensed", serif; max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; color: var(--ink); background: var(--paper); }
h1 { font-size: 1.9rem; line-height: 1.15; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; margin: 1.8rem 0 .4rem; padding-bottom: .15rem; border-bottom: 2px solid var(--accent); color: var(--accent); break-after: avoid; scroll-margin-top: 4rem; }
h3 { font-size: 1rem; margin: .9rem 0 .2rem; font-weight: 600; color: var(--reading); break-after: avoid; }
p { margin: .3rem 0; } a { color: var(--accent); text-underline-offset: .15em; }
nav ul { list-style: none; margin: .6rem 0; padding: 0; display: flex; flex-wrap: wrap; gap: .15rem 1.1rem; }
.rule { margin: .45rem 0; padding: .1rem .35rem; border-radius: .3rem; break-inside: avoid; scroll-margin-top: 4rem; }
.rule:target { background: #e7f1ec; outline: 2px solid var(--accent); }
.rule b { font: 600 .86em/1 ui-sans-serif, system-ui, "Liberation Sans", "DejaVu Sans Condensed", sans-serif; letter-spacing: .01em; margin-right: .35em; white-space: nowrap; }
.note { color: var(--soft); } .rule a, td a { white-space: nowrap; }
.reading { margin: .15rem 0 0; padding-left: .6rem; border-left: 2px solid var(--reading); color: #4f3410; }
.reading i { color: var(--reading); }
table { border-collapse: collapse; width: 100%; } td { padding: .16rem .8rem .16rem 0; vertical-align: top; border-bottom: 1px solid var(--line); }
td:last-child { padding-right: 0; } tr { break-inside: avoid; }
search { display: block; position: sticky; top: 0; padding: .5rem 0; background: var(--paper); z-index: 1; }
input { font: inherit; width: 100%; padding: .5rem .7rem; border: 1px solid var(--soft); border-radius: .4rem; background: #fff; color: inherit; }
input:focus { outline: 2px solid var(--accent); }
#hits { max-height: 60vh; overflow: auto; margin: 0; padding: 0; list-style: none; } #hits:not(:empty) { padding: .5rem 0; border-bottom: 2px solid var(--accent); }
#hits li { padding: .3rem 0; }
@page { size: A4; margin: 12mm 12mm 15mm; @bottom-center { content: counter(page) " / " counter(pages); font: 9pt Georgia, "Times New Roman", serif; } }
@media print {
  body { font-size: 9pt; line-height: 1.25; max-width: none; padding: 0; background: none; }
  search { display: none; } h1 { font-size: 18pt; } a { color: inherit; text-decoration: none; }
  nav ul { margin: 1mm 0 2.5mm; gap: 0; font-size: 9pt; } nav li:not(:last-child)::after { content: "·"; margin: 0 1.6mm; color: var(--soft); } main { columns: 2; column-gap: 7mm; column-rule: .3pt solid var(--line); }
  h2 { font-size: 11.5pt; margin: 3.2mm 0 1mm; } main > h2:first-child, main > section:first-child h2 { margin-top: 0; }
  h3 { font-size: 9pt; margin: 1.6mm 0 .5mm; } .rule { margin: 0 0 1.3mm; padding: 0; break-inside: auto; orphans: 2; widows: 2; }
  .rule b { font-size: 9pt; } .note, .reading, td { font-size: 9pt; } .reading { padding-left: 1.6mm; break-before: avoid; break-inside: avoid; } td { padding: .25mm 1.5mm .25mm 0; }
  p { margin: 0 0 1mm; }
}
)";

// Whoever types gets the rules that answer; the page below stays as it is.
constexpr std::string_view kScript = R"(
const known = JSON.parse(document.getElementById('words').textContent);
const rules = [...document.querySelectorAll('.rule')];
const part = (rule, kind) => rule.querySelector(kind)?.textContent ?? '';
const find = ruleSearch(known, rules.map((rule) => ({ id: rule.id, says: part(rule, '.says'),
  reading: part(rule, '.reading').slice(part(rule, '.reading i').length),
  asked: known.asked[rule.id] ?? '', chapter: part(rule.closest('section'), 'h2') })));
const hits = document.getElementById('hits');
document.querySelector('input').addEventListener('input', (event) => {
  const question = event.target.value.trim();
  const found = find(question).slice(0, 8).map((i) => {
    const item = document.createElement('li');
    const link = item.appendChild(document.createElement('a'));
    link.href = '#' + rules[i].id;
    link.textContent = rules[i].id;
    item.append(' ' + (rules[i].dataset.read ?? '') + part(rules[i], '.says'));
    return item;
  });
  if (question !== '' && found.length === 0) found.push(hits.dataset.none);
  hits.replaceChildren(...found);
});
hits.addEventListener('click', () => hits.replaceChildren());
)";

class HtmlWriter {
public:
    HtmlWriter(const Page& page, Language language) : page_(page), language_(language) {
        for (const Block& block : page.blocks)
            if (block.kind == Block::Kind::Rule) rules_.push_back(block.cells[0]);
    }

    std::string write() {
        const std::string title = page_.blocks.empty() ? "Banquier" : page_.blocks.front().cells.front();
        html_ = fmt::format("<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
                            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                            "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n",
            editions::language_code(language_), escaped(title), kStyle);
        for (const Block& block : page_.blocks) add(block);
        between(Block::Kind::Title);
        close_section();
        html_ += "</main>\n";
        if (page_.search) script();
        return html_ + "</body>\n</html>\n";
    }

private:
    void add(const Block& block) {
        between(block.kind);
        switch (block.kind) {
        case Block::Kind::Title: tagged("h1", block.cells[0]); break;
        case Block::Kind::Heading: heading(block.cells[0]); break;
        case Block::Kind::Subheading: subheading(block.cells[0]); break;
        case Block::Kind::Paragraph:
            if (!block.cells[0].empty()) tagged("p", block.cells[0]);
            break;
        case Block::Kind::Rule: rule(block); break;
        case Block::Kind::Row: row(block); break;
        }
    }

    // Rows stand in a table.
    void between(Block::Kind kind) {
        const bool row = kind == Block::Kind::Row;
        if (row != in_table_) html_ += row ? "<table>\n" : "</table>\n";
        in_table_ = row;
    }

    // The first one ends the introduction.
    void heading(const std::string& text) {
        close_section();
        if (headings_ == 0) {
            contents();
            html_ += "<main>\n";
        }
        html_ += fmt::format("<section>\n<h2 id=\"c{}\">{}</h2>\n", ++headings_, escaped(text));
        in_section_ = true;
        in_readings_ = false;
    }

    // What stands below it is read, not printed; the search says so of each.
    void subheading(const std::string& text) {
        tagged("h3", text);
        in_readings_ = true;
    }

    void close_section() {
        if (in_section_) html_ += "</section>\n";
        in_section_ = false;
    }

    void contents() {
        if (page_.search)
            html_ += fmt::format("<search><input type=\"search\" aria-label=\"{0}\" placeholder=\"{0}\">"
                                 "<ol id=\"hits\" role=\"status\" data-none=\"{1}\"></ol></search>\n",
                kSearch.in(language_), kNothing.in(language_));
        html_ += fmt::format("<nav aria-label=\"{}\"><ul>\n", kContents.in(language_));
        int at = 0;
        for (const Block& block : page_.blocks)
            if (block.kind == Block::Kind::Heading)
                html_ += fmt::format("<li><a href=\"#c{}\">{}</a></li>\n", ++at, escaped(block.cells[0]));
        html_ += "</ul></nav>\n";
    }

    // Rules that are named lead to where they stand on this page.
    std::string linked(std::string_view text) const {
        static const std::regex kId{"[A-Z]{3,5}-[0-9]{2}"};
        const std::string plain = escaped(text);
        std::string result;
        auto from = plain.cbegin();
        for (std::sregex_iterator found{plain.begin(), plain.end(), kId}, end; found != end; ++found) {
            const std::string id = found->str();
            result.append(from, (*found)[0].first);
            const bool here = std::ranges::find(rules_, id) != rules_.end();
            result += here ? fmt::format("<a href=\"#{0}\">{0}</a>", id) : id;
            from = (*found)[0].second;
        }
        return result.append(from, plain.cend());
    }

    void tagged(std::string_view tag, std::string_view text) {
        html_ += fmt::format("<{0}>{1}</{0}>\n", tag, linked(text));
    }

    void rule(const Block& block) {
        const std::string read =
            in_readings_ ? fmt::format(" data-read=\"{}\"", kOurReading.in(language_)) : std::string{};
        html_ += fmt::format("<div class=\"rule\" id=\"{0}\"{2}><b>{0}</b><span class=\"says\">{1}</span>",
            escaped(block.cells[0]), linked(block.cells[1]), read);
        if (!block.cells[3].empty())
            html_ += fmt::format(" <span class=\"note\">[{}]</span>", escaped(block.cells[3]));
        if (!block.cells[2].empty())
            html_ += fmt::format(
                "<p class=\"reading\"><i>{}</i>{}</p>", kOurReading.in(language_), linked(block.cells[2]));
        html_ += "</div>\n";
    }

    void row(const Block& block) {
        html_ += "<tr>";
        for (const std::string& cell : block.cells) html_ += fmt::format("<td>{}</td>", linked(cell));
        html_ += "</tr>\n";
    }

    void script() {
        boost::json::object meaning, asked;
        for (const auto& [word, means] : page_.search->meaning) meaning[word] = means;
        for (const auto& [id, words] : page_.search->asked)
            if (std::ranges::find(rules_, id) != rules_.end()) asked[id] = words;
        const boost::json::object words{{"meaning", std::move(meaning)},
            {"ignored", boost::json::value_from(page_.search->ignored)}, {"asked", std::move(asked)}};
        html_ += fmt::format("<script type=\"application/json\" id=\"words\">{}</script>\n<script>\n",
            boost::json::serialize(words));
        for (const editions::EmbeddedFile& file : editions::embedded_files())
            if (file.path.ends_with("search.js"))
                html_ += std::regex_replace(std::string{file.content}, std::regex{"\nexport "}, "\n");
        html_ += fmt::format("{}</script>\n", kScript);
    }

    const Page& page_;
    Language language_;
    std::vector<std::string> rules_;
    std::string html_;
    int headings_ = 0;
    bool in_table_ = false;
    bool in_section_ = false;
    bool in_readings_ = false;
};

}  // namespace

std::string as_html(const Page& page, Language language) { return HtmlWriter{page, language}.write(); }

}  // namespace banquier::terminal
