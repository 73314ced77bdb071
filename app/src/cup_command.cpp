// A competition run from the shell: its log is a file, every command adds to it or reads it.
#include "commands.hpp"
#include "cup_acts.hpp"
#include "cup_simulate.hpp"

#include <CLI/CLI.hpp>

namespace banquier::app {

namespace {

using Command = ExitCode (*)(Console&, const CupOptions&);

CLI::App& add_one(CommandLine& line, CLI::App& cups, const std::shared_ptr<CupOptions>& options,
    const std::string& name, const Phrase& does, Command command) {
    CLI::App& one = *cups.add_subcommand(name, line(does));
    one.set_help_flag("-h,--help", line({"cette aide", "this help"}));
    one.add_option("LOG", options->log, line({"le journal de la coupe", "the log of the cup"}))->required();
    one.add_option("--as", options->role,
        line({"rôle : organiser, head_referee, referee, desk",
            "role: organiser, head_referee, referee, desk"}));
    one.add_option("--by", options->person, line({"qui le fait", "who does it"}));
    one.callback([&line, options, command] {
        line.chosen = [options, command](Console& console) { return command(console, *options); };
    });
    return one;
}

void add_before_play(CommandLine& line, CLI::App& cups, const std::shared_ptr<CupOptions>& o) {
    CLI::App& making = add_one(line, cups, o, "new", {"créer une coupe", "make a cup"}, cup_new);
    making.add_option("--format", o->format,
        line({"championnat, famille, club, monde, open ou un fichier",
            "championnat, famille, club, monde, open or a file"}));
    making.add_option("--name", o->name, line({"son nom", "its name"}));
    CLI::App& entering = add_one(line, cups, o, "enter",
        {"inscrire, pointer les présents, clore", "enter units, tick who is there, close"}, cup_enter);
    entering.add_option("CSV", o->file,
        line({"liste team,member,role,club,family,contact", "list team,member,role,club,family,contact"}));
    entering.add_option(
        "--present", o->present, line({"équipes présentes, ou all", "units that are there, or all"}));
    entering.add_option("--absent", o->absent, line({"équipes absentes", "units that are not there"}));
    entering.add_option("--withdraw", o->withdraw, line({"équipes qui se retirent", "units that withdraw"}));
    entering.add_option("--why", o->why, line({"la raison", "the reason"}));
    entering.add_option("--forget", o->forget,
        line({"effacer les coordonnées d'une équipe", "remove a unit's contact details"}));
    entering.add_flag("--close", o->close,
        line({"clore : les absents sortent, la liste d'attente entre",
            "close: whoever is absent is out, whoever waits comes in"}));
    CLI::App& drawing = add_one(line, cups, o, "draw",
        {"préparer, tirer et publier les tables", "prepare, draw and publish the tables"}, cup_draw);
    drawing.add_option("--salt", o->salt,
        line({"le sel vu de tous : dix lancers de deux dés",
            "the salt that everybody saw: ten throws of two dice"}));
    drawing.add_flag("--publish", o->publish, line({"publier le tirage", "publish the draw"}));
    drawing.add_option("--again", o->again, line({"tirer de nouveau : la raison", "draw again: the reason"}));
    drawing.add_option(
        "--second", o->second, line({"une seconde personne qui l'a vu", "a second person who has seen it"}));
}

void add_play_and_results(CommandLine& line, CLI::App& cups, const std::shared_ptr<CupOptions>& o) {
    CLI::App& seating = add_one(line, cups, o, "seat",
        {"placer une table par les lancers, nommer le banquier", "seat a table by throws, name the banker"},
        cup_seat);
    seating.add_option("--table", o->table, line({"la table", "the table"}))->required();
    seating
        .add_option("--throws", o->throws,
            line({"4:3+4 7:1+2,5+5 : équipe et lancers", "4:3+4 7:1+2,5+5: unit and throws"}))
        ->required();
    seating.add_option(
        "--outsider", o->outsider, line({"un banquier qui ne joue pas", "a banker who does not play"}));
    CLI::App& timing = add_one(line, cups, o, "clock",
        {"annoncer une phase, arrêter une horloge", "announce a phase, stop a clock"}, cup_clock);
    timing
        .add_option("PHASE", o->phase,
            line({"deal, play, last_round, end, pause ou resume",
                "deal, play, last_round, end, pause or resume"}))
        ->required();
    timing.add_option("--table", o->table, line({"une seule table", "one table alone"}));
    CLI::App& placing = add_one(line, cups, o, "hall",
        {"dire quelles tables sont dans une autre salle, les reprendre",
            "say which tables stand in another hall, take them back"},
        cup_hall);
    placing.add_option("--hall", o->hall, line({"la salle, de 1 à 99", "the hall, 1 to 99"}))->required();
    placing.add_option("--name", o->name, line({"son nom", "its name"}));
    placing.add_option("--tables", o->tables,
        line({"85-168 : ses tables, à toutes les rondes ; 0 : aucune",
            "85-168: its tables, in every round; 0: none"}));
    placing.add_option("--take-back", o->take_back,
        line({"le centre reprend ses tables de cette ronde : la raison",
            "the centre takes its tables of this round back: the reason"}));
    placing.add_option(
        "--second", o->second, line({"une seconde personne qui l'a vu", "a second person who has seen it"}));
    CLI::App& importing = add_one(line, cups, o, "import",
        {"saisir des feuilles, recevoir ce qu'une salle envoie, ou reprendre une coupe d'un serveur",
            "type in sheets, take what a hall sends, or take a cup back from a server"},
        cup_import);
    importing.add_option("CSV", o->file,
        line({"liste table,team,member,amount ou cash,titles,cards,out ; ou le fichier d'une salle",
            "list table,team,member,amount or cash,titles,cards,out; or the file of a hall"}));
    importing.add_option("--data", o->data,
        line({"le dossier d'un serveur : sa coupe vient dans LOG",
            "the data folder of a server: its cup comes into LOG"}));
    importing.add_option("--cup", o->cup,
        line({"l'identifiant de la coupe (sinon le nom de LOG)", "the id of the cup (else LOG's name)"}));
    importing.add_flag("--signed", o->all_signed,
        line({"tous ont signé le papier : l'arbitre reçoit",
            "all have signed the paper: the referee receives"}));
    importing.add_option(
        "--second", o->second, line({"qui a comparé la saisie", "who has compared what was typed"}));
    importing.add_option("--correct", o->why,
        line({"corriger des feuilles déjà reçues : la raison",
            "correct sheets already received: the reason"}));
    importing.add_option("--stage", o->stage,
        line({"phase de la feuille à corriger (1)", "stage of the sheet to correct (1)"}));
    importing.add_option(
        "--round", o->round, line({"sa ronde (sinon la dernière)", "its round (else the last)"}));
    CLI::App& ruling = add_one(line, cups, o, "rule",
        {"décision de l'arbitre, équipe absente", "a referee's ruling, an absent unit"}, cup_rule);
    ruling.add_option("--table", o->table, line({"la table", "the table"}));
    ruling.add_option("--absent", o->absent,
        line({"équipes qui ne sont pas venues à la table", "units that did not come to the table"}));
    ruling.add_option("--decision", o->decision, line({"la décision", "the decision"}));
    ruling.add_option(
        "--order", o->order, line({"à égalité : la première d'abord", "of equals: the first first"}));
    ruling.add_option("--parties", o->parties, line({"les parties", "the parties"}));
    ruling.add_option("--heard", o->heard, line({"les mots de chacune", "the words of each"}));
    ruling.add_option("--rule", o->rule, line({"la règle", "the rule"}));
    CLI::App& ranking =
        add_one(line, cups, o, "rank", {"établir le classement", "make the ranking"}, cup_rank);
    ranking.add_flag("--publish", o->publish, line({"et le publier", "and publish it"}));
}

void add_looking(CommandLine& line, CLI::App& cups, const std::shared_ptr<CupOptions>& o) {
    CLI::App& showing = add_one(line, cups, o, "status",
        {"où en est la coupe, ce qu'elle attend", "how the cup stands, what it waits for"}, cup_show);
    showing.add_flag("--json", o->json, line({"en JSON", "as JSON"}));
    CLI::App& checking = add_one(
        line, cups, o, "verify", {"recalculer tout le journal", "compute the whole log anew"}, cup_verify);
    checking.add_option("OTHERS", o->others, line({"d'autres journaux", "other logs"}));
    checking.add_option("--head", o->head,
        line({"la tête du journal vue à l'écran ou sur papier",
            "the head of the log seen on screen or paper"}));
    CLI::App& exporting = add_one(line, cups, o, "export",
        {"écrire listes, résultats ou journal, ou porter la coupe à un serveur",
            "write lists, results or the log, or carry the cup to a server"},
        cup_export);
    exporting.add_option("--what", o->what,
        line({"json, teams, tables, sheets, ranking ou log", "json, teams, tables, sheets, ranking or log"}));
    exporting.add_option("--out", o->out, line({"fichier (sinon la sortie)", "file (else the output)"}));
    exporting.add_option("--hall", o->hall,
        line({"au centre : le journal avec lequel cette salle continue seule ; dans la salle : ce qu'elle a "
              "écrit, pour le centre",
            "at the centre: the log with which this hall goes on alone; in the hall: what it has written, "
            "for "
            "the centre"}));
    exporting.add_option("--data", o->data,
        line({"le dossier d'un serveur arrêté : la coupe y continue",
            "the data folder of a server that is stopped: the cup goes on there"}));
    exporting.add_option("--pages", o->pages,
        line({"un dossier de résultats pour tous : une page, le journal public et des listes ; pour tout "
              "hébergement "
              "ou une clé USB",
            "a folder of results for everybody: a page, the public log and lists; for any web host or a USB "
            "stick"}));
}

void add_simulate(CommandLine& line, CLI::App& cups) {
    CLI::App& command = *cups.add_subcommand("simulate",
        line({"jouer une formule des milliers de fois : le meilleur gagne-t-il ?",
            "play a format thousands of times: does the best win?"}));
    command.set_help_flag("-h,--help", line({"cette aide", "this help"}));
    command.footer(line({"\n  banquier cup simulate --format championnat,club --units 27 --html coupes.html\n"
                         "  banquier cup simulate --weights 4 --cups 20000\n"
                         "  banquier cup simulate --format championnat --bots 3*maison,fp-a --cups 500",
        "\n  banquier cup simulate --format championnat,club --units 27 --html cups.html\n"
        "  banquier cup simulate --weights 4 --cups 20000\n"
        "  banquier cup simulate --format championnat --bots 3*maison,fp-a --cups 500"}));
    const auto options = std::make_shared<CupSimulation>();
    options->add_options(command, line);
    command.callback([&line, options] {
        line.chosen = [options](Console& console) { return cup_simulate(console, *options); };
    });
}

}  // namespace

void add_cup(CommandLine& line) {
    CLI::App& command = line.add("cup",
        {"tenir un championnat, des inscriptions au classement",
            "run a championship, from registration to ranking"},
        {"\n  banquier cup new lyon.jsonl --format championnat --name \"Lyon 2027\"\n"
         "  banquier cup enter lyon.jsonl equipes.csv\n"
         "  banquier cup enter lyon.jsonl --present all --absent 4 --close\n"
         "  banquier cup draw lyon.jsonl                      # fixe la liste, montre son empreinte\n"
         "  banquier cup draw lyon.jsonl --salt \"34 61 25 …\" --publish\n"
         "  banquier cup seat lyon.jsonl --table 1 --throws \"7:3+4 12:6+2 3:1+5\"\n"
         "  banquier cup import lyon.jsonl feuilles.csv --signed --second Léa\n"
         "  banquier cup rule lyon.jsonl --table 3 --decision \"lancer des juniors\" --order 12,3\n"
         "  banquier cup rank lyon.jsonl --publish\n"
         "  banquier cup status lyon.jsonl\n"
         "  banquier cup verify lyon.jsonl --head 5f3a…\n"
         "  banquier cup export lyon.jsonl --data /srv/banquier   # continuer au serveur, revenir avec "
         "import\n"
         "  banquier cup export lyon.jsonl --pages resultats   # une page de résultats pour tous\n"
         "  banquier cup hall lyon.jsonl --hall 2 --name \"Gymnase\" --tables 85-168   # plusieurs salles\n"
         "  banquier cup export lyon.jsonl --hall 2 --out gymnase.jsonl\n"
         "  banquier cup import lyon.jsonl gymnase.parcel\n"
         "Le journal est fait de lignes enchaînées par une empreinte ; tout se recalcule, aussi avec "
         "examples/verify_cup.py. Le secret des tirages est dans LOG.secret, les coordonnées dans "
         "LOG.contacts.\n"
         "Fin : 0 ; 1 refusé, avec la règle ; 2 demande mal faite ; 3 fichier illisible.",
            "\n  banquier cup new lyon.jsonl --format championnat --name \"Lyon 2027\"\n"
            "  banquier cup enter lyon.jsonl teams.csv\n"
            "  banquier cup enter lyon.jsonl --present all --absent 4 --close\n"
            "  banquier cup draw lyon.jsonl                      # fixes the pool and shows its digest\n"
            "  banquier cup draw lyon.jsonl --salt \"34 61 25 …\" --publish\n"
            "  banquier cup seat lyon.jsonl --table 1 --throws \"7:3+4 12:6+2 3:1+5\"\n"
            "  banquier cup import lyon.jsonl sheets.csv --signed --second Léa\n"
            "  banquier cup rule lyon.jsonl --table 3 --decision \"the juniors threw\" --order 12,3\n"
            "  banquier cup rank lyon.jsonl --publish\n"
            "  banquier cup status lyon.jsonl\n"
            "  banquier cup verify lyon.jsonl --head 5f3a…\n"
            "  banquier cup export lyon.jsonl --data /srv/banquier   # go on at the server, come back "
            "with import\n"
            "  banquier cup export lyon.jsonl --pages results   # a page of results for everybody\n"
            "  banquier cup hall lyon.jsonl --hall 2 --name \"Gymnasium\" --tables 85-168   # several halls\n"
            "  banquier cup export lyon.jsonl --hall 2 --out gymnasium.jsonl\n"
            "  banquier cup import lyon.jsonl gymnasium.parcel\n"
            "The log is lines chained by a digest; everything can be computed anew, also with "
            "examples/verify_cup.py. The secret of the draws is in LOG.secret, contact details in "
            "LOG.contacts.\n"
            "Exit: 0; 1 refused, with the rule; 2 a bad request; 3 a file cannot be read."});
    command.require_subcommand(1);
    const auto options = std::make_shared<CupOptions>();
    add_before_play(line, command, options);
    add_play_and_results(line, command, options);
    add_looking(line, command, options);
    add_simulate(line, command);
}

}  // namespace banquier::app
