#include "trust_pages.hpp"

#include "pages.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace banquier::server {

namespace {

constexpr std::string_view kPath = "/trust";

// What one device has to be told, step by step.
struct Device {
    std::string_view id, name, steps;
};

struct Words {
    std::string_view lang, other, other_name, title, why, download, compare, devices, done, go, without,
        limits, bots, phone;
    Device all[6];
};

constexpr Words kWords[] = {
    {
        .lang = "fr",
        .other = "en",
        .other_name = "English",
        .title = "Faire confiance à ce serveur",
        .why =
            "Ce serveur est celui de la maison ou de la salle où vous jouez. Il chiffre ce qu’il dit (https) "
            "avec un "
            "certificat fait par lui-même, que votre appareil ne connaît pas encore. Quand il le connaît, le "
            "navigateur n’avertit plus ; il permet alors d’être prévenu quand c’est à vous, et d’installer "
            "la page.",
        .download = "Télécharger le certificat",
        .compare = "Avant de l’accepter, comparez son empreinte (SHA-256) avec celle que montre l’écran de "
                   "la machine "
                   "qui sert : ce sont les mêmes lettres, ou ce n’est pas le bon certificat.",
        .devices = "Puis, sur votre appareil",
        .done = "C’est fait : cet appareil fait confiance à ce serveur.",
        .go = "Continuer en https",
        .without = "Sans rien installer, on peut continuer aussi : le navigateur avertit, et n’offre ni "
                   "notifications "
                   "ni installation.",
        .limits = "Ce certificat ne vaut que pour les réseaux locaux (adresses comme 192.168.…, noms en "
                  ".local) et les "
                  "noms que ce serveur a reçus, jamais pour d’autres sites. Vous pouvez le retirer là où "
                  "vous l’avez "
                  "installé.",
        .bots = "Pour un programme :",
        .phone = "Pour un téléphone",
        .all = {{"ios", "iPhone, iPad",
                    "<li>Ouvrez cette page dans Safari, touchez « Télécharger le certificat », puis « "
                    "Autoriser ».</li>"
                    "<li>Réglages › Profil téléchargé › Installer.</li>"
                    "<li>Réglages › Général › Informations › Réglages des certificats : activez « Banquier … "
                    "».</li>"},
            {"android", "Android",
                "<li>Téléchargez le certificat.</li>"
                "<li>Paramètres › Sécurité › Chiffrement et identifiants › Installer un certificat › "
                "Certificat "
                "CA ; « Installer quand même » ; choisissez le fichier banquier.crt. (La recherche des "
                "Paramètres "
                "trouve « certificat CA ».)</li>"
                "<li>Chrome s’en sert aussitôt. Firefox : Paramètres › À propos, touchez cinq fois le logo, "
                "puis "
                "Paramètres secrets › Utiliser les certificats d’autorités tierces.</li>"},
            {"windows", "Windows",
                "<li>Ouvrez le fichier téléchargé › Installer un certificat › Utilisateur actuel.</li>"
                "<li>« Placer tous les certificats dans le magasin suivant » › Parcourir › Autorités de "
                "certification racines de confiance › Terminer › Oui.</li>"
                "<li>Fermez et rouvrez le navigateur.</li>"},
            {"mac", "Mac",
                "<li>Ouvrez le fichier téléchargé : Trousseaux d’accès l’ajoute au trousseau « session "
                "».</li>"
                "<li>Double-cliquez « Banquier … » › Se fier › « Toujours approuver », et fermez la "
                "fenêtre.</li>"},
            {"linux", "Linux",
                "<li>Chrome, Chromium : Paramètres › Confidentialité et sécurité › Sécurité › Gérer les "
                "certificats "
                "› Autorités › Importer, et cochez « identifier des sites Web ».</li>"
                "<li>Pour tout le système (Debian) : copiez <a href=\"/trust/banquier.pem\">banquier.pem</a> "
                "sous le "
                "nom /usr/local/share/ca-certificates/banquier.crt, puis "
                "<code>update-ca-certificates</code>.</li>"},
            {"firefox", "Firefox sur un ordinateur",
                "<li>Paramètres › Vie privée et sécurité › Certificats › Afficher les certificats › "
                "Autorités › "
                "Importer, et cochez « identifier des sites web ».</li>"}},
    },
    {
        .lang = "en",
        .other = "fr",
        .other_name = "Français",
        .title = "Trust this server",
        .why = "This server is the one of the house or hall where you play. It encrypts what it says (https) "
               "by a "
               "certificate that it has made itself, which your device does not know yet. Once it does, the "
               "browser "
               "no longer warns you; it then lets the page tell you when it is your turn, and be installed.",
        .download = "Download the certificate",
        .compare = "Before you accept it, compare its fingerprint (SHA-256) with the one on the screen of "
                   "the machine "
                   "that serves: they are the same letters, or it is not the right certificate.",
        .devices = "Then, on your device",
        .done = "Done: this device trusts this server.",
        .go = "Go on by https",
        .without = "You can also go on without installing anything: the browser warns you, and offers "
                   "neither notices "
                   "nor installing.",
        .limits = "This certificate is good for local networks alone (addresses such as 192.168.…, names in "
                  ".local) and "
                  "for the names that this server was given, never for other sites. You can remove it where "
                  "you have "
                  "installed it.",
        .bots = "For a program:",
        .phone = "For a phone",
        .all = {{"ios", "iPhone, iPad",
                    "<li>Open this page in Safari, touch “Download the certificate”, then “Allow”.</li>"
                    "<li>Settings › Profile Downloaded › Install.</li>"
                    "<li>Settings › General › About › Certificate Trust Settings: turn “Banquier …” "
                    "on.</li>"},
            {"android", "Android",
                "<li>Download the certificate.</li>"
                "<li>Settings › Security › Encryption &amp; credentials › Install a certificate › CA "
                "certificate; "
                "“Install anyway”; choose the file banquier.crt. (The search of Settings finds “CA "
                "certificate”.)</li>"
                "<li>Chrome uses it at once. Firefox: Settings › About, touch the logo five times, then "
                "Secret "
                "Settings › Use third party CA certificates.</li>"},
            {"windows", "Windows",
                "<li>Open the downloaded file › Install Certificate › Current User.</li>"
                "<li>“Place all certificates in the following store” › Browse › Trusted Root Certification "
                "Authorities › Finish › Yes.</li>"
                "<li>Close the browser and open it again.</li>"},
            {"mac", "Mac",
                "<li>Open the downloaded file: Keychain Access adds it to the keychain “login”.</li>"
                "<li>Double-click “Banquier …” › Trust › “Always Trust”, and close the window.</li>"},
            {"linux", "Linux",
                "<li>Chrome, Chromium: Settings › Privacy and security › Security › Manage certificates › "
                "Authorities › Import, and tick “identifying websites”.</li>"
                "<li>For the whole system (Debian): copy <a href=\"/trust/banquier.pem\">banquier.pem</a> to "
                "/usr/local/share/ca-certificates/banquier.crt, then "
                "<code>update-ca-certificates</code>.</li>"},
            {"firefox", "Firefox on a computer",
                "<li>Settings › Privacy &amp; Security › Certificates › View Certificates › Authorities › "
                "Import, "
                "and tick “identify websites”.</li>"}},
    },
};

// Colours as in the client (web/src/style.css).
constexpr std::string_view kStyle = R"(:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 46rem; font: 100%/1.45 system-ui, sans-serif;
  background: light-dark(#f5f0e6, #12191b); color: light-dark(#1d2629, #eef2ee); }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
h1 { margin: 0; font-size: 1.5rem; }
h2 { font-size: 1.1rem; margin: 1.25rem 0 0.5rem; }
a { color: light-dark(#0b6650, #4fc9a4); }
a.button { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1rem; margin: 0 0.5rem 0.5rem 0;
  border-radius: 0.75rem; border: 1px solid currentcolor; font-weight: 600; text-decoration: none; }
a.first { background: light-dark(#0b6650, #4fc9a4); color: light-dark(#fff, #06231b); }
code { overflow-wrap: anywhere; }
details { background: light-dark(#fffdf8, #1b2528); border: 1px solid light-dark(#d9cfbb, #37464b);
  border-radius: 0.75rem; margin: 0.4rem 0; padding: 0 0.9rem; }
summary { min-height: 2.75rem; line-height: 2.75rem; font-weight: 600; cursor: pointer; }
ol { margin: 0 0 0.8rem; padding-left: 1.3rem; }
.quiet { color: light-dark(#535d5c, #b3c0be); }
#done { display: none; padding: 0.6rem 0.9rem; border-radius: 0.75rem; font-weight: 600;
  background: light-dark(#dcefe7, #17382f); }
.trusted #done { display: block; }
#phone { text-align: center; }
#phone img { width: 11rem; height: 11rem; background: #fff; border-radius: 0.5rem; }
@media (max-width: 40rem) { #phone { display: none; } }
@media (min-width: 40.01rem) { #phone { float: right; margin: 0 0 1rem 1rem; } }
)";

// A device that trusts the server already goes on by itself to the page that was asked for.
constexpr std::string_view kScript = R"('use strict';
const secure = document.documentElement.dataset.secure;
const asked = location.pathname === '/trust' ? '/' : location.pathname + location.search + location.hash;
for (const link of document.querySelectorAll('a.go')) link.href = secure + asked;
const agent = navigator.userAgent;
const pad = /Macintosh/.test(agent) && navigator.maxTouchPoints > 1;
const device = /Android/.test(agent) ? 'android' : pad || /iPhone|iPad/.test(agent) ? 'ios'
  : /Firefox/.test(agent) ? 'firefox' : /Windows/.test(agent) ? 'windows' : /Macintosh/.test(agent) ? 'mac' : 'linux';
document.getElementById(device).open = true;
async function look() {
  try {
    await fetch(secure + '/trust/works', { mode: 'no-cors', cache: 'no-store' });
  } catch {
    return;
  }
  document.body.classList.add('trusted');
  if (location.pathname !== '/trust' && location.protocol === 'http:') location.replace(secure + asked);
}
look();
addEventListener('focus', look);
)";

constexpr std::string_view kHtml = R"(<!doctype html>
<html lang="{lang}" data-secure="{secure}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Banquier · {title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/trust/page.css">
<header><h1>{title}</h1><a href="/trust?lang={other}" lang="{other}">{other_name}</a></header>
<p id="done" role="status">{done}</p>
<div id="phone"><img src="/qr.svg?text={phone_link}" alt="{phone_text}"><br><small>{phone}</small></div>
<p>{why}</p>
<p><a class="button first" href="/trust/banquier.crt" download="banquier.crt">{download}</a>
<a class="button go" href="{secure}/">{go}</a></p>
<p>{compare}<br><code>{fingerprint}</code></p>
<h2>{devices}</h2>
{all}
<p class="quiet">{without}</p>
<p class="quiet">{limits}</p>
<p class="quiet">{bots} <code>banquier bot --trust banquier.pem …</code> (<a href="/trust/banquier.pem">banquier.pem</a>)</p>
<script src="/trust/page.js"></script>
</html>
)";

Reply text_reply(std::string_view type, std::string_view text) {
    return {.type = std::string(type), .body = std::make_shared<const std::string>(text)};
}

bool is_plain_host(std::string_view host) {
    return !host.empty() && std::ranges::all_of(host, [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
            c == '.' || c == ':' || c == '[' || c == ']';
    });
}

// What a page without TLS, or a program that watches the server, still needs.
bool is_open(std::string_view path) { return path == "/qr.svg" || path == "/icon.svg" || path == "/healthz"; }

Reply https_only() { return problem_reply(403, "https-only", "this server is reached by https"); }

}  // namespace

std::string TrustPages::secure_origin(const Request& request) const {
    if (!is_plain_host(request.host)) return {};
    const bool six = request.host.starts_with('[');
    const std::string name = six ? request.host.substr(0, request.host.find(']') + 1)
                                 : request.host.substr(0, request.host.find(':'));
    return "https://" + name + (port_ == 443 ? "" : ":" + std::to_string(port_));
}

std::optional<Reply> TrustPages::reply(const Request& request) const {
    std::optional<Reply> made;
    if (is_own() && request.path.starts_with(kPath)) {
        made = file(request);
    } else if (!request.secure && !request.near && !is_open(request.path)) {
        const std::string origin = secure_origin(request);
        const bool page_of_client = request.path.find('.') == std::string::npos &&
            !request.path.starts_with("/api") && !request.path.starts_with("/metrics");
        if (origin.empty() || (is_own() && !page_of_client))
            made = https_only();
        else if (is_own())
            made = page(request);
        else
            made = Reply{.status = 308,
                .headers = {{"Location",
                    origin + request.path + (request.query.empty() ? "" : "?" + request.query)}}};
    }
    if (made) add_security_headers(*made);
    return made;
}

std::optional<Reply> TrustPages::refusal(const Request& request) const {
    if (request.secure || request.near) return std::nullopt;
    return https_only();
}

// Some of it is asked for by a page of http that wants to know whether https works: another origin.
std::optional<Reply> TrustPages::file(const Request& request) const {
    const std::string_view name = std::string_view(request.path).substr(kPath.size());
    if (name.empty()) return page(request);
    if (name == "/page.css") return text_reply("text/css; charset=utf-8", kStyle);
    if (name == "/page.js") return text_reply("text/javascript; charset=utf-8", kScript);
    if (name == "/banquier.crt")
        return text_reply("application/x-x509-ca-cert", certificates_.authority_der());
    if (name == "/banquier.pem") return text_reply("application/x-pem-file", certificates_.authority_pem());
    if (name != "/works") return std::nullopt;
    Reply works = text_reply("text/plain", "https\n");
    works.headers = {{"Cross-Origin-Resource-Policy", "cross-origin"}};
    return works;
}

Reply TrustPages::page(const Request& request) const {
    const std::size_t asked = request.query.starts_with("lang=fr") ? 0
        : request.query.starts_with("lang=en")                     ? 1
                                                                   : language_of(request.language);
    const Words& words = kWords[asked == 0 ? 0 : 1];
    std::string devices;
    for (const Device& device : words.all)
        devices += fmt::format("<details id=\"{}\"><summary>{}</summary><ol>{}</ol></details>\n", device.id,
            device.name, device.steps);
    const std::string secure = secure_origin(request);
    // Somebody at this machine shows others the way by an address that is of use to them.
    std::string link = secure;
    if (const auto all = addresses_(); request.near && !all.empty()) link = all.front();
    if (link.starts_with("https")) link.erase(4, 1);  // over http: the device does not trust it yet
    Reply made = text_reply("text/html; charset=utf-8",
        fmt::format(kHtml, fmt::arg("lang", words.lang), fmt::arg("secure", secure),
            fmt::arg("title", words.title), fmt::arg("other", words.other),
            fmt::arg("other_name", words.other_name), fmt::arg("done", words.done),
            fmt::arg("phone_link", link + "/trust"), fmt::arg("phone_text", link + "/trust"),
            fmt::arg("phone", words.phone), fmt::arg("why", words.why), fmt::arg("download", words.download),
            fmt::arg("go", words.go), fmt::arg("compare", words.compare),
            fmt::arg("fingerprint", certificates_.fingerprint()), fmt::arg("devices", words.devices),
            fmt::arg("all", devices), fmt::arg("without", words.without), fmt::arg("limits", words.limits),
            fmt::arg("bots", words.bots)));
    made.headers = {{"Content-Security-Policy",
                        "default-src 'self'; connect-src 'self' " + secure + "; frame-ancestors 'none'"},
        {"Vary", "Accept-Language"}};
    return made;
}

}  // namespace banquier::server
