#include <banquier/report/cup_results.hpp>

#include "markup.hpp"
#include "numbers.hpp"
#include "page.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <ranges>
#include <tuple>

namespace banquier::report {

namespace {

using cup::Round;
using cup::UnitId;

constexpr std::string_view kCupStyle = R"(
h2 small, h3 small { font: 400 .82rem/1.3 system-ui, "Noto Sans", sans-serif; color: var(--soft); margin-left: .4rem; }
a { text-underline-offset: .15em; } .podium a, .ranks a, .sheet a, .unit a { text-decoration: none; }
.podium a:hover, .ranks a:hover, .sheet a:hover, .unit a:hover { text-decoration: underline; }
section > .note { margin: .9rem 0 0; }
.podium { grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr)); }
.podium dd { font-size: 1.35rem; overflow-wrap: anywhere; } .podium .win { border-top-width: 8px; }
.ranks { width: 100%; } .ranks th, .ranks td { white-space: normal; text-align: left; vertical-align: top; font-weight: 400; }
.ranks td:first-child { text-align: right; width: 3.2rem; padding-left: 0; font: 700 1.05rem/1.35 Georgia, "DejaVu Serif", serif; }
.ranks th:first-child { text-align: right; } .ranks td:nth-child(2) { overflow-wrap: anywhere; }
.parted td:last-child { color: var(--soft); font-size: .84rem; line-height: 1.35; } .points th:last-child, .points td:last-child { text-align: right; width: 6rem; }
.ranks small, .sheet small { display: block; color: var(--soft); font-size: .82rem; line-height: 1.35; }
.sheets { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); gap: .9rem; margin-top: .9rem; }
.sheet { border: 1px solid var(--line); border-radius: .45rem; padding: .7rem .85rem .6rem; background: var(--page); break-inside: avoid; min-width: 0; }
.sheet h3 { margin-bottom: .35rem; }
.sheet ol { list-style: none; margin: 0; padding: 0; }
.sheet li { display: grid; grid-template-columns: 1.5rem minmax(0, 1fr) auto; column-gap: .35rem; padding: .2rem 0; border-top: 1px solid var(--line); }
.sheet li > span { overflow-wrap: anywhere; } .sheet li b { text-align: right; font-weight: 600; }
.sheet li small { grid-column: 2 / -1; }
.sheet .first { font-weight: 700; } .sheet .first small { font-weight: 400; } .sheet .first i { color: var(--accent); } .sheet i { font-style: normal; }
.sheet .note { margin: .35rem 0 0; font-size: .84rem; }
.noted { padding-left: 1.1rem; margin: .3rem 0 .8rem; } .noted li { margin: 0 0 .25rem; }
.units { columns: 3 17rem; column-gap: 1.6rem; margin-top: .8rem; }
.unit { break-inside: avoid; margin: 0 0 1rem; overflow-wrap: anywhere; } .unit:target { outline: 3px solid var(--accent); outline-offset: .4rem; border-radius: .2rem; }
.unit p { margin: 0; font-size: .88rem; } .unit ol { margin: .15rem 0 0; padding-left: 1.1rem; font-size: .9rem; }
pre { overflow-x: auto; background: var(--page); border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .8rem; font-size: .85rem; }
.head { overflow-wrap: anywhere; font-size: .9rem; }
@media (max-width: 40rem) { h2 small { display: block; margin: .2rem 0 0; } }
@media (min-width: 40rem) { .parted td:last-child { white-space: nowrap; } }
@media print { .parted td:last-child { white-space: nowrap; } .sheets { grid-template-columns: repeat(3, 1fr); gap: .5rem; } .sheet { padding: .35rem .5rem; } section { break-inside: auto; }
  section > .note { break-before: avoid; break-after: auto; } .ranks small { display: inline; margin-left: .5rem; } .ranks { font-size: .82rem; } .tiles { grid-template-columns: repeat(3, 1fr); }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; } a { color: inherit; text-decoration: none; } .units { columns: 3 5cm; } .unit:target { outline: none; } }
)";

// Stage and round of a note, and its table; 0: of the whole round.
using Where = std::tuple<std::uint32_t, std::uint32_t, cup::TableNumber>;

class ResultsPage {
public:
    ResultsPage(const CupResults& results, Language language)
        : cup_(results.cup), log_(results.log), as_of_(results.as_of), language_(language) {
        take_notes();
        for (const cup::Ranking& ranking : cup_.rankings)
            if (ranking.published) ranking_ = &ranking;
    }

    std::string html() const {
        std::string main = ranks() + standings();
        for (const Round& round : cup_.rounds | std::views::reverse) main += one_round(round);
        main += units() + check();
        const std::string made = in({"Page faite par Banquier : banquier cup export LOG --pages DOSSIER",
            "Made with Banquier: banquier cup export LOG --pages FOLDER"});
        return page_of(cup_.name, header(), main, "<p>" + escaped(made) + "</p>\n", language_, kCupStyle);
    }

private:
    // ---- Words

    std::string in(const Phrase& phrase) const { return said(phrase, language_); }
    template <class... Values>
    std::string in(const Phrase& phrase, const Values&... values) const {
        return fmt::format(fmt::runtime(phrase.in(language_)), values...);
    }
    std::string count(std::size_t n) const { return number(static_cast<double>(n), 0, language_); }
    std::string money(cup::Amount amount) const { return number(static_cast<double>(amount), 0, language_); }
    bool are_players() const { return cup_.format.unit == editions::CupUnit::Player; }
    std::string units_of(std::size_t n) const {
        if (are_players())
            return in(
                n == 1 ? Phrase{"{} joueur", "{} player"} : Phrase{"{} joueurs", "{} players"}, count(n));
        return in(n == 1 ? Phrase{"{} équipe", "{} team"} : Phrase{"{} équipes", "{} teams"}, count(n));
    }
    std::string tables_of(std::size_t n) const {
        return in(n == 1 ? Phrase{"{} table", "{} table"} : Phrase{"{} tables", "{} tables"}, count(n));
    }
    bool is_for_points(const Round& round) const {
        return cup_.format.stages[round.stage].kind == editions::CupStageKind::Points;
    }
    std::string round_title(const Round& round) const {
        if (round.drawn && cup::is_final(cup_, round)) return in({"Finale", "Final"});
        if (cup_.format.stages.size() == 1) return in({"Ronde {}", "Round {}"}, round.number);
        return in({"Phase {}, ronde {}", "Stage {}, round {}"}, round.stage + 1, round.number);
    }
    static std::string anchor(const Round& round) {
        return fmt::format("round-{}-{}", round.stage + 1, round.number);
    }
    std::string name(UnitId unit) const { return escaped(cup_.units[unit - 1].name); }
    std::string link(UnitId unit) const {
        return fmt::format("<a href=\"#unit-{}\">{}</a>", unit, name(unit));
    }
    std::string links(const std::vector<UnitId>& units) const {
        std::string all;
        for (const UnitId unit : units) all += (all.empty() ? "" : " · ") + link(unit);
        return all;
    }
    // A player alone has the name of the unit.
    std::string people(const cup::Unit& unit) const {
        if (unit.members.size() < 2) return {};
        std::string all;
        for (const cup::MemberName& member : unit.members)
            all += (all.empty() ? "" : ", ") + escaped(member.name);
        return all;
    }
    std::string about(const cup::Unit& unit) const {
        const std::string who = people(unit);
        return who + (who.empty() || unit.club.empty() ? "" : " · ") + escaped(unit.club);
    }
    std::string because(const cup::Witnessed& witnessed) const {
        return in({"{} (vu par {})", "{} (seen by {})"}, escaped(witnessed.why), escaped(witnessed.second));
    }
    std::string parted_by(const std::string& word) const {
        static const std::map<std::string, Phrase, std::less<>> kWords{
            {"stage", {"phase atteinte", "stage reached"}}, {"round", {"ronde atteinte", "round reached"}},
            {"place", {"place à la dernière table", "place at the last table"}},
            {"share", {"part de l'argent de la table", "share of the table's money"}},
            {"points", {"points", "points"}}, {"wins", {"tables gagnées", "tables won"}},
            {"fortune_share", {"parts de l'argent", "shares of the money"}},
            {"met", {"battus à une table commune", "beaten at a common table"}},
            {"opponents", {"points des adversaires", "points of the opponents"}}, {"lot", {"sort", "lot"}}};
        const auto found = kWords.find(word);
        return found == kWords.end() ? word : in(found->second);
    }

    // ---- What was outside the ordinary

    void take_notes() {
        std::uint32_t stage = 0, round = 0;
        for (const cup::Entry& entry : log_) {
            const auto at = [&](cup::TableNumber table) -> std::vector<std::string>& {
                return notes_[{stage, round, table}];
            };
            if (const auto* pooled = std::get_if<cup::Pooled>(&entry.what)) {
                stage = pooled->stage, round = pooled->round;
                if (pooled->attempt > 1)
                    at(0).push_back(in({"Tirage refait : {}", "Drawn again: {}"}, because(pooled->again)));
            } else if (const auto* drawn = std::get_if<cup::Drawn>(&entry.what)) {
                if (!drawn->by_hand.why.empty())
                    at(0).push_back(
                        in({"Tirage à la main : {}", "Drawn by hand: {}"}, because(drawn->by_hand)));
            } else if (const auto* moved = std::get_if<cup::Moved>(&entry.what)) {
                at(0).push_back(moved->with != 0
                        ? in({"{} et {} changent de place : {}", "{} and {} change places: {}"},
                              link(moved->unit), link(moved->with), because(moved->because))
                        : in({"{} passe à la table {} : {}", "{} moves to table {}: {}"}, link(moved->unit),
                              moved->table, because(moved->because)));
            } else if (const auto* replaced = std::get_if<cup::Replaced>(&entry.what)) {
                at(replaced->table)
                    .push_back(
                        in({"{} (liste d'attente) remplace {}", "{} (waiting list) in the place of {}"},
                            link(replaced->in), link(replaced->out)));
            } else if (const auto* corrected = std::get_if<cup::Corrected>(&entry.what)) {
                notes_[{corrected->stage, corrected->round, corrected->table}].push_back(
                    correction(*corrected));
            }
        }
    }
    std::string correction(const cup::Corrected& corrected) const {
        const std::string why = because(corrected.because);
        if (corrected.effect == cup::Effect::Chair)
            return in({"Corrigé : {}. {} prend la place de {} à la ronde suivante",
                          "Corrected: {}. {} takes the chair of {} in the next round"},
                why, link(corrected.in), link(corrected.out));
        if (corrected.effect == cup::Effect::Noted)
            return in({"Erreur trouvée trop tard, le résultat tient : {}",
                          "A mistake found too late, the result stands: {}"},
                why);
        return in({"Corrigé : {}", "Corrected: {}"}, why);
    }
    const std::vector<std::string>& notes(const Round& round, cup::TableNumber table) const {
        static const std::vector<std::string> kNone;
        const auto found = notes_.find({round.stage, round.number, table});
        return found == notes_.end() ? kNone : found->second;
    }

    // ---- Parts of the page

    std::string state() const {
        if (ranking_ != nullptr) return in({"terminé", "over"});
        if (!cup_.closed) return in({"inscriptions", "registration"});
        const Round* round = cup_.round();
        if (round == nullptr) return in({"avant la première ronde", "before the first round"});
        return in({"en cours", "under way"}) + ", " + round_title(*round);
    }
    std::string header() const {
        std::size_t playing = 0;
        for (const cup::Unit& unit : cup_.units) playing += unit.standing == cup::Standing::Playing ? 1 : 0;
        std::string text = fmt::format("<h1>{}</h1>\n<p class=\"facts\">{} · {} · {}<br/>{}</p>\n",
            escaped(cup_.name), escaped(cup_.format.title[language_]), escaped(units_of(playing)),
            escaped(state()), escaped(in({"État du {}", "As of {}"}, as_of_)));
        if (ranking_ != nullptr) text += podium();
        std::string all;
        const auto to = [&](std::string_view where, const std::string& words) {
            all += fmt::format("<a href=\"#{}\">{}</a>\n", where, escaped(words));
        };
        if (ranking_ != nullptr) to("ranking", in({"Classement", "Ranking"}));
        for (const Round& round : cup_.rounds | std::views::reverse) to(anchor(round), round_title(round));
        to("units", are_players() ? in({"Joueurs", "Players"}) : in({"Équipes", "Teams"}));
        to("check", in({"Vérifier", "Check it"}));
        return text + "<nav>\n" + all + "</nav>\n";
    }
    // The first three, or who shares those ranks.
    std::string podium() const {
        std::string tiles;
        for (const cup::RankRow& row : ranking_->rows) {
            if (row.rank > 3) break;
            tiles += fmt::format("<div{}><dt>{}</dt><dd>{}<small>{}</small></dd></div>\n",
                row.rank == 1 ? " class=\"win\"" : "", escaped(in({"Rang {}", "Rank {}"}, row.rank)),
                link(row.unit), about(cup_.units[row.unit - 1]));
        }
        return "<dl class=\"tiles podium\">\n" + tiles + "</dl>\n";
    }
    std::string row(std::size_t rank, UnitId unit, std::string_view third) const {
        const std::string who = about(cup_.units[unit - 1]);
        return fmt::format("<tr><td>{}</td><td>{}{}</td><td>{}</td></tr>\n", rank, link(unit),
            who.empty() ? "" : "<small>" + who + "</small>", escaped(third));
    }
    std::string rows_under(std::string_view css, const std::string& third, const std::string& rows) const {
        return fmt::format("<div class=\"wide\"><table class=\"ranks {}\">\n<thead><tr><th "
                           "scope=\"col\">{}</th><th scope=\"col\">{}</th>"
                           "<th scope=\"col\">{}</th></tr></thead>\n<tbody>\n{}</tbody></table></div>\n",
            css, escaped(in({"Rang", "Rank"})),
            escaped(are_players() ? in({"Joueur", "Player"}) : in({"Équipe", "Team"})), escaped(third), rows);
    }
    std::string ranks() const {
        if (ranking_ == nullptr) return {};
        std::string rows;
        for (const cup::RankRow& one : ranking_->rows) rows += row(one.rank, one.unit, parted_by(one.by));
        const std::string edition = ranking_->edition > 1
            ? fmt::format(" <small>{}</small>", escaped(in({"édition {}", "edition {}"}, ranking_->edition)))
            : "";
        return fmt::format("<section id=\"ranking\">\n<h2>{}{}</h2>\n{}</section>\n",
            escaped(in({"Classement", "Ranking"})), edition,
            rows_under("parted", in({"départagé par", "parted by"}), rows));
    }
    // Of a stage for points that is not ranked yet.
    std::string standings() const {
        const Round* round = cup_.round();
        if (ranking_ != nullptr || round == nullptr || !is_for_points(*round)) return {};
        const std::vector<cup::Amount> points = cup::points(cup_, round->stage);
        std::vector<UnitId> order = round->pool;
        std::ranges::stable_sort(order, std::greater<>{}, [&](UnitId unit) { return points[unit - 1]; });
        std::string rows;
        std::size_t rank = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const cup::Amount own = points[order[i] - 1];
            if (i == 0 || own != points[order[i - 1] - 1]) rank = i + 1;
            rows += row(rank, order[i], figure_of_points(own));
        }
        return fmt::format("<section id=\"points\">\n<h2>{}</h2>\n{}</section>\n",
            escaped(in({"Points jusqu'ici", "Points so far"})),
            rows_under("points", in({"points", "points"}), rows));
    }
    // In thousandths.
    std::string figure_of_points(cup::Amount points) const {
        return number(static_cast<double>(points) / 1000,
            points % 1000 == 0      ? 0
                : points % 100 == 0 ? 1
                                    : 2,
            language_);
    }

    std::string one_round(const Round& round) const {
        std::string text = fmt::format("<section id=\"{}\">\n<h2>{} <small>{}</small></h2>\n", anchor(round),
            escaped(round_title(round)), escaped(state_of(round)));
        std::string noted;
        for (const std::string& note : notes(round, 0)) noted += "<li>" + note + "</li>\n";
        if (!noted.empty()) text += "<ul class=\"noted\">\n" + noted + "</ul>\n";
        if (!round.drawn) {
            text += fmt::format("<p>{} {}</p>\n",
                escaped(in({"Le tirage n'est pas encore publié. Y jouent :",
                    "The draw is not published yet. Playing:"})),
                links(round.pool));
            return text + "</section>\n";
        }
        text += "<div class=\"sheets\">\n";
        for (const cup::Table& table : round.tables) text += one_table(round, table);
        text += "</div>\n";
        if (!round.byes.empty())
            text += fmt::format("<p class=\"note\">{} {}</p>\n",
                escaped(in({"Exempts de cette ronde :", "Sit out this round:"})), links(round.byes));
        if (round.over && !is_for_points(round) && !round.advanced.empty() && !cup::is_final(cup_, round))
            text += fmt::format("<p class=\"note\">{} {}</p>\n", escaped(in({"Continuent :", "Go on:"})),
                links(round.advanced));
        return text + "</section>\n";
    }
    std::string state_of(const Round& round) const {
        if (!round.drawn) return units_of(round.pool.size());
        const auto done = std::ranges::count_if(round.tables, &cup::Table::done);
        std::string all = tables_of(round.tables.size()) + ", " + units_of(round.pool.size());
        if (round.over) return all;
        return all + in({" ; résultats : {} sur {}", "; results: {} of {}"}, done, round.tables.size());
    }

    std::string one_table(const Round& round, const cup::Table& table) const {
        std::string text = fmt::format("<article class=\"sheet\"><h3>{}{}</h3>\n<ol>\n",
            escaped(in({"Table {}", "Table {}"}, table.number)),
            table.done() ? ""
                         : " <small>" + escaped(in({"résultat attendu", "result awaited"})) + "</small>");
        std::vector<UnitId> without_place = table.units;
        if (table.done()) {
            std::size_t place = 1;
            const auto places = cup::places(cup_, round, table);
            for (const auto& group : places) {
                for (const UnitId unit : group) {
                    const bool absent = std::ranges::find(table.absent, unit) != table.absent.end();
                    text +=
                        at_table(table, unit, absent ? "–" : std::to_string(place), !absent && place == 1);
                    std::erase(without_place, unit);
                }
                place += group.size();
            }
        }
        for (const UnitId unit : without_place) text += at_table(table, unit, "", false);
        text += "</ol>\n";
        const auto note = [&](const std::string& words) {
            text += "<p class=\"note soft\">" + words + "</p>\n";
        };
        if (table.walkover)
            note(escaped(*table.walkover == 0 ? in({"Personne n'est venu", "Nobody came"})
                                              : in({"Gagné par forfait", "Won by walkover"})));
        if (!table.absent.empty()) note(escaped(in({"Absents :", "Absent:"})) + " " + links(table.absent));
        if (!table.ruled_order.empty())
            note(escaped(in({"Égalité, départagée par l'arbitre", "Equal: the referee has ruled"})));
        for (const std::string& one : notes(round, table.number)) note(one);
        return text + "</article>\n";
    }
    std::string at_table(const cup::Table& table, UnitId unit, const std::string& place, bool first) const {
        const std::vector<const cup::SheetLine*> lines = lines_of(table, unit);
        std::string members;
        for (const cup::SheetLine* line : lines)
            members += fmt::format("{}{} {}", members.empty() ? "" : " · ",
                escaped(cup_.units[unit - 1].members[line->member].name),
                line->out ? escaped(in({"en faillite", "bankrupt"})) : money(cup::counted(table, *line)));
        return fmt::format("<li{}><i>{}</i><span>{}</span><b>{}</b>{}</li>\n",
            first ? " class=\"first\"" : "", place, link(unit),
            lines.empty() ? "" : money(fortune(table, unit)),
            lines.size() < 2 ? "" : "<small>" + members + "</small>");
    }
    static std::vector<const cup::SheetLine*> lines_of(const cup::Table& table, UnitId unit) {
        std::vector<const cup::SheetLine*> lines;
        for (const cup::SheetLine& line : table.sheet.lines)
            if (line.unit == unit) lines.push_back(&line);
        return lines;
    }
    // By which the table has its first [CUP-09].
    cup::Amount fortune(const cup::Table& table, UnitId unit) const {
        cup::Amount most = 0, sum = 0;
        for (const cup::SheetLine* line : lines_of(table, unit)) {
            most = std::max(most, cup::counted(table, *line));
            sum += cup::counted(table, *line);
        }
        return cup_.format.first == editions::CupFirst::TeamTotal ? sum : most;
    }

    // ---- The way of each

    std::string units() const {
        std::string text = fmt::format("<section id=\"units\">\n<h2>{}</h2>\n<div class=\"units\">\n",
            escaped(are_players() ? in({"Le chemin de chaque joueur", "The way of each player"})
                                  : in({"Le chemin de chaque équipe", "The way of each team"})));
        for (const cup::Unit& unit : cup_.units) {
            std::string way;
            for (const Round& round : cup_.rounds) {
                const std::string step = step_of(round, unit.id);
                if (!step.empty())
                    way += fmt::format("<li><a href=\"#{}\">{}</a>{}</li>\n", anchor(round),
                        escaped(round_title(round)), step);
            }
            const std::string who = about(unit), standing = standing_of(unit);
            text +=
                fmt::format("<article class=\"unit\" id=\"unit-{}\"><h3>{}{}</h3>\n{}{}</article>\n", unit.id,
                    escaped(unit.name), standing.empty() ? "" : "<small>" + escaped(standing) + "</small>",
                    who.empty() ? "" : "<p class=\"soft\">" + who + "</p>\n",
                    way.empty() ? "" : "<ol>\n" + way + "</ol>\n");
        }
        return text + "</div>\n</section>\n";
    }
    std::string standing_of(const cup::Unit& unit) const {
        if (ranking_ != nullptr)
            for (const cup::RankRow& one : ranking_->rows)
                if (one.unit == unit.id) return in({"rang {}", "rank {}"}, one.rank);
        if (unit.standing == cup::Standing::Waiting) return in({"liste d'attente", "waiting list"});
        if (unit.standing == cup::Standing::Withdrawn)
            return are_players() ? in({"retiré", "withdrawn"}) : in({"retirée", "withdrawn"});
        return {};
    }
    std::string step_of(const Round& round, UnitId unit) const {
        if (std::ranges::find(round.byes, unit) != round.byes.end())
            return escaped(in({" : exempt", ": sits out"}));
        const cup::Table* table = cup::table_of(round, unit);
        if (table == nullptr) return {};
        std::string text = escaped(in({", table {}", ", table {}"}, table->number));
        if (std::ranges::find(table->absent, unit) != table->absent.end())
            return text + escaped(in({" : absent", ": absent"}));
        if (!table->done()) return text;
        std::size_t place = 1;
        for (const auto& group : cup::places(cup_, round, *table)) {
            if (std::ranges::find(group, unit) != group.end())
                text += escaped(in({" : place {} sur {}", ": place {} of {}"}, place, table->units.size()));
            place += group.size();
        }
        if (!lines_of(*table, unit).empty()) text += ", " + money(fortune(*table, unit));
        return text;
    }

    // ---- How to check it

    std::string check() const {
        const std::string head = cup_.head.hex();
        const auto file = [&](std::string_view name, const Phrase& what) {
            return fmt::format("<li><a href=\"{0}\">{0}</a> {1}</li>\n", name, escaped(in(what)));
        };
        std::string text =
            fmt::format("<section id=\"check\">\n<h2>{}</h2>\n<p>{}</p>\n<ul class=\"noted\">\n",
                escaped(in({"Vérifier", "Check it"})),
                escaped(in({"Tirages, tables, résultats et classement se recalculent à partir du journal, "
                            "par Banquier ou par un programme qui ne partage rien avec lui :",
                    "Draws, tables, results and ranking can be computed anew from the log, by Banquier or by "
                    "a program that shares nothing with it:"})));
        text += file("log.jsonl", {"le journal", "the log"});
        if (ranking_ != nullptr) text += file("ranking.csv", {"le classement", "the ranking"});
        text += file("tables.csv", {"les tables et les places", "the tables and places"});
        text +=
            file("sheets.csv", {"les feuilles, une ligne par joueur", "the sheets, a line for each player"});
        text += fmt::format("</ul>\n<pre><code>banquier cup verify log.jsonl --head {0}\npython3 "
                            "verify_cup.py log.jsonl --head {0}</code></pre>\n",
            head);
        text += fmt::format("<p>{}<br/><code class=\"head\">{}</code></p>\n",
            escaped(in({"Tête du journal ({} entrées). La même se lit sur l'écran et les papiers de la salle "
                        "; avec elle, on remarque un journal raccourci.",
                           "Head of the log ({} entries). Screens and papers of the hall show the same; with "
                           "it a log that was shortened is noticed."},
                count(cup_.entries))),
            head);
        return text + "</section>\n";
    }

    const cup::Cup& cup_;
    const std::vector<cup::Entry>& log_;
    std::string as_of_;
    Language language_;
    const cup::Ranking* ranking_ = nullptr;
    std::map<Where, std::vector<std::string>> notes_;  // markup
};

}  // namespace

std::string as_html(const CupResults& results, editions::Language language) {
    return ResultsPage{results, language}.html();
}

}  // namespace banquier::report
