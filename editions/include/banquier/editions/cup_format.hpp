// How a competition is run: the files of data/cups. The French championship (rulebook 003b) is one of them.
#pragma once

#include <banquier/editions/language.hpp>
#include <banquier/editions/problem.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace banquier::editions {

class Library;

// [CUP-01] Who enters: a team of members with roles, or a player alone.
enum class CupUnit : std::uint8_t { Team, Player };
// [CUP-03] Who throws for the seats: the junior of each team, or everybody.
enum class CupSeating : std::uint8_t { JuniorThrow, EachThrow };
// [CUP-04] Who keeps the bank.
enum class CupBanker : std::uint8_t { LowestAdult, LowestThrow, Outsider };
// [CUP-07] What a table that waits for the referee loses.
enum class CupDispute : std::uint8_t { GivenBack, RunsOn };
// [CUP-09] By what a table has its first.
enum class CupFirst : std::uint8_t { GreatestMember, TeamTotal };
// [END-09] What parts those who are equal, one after the other.
enum class CupTie : std::uint8_t { TeamTotal, Referee, Shared };
// [CUP-06] Who signs the sheet.
enum class CupSign : std::uint8_t { EveryPlayer, Banker };
enum class CupDraw : std::uint8_t { Verifiable, ByHand };
enum class CupAvoid : std::uint8_t { Club, Family };
enum class CupStageKind : std::uint8_t { Knockout, Points };
enum class CupPairing : std::uint8_t { Movement, Random, Power };
enum class CupBreak : std::uint8_t { Wins, FortuneShare, Met, Opponents, Lot };

struct CupStage {
    CupStageKind kind = CupStageKind::Knockout;
    std::vector<std::string>
        final_choices;        // of a knock-out: what the rules change at its last table [CUP-14]
    int rounds = 0;           // of points: this many
    std::vector<int> points;  // by place, the first first; beyond the last: none
    CupPairing pairing = CupPairing::Random;
    int cut = 0;  // so many go on to the next stage; 0 in the last one
    std::vector<CupBreak> breaks;

    bool operator==(const CupStage&) const = default;
};

struct CupFormat {
    std::string id;
    std::string file;
    std::string source;    // the text that was read: it travels with every cup
    std::string rulebook;  // that prints it; empty: none
    ByLanguage<std::string> title;
    CupUnit unit = CupUnit::Team;
    std::vector<std::string> members;  // the role of each; one for a player
    int places = 0;
    int waiting = 0;
    std::string board;
    std::string rules;
    std::vector<int> sizes;  // units at a table, the preferred number first
    CupSeating seating = CupSeating::JuniorThrow;
    CupBanker banker = CupBanker::LowestAdult;
    int deal = 0;  // seconds
    int play = 0;
    int last_round = 0;  // of play, until the last round is announced; 0: no such thing
    int grace = 0;       // from the start of the deal, until who is not there is absent
    CupDispute dispute = CupDispute::GivenBack;
    CupFirst first = CupFirst::GreatestMember;
    std::vector<CupTie> tie;
    CupSign sign = CupSign::EveryPlayer;
    CupDraw draw = CupDraw::Verifiable;
    std::vector<CupAvoid> avoid;
    std::vector<CupStage> stages;
    Place table_place;
    Place stages_place;

    bool operator==(const CupFormat&) const = default;
};

// Reads the text of a file. Mistakes are put behind `problems`; a format with mistakes is not to be used.
CupFormat read_cup_format(std::string file, std::string_view text, Problems& problems);

// Notes where a format asks for a board, a rule set or a choice that the library does not have.
void check_cup_format(const CupFormat& format, const Library& library, Problems& problems);

// The formats that the program carries, those without mistakes.
std::vector<CupFormat> shipped_cup_formats();

// The word that files use for it.
std::string_view cup_break_name(CupBreak what);

}  // namespace banquier::editions
