// The server by https: its own authority, a certificate that was given, and what it says to those who come without TLS.
#include "authority.hpp"
#include "running.hpp"
#include "shared/temporary_folder.hpp"
#include "streams.hpp"
#include "trust_pages.hpp"

#include <boost/asio/read.hpp>
#include <boost/asio/ssl/context.hpp>
#include <fstream>
#include <gmock/gmock.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>

namespace banquier::server {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using What = CertificateError::What;
namespace fs = std::filesystem;
using Folder = shared::TemporaryFolder;

ServerOptions with_tls(const Folder& folder) {
    ServerOptions options;
    options.tls.emplace().folder = folder.path();
    return options;
}

// As a person gets it: by plain HTTP, from the page that explains.
client::Address trusted(const Running& running, const Folder& folder) {
    client::Address address = running.address;
    address.trust = folder.write("trusted.pem", client::request(address, "GET", "/trust/banquier.pem").body);
    address.tls = true;
    return address;
}

std::string key_pem(EVP_PKEY& key) {
    BIO* out = BIO_new(BIO_s_mem());
    PEM_write_bio_PrivateKey(out, &key, nullptr, nullptr, 0, nullptr, nullptr);
    char* data = nullptr;
    const long size = BIO_get_mem_data(out, &data);
    std::string text(data, static_cast<std::size_t>(size));
    BIO_free(out);
    return text;
}

X509* shown(Certificates& certificates, const std::string& address, Certificates::Clock::time_point now) {
    return SSL_CTX_get0_certificate(certificates.context(address, now).native_handle());
}

TEST(Tls, PlaysByHttpsWithItsOwnAuthority) {
    const Folder folder;
    const Running running(with_tls(folder));
    const client::Address address = trusted(running, folder);
    EXPECT_EQ(client::request(address, "GET", "/healthz").status, 200);
    const client::Reply made =
        client::request(address, "POST", "/api/games", R"({"secret":"a host with a secret"})");
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string game = Json::parse(made.body)["game"];
    const Talk talk(address,
        {R"({"do":"join","secret":"somebody with a secret","game":")" + game + R"("})",
            R"({"do":"sit","id":1,"seat":1,"name":"Ann"})"},
        3);
    ASSERT_EQ(talk.frames.size(), 3U) << talk.closed;
    EXPECT_EQ(talk.frames[0]["is"], "snapshot");
    EXPECT_EQ(talk.frames[2]["code"], "accepted");
}

TEST(Tls, IsTrustedByNobodyWhoWasNotToldTo) {
    const Folder folder;
    const Running running(with_tls(folder));
    client::Address address = running.address;
    address.tls = true;
    EXPECT_THROW(client::request(address, "GET", "/healthz"), std::system_error);
    // The same port speaks to those at this machine without TLS.
    EXPECT_EQ(client::request(running.address, "GET", "/healthz").status, 200);
}

TEST(Tls, KeepsItsAuthorityForItsOwnerAlone) {
    const Folder folder;
    const auto first = Certificates({.folder = folder.path()}, [](const std::string&) {}).fingerprint();
    struct stat kept{};
    ASSERT_EQ(::stat((folder.path() / kAuthorityFile).c_str(), &kept), 0);
    EXPECT_EQ(kept.st_mode & 0777, 0600U);
    EXPECT_EQ(Certificates({.folder = folder.path()}, [](const std::string&) {}).fingerprint(), first);
    const Folder other;
    EXPECT_NE(Certificates({.folder = other.path()}, [](const std::string&) {}).fingerprint(), first);
}

TEST(Tls, RefusesAnAuthorityThatIsDamaged) {
    const Folder folder;
    folder.write(kAuthorityFile, "no certificate");
    try {
        const Certificates none({.folder = folder.path()}, [](const std::string&) {});
        FAIL();
    } catch (const CertificateError& error) {
        EXPECT_EQ(error.what, What::NoCertificate);
        EXPECT_EQ(error.file, folder.path() / kAuthorityFile);
    }
}

TEST(Tls, ItsAuthorityIsGoodForLocalNetworksAndItsOwnNamesAlone) {
    const Folder folder;
    const std::vector<std::string> hosts = {"games.example.org", "8.8.4.4", "2001:db8::7"};
    const Identity authority = authority_in(folder.path(), hosts);
    std::vector<std::string> left_out;
    const std::vector<std::string> names = {"localhost", "hall.local", "games.example.org", "192.168.1.5",
        "::1", "bank.example.com", "8.8.8.8", "2001:db8::1", "8.8.4.4", "2001:db8::7"};
    const Identity made = signed_by(authority, names, left_out);
    EXPECT_THAT(left_out, ElementsAre("bank.example.com", "8.8.8.8", "2001:db8::1"));
    EXPECT_EQ(X509_check_host(made.certificate.get(), "games.example.org", 0, 0, nullptr), 1);
    EXPECT_EQ(X509_check_ip_asc(made.certificate.get(), "192.168.1.5", 0), 1);
    // A hall whose addresses all the world can reach names its own.
    EXPECT_EQ(X509_check_ip_asc(made.certificate.get(), "8.8.4.4", 0), 1);
    EXPECT_EQ(X509_check_host(made.certificate.get(), "bank.example.com", 0, 0, nullptr), 0);
    EXPECT_EQ(X509_verify(made.certificate.get(), X509_get0_pubkey(authority.certificate.get())), 1);
}

TEST(Tls, AMachineThatMovesToAnotherNetworkHasACertificateForIt) {
    const Folder folder;
    std::vector<std::string> log;
    Certificates certificates(
        {.folder = folder.path()}, [&](const std::string& what) { log.push_back(what); });
    const auto now = Certificates::Clock::now();
    EXPECT_EQ(X509_check_ip_asc(shown(certificates, "127.0.0.1", now), "10.9.8.7", 0), 0);
    EXPECT_EQ(X509_check_ip_asc(shown(certificates, "10.9.8.7", now), "10.9.8.7", 0), 1);
    log.clear();
    // For an address that all the world can reach, it may not; which is told once.
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(X509_check_ip_asc(shown(certificates, "9.9.9.9", now), "9.9.9.9", 0), 0);
    ASSERT_EQ(log.size(), 1U);
    EXPECT_THAT(log[0], HasSubstr("9.9.9.9"));
}

TEST(Tls, SignsAgainLongBeforeTheCertificateEnds) {
    const Folder folder;
    Certificates certificates({.folder = folder.path()}, [](const std::string&) {});
    const auto now = Certificates::Clock::now();
    const std::string first = fingerprint_of(*shown(certificates, "127.0.0.1", now));
    EXPECT_EQ(fingerprint_of(*shown(certificates, "127.0.0.1", now + std::chrono::hours(24))), first);
    EXPECT_NE(fingerprint_of(*shown(certificates, "127.0.0.1", now + std::chrono::hours(24 * 61))), first);
}

TEST(Tls, TakesAGivenCertificateAndReadsItAgainWhenItIsRenewed) {
    const Folder folder;
    const Identity authority = authority_in(folder.path(), {});
    std::vector<std::string> left_out;
    const std::vector<std::string> names = {"localhost"};
    const Identity one = signed_by(authority, names, left_out), two = signed_by(authority, names, left_out);
    const fs::path certificate = folder.write("given.pem", pem_of(*one.certificate));
    const fs::path key = folder.write("given.key", key_pem(*one.key));
    std::vector<std::string> log;
    Certificates certificates(
        {.certificate = certificate, .key = key}, [&](const std::string& what) { log.push_back(what); });
    EXPECT_EQ(certificates.fingerprint(), "");
    auto now = Certificates::Clock::now();
    EXPECT_EQ(fingerprint_of(*shown(certificates, "127.0.0.1", now)), fingerprint_of(*one.certificate));
    const auto touch = [&](int seconds) {
        std::filesystem::last_write_time(
            certificate, std::filesystem::file_time_type::clock::now() + std::chrono::seconds(seconds));
        now += std::chrono::minutes(2);
    };
    // Half of it: the key is still the old one.
    folder.write("given.pem", pem_of(*two.certificate));
    touch(10);
    EXPECT_EQ(fingerprint_of(*shown(certificates, "127.0.0.1", now)), fingerprint_of(*one.certificate));
    ASSERT_EQ(log.size(), 1U);
    folder.write("given.key", key_pem(*two.key));
    touch(20);
    EXPECT_EQ(fingerprint_of(*shown(certificates, "127.0.0.1", now)), fingerprint_of(*two.certificate));
}

TEST(Tls, SaysWhatIsWrongWithAGivenCertificate) {
    const Folder folder;
    const Identity authority = authority_in(folder.path(), {});
    std::vector<std::string> left_out;
    const Identity one = signed_by(authority, {}, left_out), two = signed_by(authority, {}, left_out);
    const fs::path certificate = folder.write("given.pem", pem_of(*one.certificate));
    const fs::path key = folder.write("given.key", key_pem(*two.key));
    const fs::path text = folder.write("text", "neither");
    const auto problem = [](const fs::path& shown_one, const fs::path& its_key) {
        try {
            const Certificates none({.certificate = shown_one, .key = its_key}, [](const std::string&) {});
        } catch (const CertificateError& error) {
            return std::optional(std::pair(error.what, error.file));
        }
        return std::optional<std::pair<What, fs::path>>{};
    };
    EXPECT_EQ(problem(certificate, key), std::pair(What::KeyOfAnother, key));
    EXPECT_EQ(problem(text, key), std::pair(What::NoCertificate, text));
    EXPECT_EQ(problem(certificate, text), std::pair(What::NoKey, text));
    EXPECT_EQ(
        problem(certificate, folder.path() / "none"), std::pair(What::CannotRead, folder.path() / "none"));
}

// The library writes pings and pongs of its own, and frames come to be written meanwhile.
TEST(Tls, LosesNoFrameBesideAPing) {
    const Folder folder;
    Certificates certificates({.folder = folder.path()}, [](const std::string&) {});
    for (const bool secure : {false, true}) {
        SCOPED_TRACE(secure ? "by TLS" : "plain");
        net::io_context io{1};
        net::basic_socket_acceptor<tcp, Executor> acceptor(
            io.get_executor(), tcp::endpoint(net::ip::address_v4::loopback(), 0));
        net::ssl::context trusting(net::ssl::context::tls_client);
        net::ssl::stream<tcp::socket> client(io, trusting);
        client.next_layer().connect(acceptor.local_endpoint());
        Line line{Stream(acceptor.accept())};
        const auto well = [](beast::error_code failed, auto...) { EXPECT_FALSE(failed) << failed.message(); };
        if (secure) {
            line.use_tls(certificates.context("127.0.0.1", Certificates::Clock::now()));
            line.tls()->async_handshake(net::ssl::stream_base::server, well);
            client.async_handshake(net::ssl::stream_base::client, well);
        }
        io.run();
        Gathering gathering(std::move(line));
        const auto goes = [&] {
            io.restart();
            io.run();
        };
        gathering.put("a");
        gathering.async_write_some(net::buffer("PING", 4), well);
        gathering.put("b");
        gathering.put(std::string(50, 'c'));
        goes();
        gathering.put("d");
        gathering.async_write_some(net::buffer("LAST", 4), well);
        goes();
        const std::string expected = "\x81\1aPING\x81\1b\x81\x32" + std::string(50, 'c') + "\x81\1dLAST";
        std::string got(expected.size(), ' ');
        if (secure)
            net::async_read(client, net::buffer(got), well);
        else
            net::async_read(client.next_layer(), net::buffer(got), well);
        io.restart();
        io.run_for(std::chrono::seconds(20));
        EXPECT_EQ(got, expected);
    }
}

TEST(Tls, BytesThatOnlyLookLikeTlsCostNobodyElseAnything) {
    const Folder folder;
    const Running running(with_tls(folder));
    {
        const Wire half(running, "127.0.0.2"), wrong(running, "127.0.0.3"), nothing(running, "127.0.0.4");
        half.write("\x16\x03\x01");
        wrong.write(std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11) + std::string(600, 'x'));
        const client::Address address = trusted(running, folder);
        EXPECT_EQ(client::request(address, "GET", "/healthz").status, 200);
        EXPECT_FALSE(wrong.all().starts_with("HTTP"));
    }
    EXPECT_EQ(client::request(running.address, "GET", "/healthz").status, 200);
}

// ---- Those who come without TLS

class TrustPagesTest : public ::testing::Test {
protected:
    Request from_afar(const std::string& path, const std::string& host = "192.168.1.5:8080") const {
        return {.method = "GET", .path = path, .host = host, .language = "fr-FR,fr;q=0.9,en;q=0.5"};
    }
    static std::string header(const Reply& reply, const std::string& name) {
        for (const auto& [one, value] : reply.headers)
            if (one == name) return value;
        return {};
    }
    static std::vector<std::string> addresses() { return {"https://192.168.1.5:8484"}; }

    Folder folder;
    Certificates own{{.folder = folder.path()}, [](const std::string&) {}};
    TrustPages pages = [this] {
        TrustPages made(own, addresses);
        made.set_port(8484);
        return made;
    }();
};

TEST_F(TrustPagesTest, ReadHowToTrustTheServerInTheirLanguage) {
    Request request = from_afar("/g/abc");
    auto reply = pages.reply(request);
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, 200);
    EXPECT_THAT(*reply->body, HasSubstr("Faire confiance"));
    EXPECT_THAT(*reply->body, HasSubstr(own.fingerprint()));
    EXPECT_THAT(*reply->body, HasSubstr("data-secure=\"https://192.168.1.5:8484\""));
    EXPECT_THAT(*reply->body, HasSubstr("/qr.svg?text=http://192.168.1.5:8484/trust"));
    EXPECT_THAT(header(*reply, "Content-Security-Policy"), HasSubstr("https://192.168.1.5:8484"));
    request.language = "en";
    EXPECT_THAT(*pages.reply(request)->body, HasSubstr("Trust this server"));
    request = from_afar("/trust");
    request.query = "lang=en";
    EXPECT_THAT(*pages.reply(request)->body, HasSubstr("Trust this server"));
}

TEST_F(TrustPagesTest, GetTheCertificateAndNothingOfTheGames) {
    EXPECT_EQ(*pages.reply(from_afar("/trust/banquier.crt"))->body, own.authority_der());
    EXPECT_EQ(pages.reply(from_afar("/trust/banquier.crt"))->type, "application/x-x509-ca-cert");
    EXPECT_THAT(*pages.reply(from_afar("/trust/banquier.pem"))->body, HasSubstr("BEGIN CERTIFICATE"));
    EXPECT_THAT(*pages.reply(from_afar("/trust/banquier.pem"))->body, Not(HasSubstr("PRIVATE")));
    for (const char* path : {"/api/games", "/api/lobby", "/metrics", "/assets/app.js"}) {
        ASSERT_TRUE(pages.reply(from_afar(path))) << path;
        EXPECT_EQ(pages.reply(from_afar(path))->status, 403) << path;
    }
    ASSERT_TRUE(pages.refusal(from_afar("/ws")));
    EXPECT_EQ(pages.refusal(from_afar("/ws"))->status, 403);
    EXPECT_FALSE(pages.reply(from_afar("/qr.svg")));  // the page shows one
}

TEST_F(TrustPagesTest, AreLeftAloneAtThisMachineAndByHttps) {
    Request request = from_afar("/api/games");
    request.near = true;
    EXPECT_FALSE(pages.reply(request));
    EXPECT_FALSE(pages.refusal(request));
    request.near = false;
    request.secure = true;
    EXPECT_FALSE(pages.reply(request));
    EXPECT_FALSE(pages.refusal(request));
    request.path = "/trust/works";
    EXPECT_EQ(header(*pages.reply(request), "Cross-Origin-Resource-Policy"), "cross-origin");
}

TEST_F(TrustPagesTest, CannotWriteIntoThePageByTheirHost) {
    const auto reply = pages.reply(from_afar("/", "x\"><script>alert(1)</script>"));
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, 403);
}

TEST_F(TrustPagesTest, AreSentToHttpsWhereTheCertificateWasGiven) {
    std::vector<std::string> left_out;
    const Identity made = signed_by(authority_in(folder.path(), {}), {}, left_out);
    const Certificates given({.certificate = folder.write("given.pem", pem_of(*made.certificate)),
                                 .key = folder.write("given.key", key_pem(*made.key))},
        [](const std::string&) {});
    TrustPages sent(given, addresses);
    sent.set_port(443);
    Request request = from_afar("/g/abc", "games.example.org");
    request.query = "a=b";
    const auto reply = sent.reply(request);
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, 308);
    EXPECT_EQ(header(*reply, "Location"), "https://games.example.org/g/abc?a=b");
    sent.set_port(8443);
    EXPECT_EQ(header(*sent.reply(from_afar("/", "[fe80::1]:80")), "Location"), "https://[fe80::1]:8443/");
    request.secure = true;
    request.path = "/trust";  // a page of the client, which says that there is none
    EXPECT_FALSE(sent.reply(request));
}

}  // namespace
}  // namespace banquier::server
