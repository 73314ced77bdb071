#include "authority.hpp"

#include <array>
#include <boost/asio/ip/address.hpp>
#include <fmt/format.h>
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace banquier::server {

namespace {

using What = CertificateError::What;

constexpr long kDay = 24L * 60 * 60;
constexpr long kAuthorityDays = 10 * 365;
constexpr long kDays = 397;     // browsers want no longer ones
constexpr long kBackdated = 2;  // the clock of a telephone may be slow

struct FreeBio {
    void operator()(BIO* bio) const { BIO_free_all(bio); }
};
using Bio = std::unique_ptr<BIO, FreeBio>;

std::string text_in(BIO* bio) {
    char* data = nullptr;
    const long size = BIO_get_mem_data(bio, &data);
    return {data, static_cast<std::size_t>(size)};
}

// The library fails here only where memory or randomness do.
void must(bool done) {
    if (!done) throw CertificateError{What::CannotWrite, {}, ERR_error_string(ERR_get_error(), nullptr)};
}

bool is_address(const std::string& name) {
    boost::system::error_code bad;
    (void)boost::asio::ip::make_address(name, bad);
    return !bad;
}

Key drawn_key() {
    Key key{EVP_EC_gen("P-256")};
    must(key != nullptr);
    return key;
}

void add_extension(X509& certificate, X509& issuer, int kind, const std::string& value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, &issuer, &certificate, nullptr, nullptr, 0);
    X509_EXTENSION* made = X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str());
    must(made != nullptr);
    X509_add_ext(&certificate, made, -1);
    X509_EXTENSION_free(made);
}

Certificate blank(EVP_PKEY& key, const std::string& name, long days) {
    Certificate made{X509_new()};
    must(made != nullptr);
    X509_set_version(made.get(), X509_VERSION_3);
    std::array<unsigned char, 16> number{};
    must(RAND_bytes(number.data(), number.size()) == 1);
    number[0] &= 0x7f;
    BIGNUM* serial = BN_bin2bn(number.data(), number.size(), nullptr);
    BN_to_ASN1_INTEGER(serial, X509_get_serialNumber(made.get()));
    BN_free(serial);
    X509_gmtime_adj(X509_getm_notBefore(made.get()), -kBackdated * kDay);
    X509_gmtime_adj(X509_getm_notAfter(made.get()), (days - kBackdated) * kDay);
    X509_set_pubkey(made.get(), &key);
    X509_NAME* subject = X509_get_subject_name(made.get());
    const auto part = [&](const char* field, const std::string& text) {
        X509_NAME_add_entry_by_txt(
            subject, field, MBSTRING_UTF8, reinterpret_cast<const unsigned char*>(text.c_str()), -1, -1, 0);
    };
    part("O", "Banquier");
    part("CN", name.substr(0, 60));
    return made;
}

std::string host_name() {
    std::array<char, 256> name{};
    if (::gethostname(name.data(), name.size() - 1) != 0 || name[0] == '\0') return "localhost";
    return name.data();
}

// A name that stands in the text of an extension must bring no syntax of its own.
bool is_plain(const std::string& name) {
    return !name.empty() && name.size() < 254 &&
        name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.:") ==
        std::string::npos;
}

std::string constraints_of(std::span<const std::string> hosts) {
    // What Hub::is_our_host takes for a name of a local network, and the networks that nobody else has.
    std::string text =
        "critical,permitted;DNS:localhost,permitted;DNS:local,permitted;DNS:lan,permitted;DNS:home,"
        "permitted;DNS:home.arpa,permitted;DNS:internal,permitted;DNS:test,"
        "permitted;IP:127.0.0.0/255.0.0.0,permitted;IP:10.0.0.0/255.0.0.0,permitted;IP:172.16.0.0/"
        "255.240.0.0,permitted;IP:192.168.0.0/255.255.0.0,permitted;IP:169.254.0.0/255.255.0.0,"
        "permitted;IP:100.64.0.0/255.192.0.0,"
        "permitted;IP:::1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff,permitted;IP:fc00::/fe00::,permitted;IP:"
        "fe80::/ffc0::";
    for (const std::string& name : hosts) {
        if (!is_plain(name)) continue;
        boost::system::error_code none;
        const auto address = boost::asio::ip::make_address(name, none);
        text += none ? ",permitted;DNS:" + name
                     : ",permitted;IP:" + address.to_string() +
                (address.is_v4() ? "/255.255.255.255" : "/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff");
    }
    return text;
}

Identity made_authority(std::span<const std::string> hosts) {
    Identity made{.certificate = {}, .key = drawn_key()};
    made.certificate = blank(*made.key, "Banquier " + host_name(), kAuthorityDays);
    X509& certificate = *made.certificate;
    X509_set_issuer_name(&certificate, X509_get_subject_name(&certificate));
    std::vector<std::string> names(hosts.begin(), hosts.end());
    for (const std::string& name : own_names()) names.push_back(name);
    add_extension(certificate, certificate, NID_basic_constraints, "critical,CA:TRUE,pathlen:0");
    add_extension(certificate, certificate, NID_key_usage, "critical,keyCertSign,cRLSign");
    add_extension(certificate, certificate, NID_subject_key_identifier, "hash");
    add_extension(certificate, certificate, NID_name_constraints, constraints_of(names));
    must(X509_sign(&certificate, made.key.get(), EVP_sha256()) != 0);
    return made;
}

void write_private(const std::filesystem::path& file, const std::string& text) {
    const std::filesystem::path fresh = file.string() + ".new";
    const auto fails = [&] { throw CertificateError{What::CannotWrite, file, std::strerror(errno)}; };
    ::unlink(fresh.c_str());
    const int out = ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (out < 0) fails();
    const bool written =
        ::write(out, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && ::fsync(out) == 0;
    ::close(out);
    if (!written || ::rename(fresh.c_str(), file.c_str()) != 0) fails();
}

Identity kept_authority(const std::filesystem::path& file) {
    const Bio in{BIO_new_file(file.c_str(), "r")};
    if (!in) throw CertificateError{What::CannotRead, file, std::strerror(errno)};
    Identity kept;
    kept.certificate.reset(PEM_read_bio_X509(in.get(), nullptr, nullptr, nullptr));
    if (!kept.certificate) throw CertificateError{What::NoCertificate, file, {}};
    kept.key.reset(PEM_read_bio_PrivateKey(in.get(), nullptr, nullptr, nullptr));
    if (!kept.key) throw CertificateError{What::NoKey, file, {}};
    if (X509_check_private_key(kept.certificate.get(), kept.key.get()) != 1)
        throw CertificateError{What::KeyOfAnother, file, {}};
    return kept;
}

bool add_names(X509& certificate, std::span<const std::string> names) {
    GENERAL_NAMES* all = GENERAL_NAMES_new();
    for (const std::string& name : names)
        if (GENERAL_NAME* one = a2i_GENERAL_NAME(
                nullptr, nullptr, nullptr, is_address(name) ? GEN_IPADD : GEN_DNS, name.c_str(), 0))
            sk_GENERAL_NAME_push(all, one);
    const bool added = X509_add1_ext_i2d(&certificate, NID_subject_alt_name, all, 0, 0) == 1;
    GENERAL_NAMES_free(all);
    return added;
}

bool may_vouch(const Identity& authority, const std::string& name) {
    auto* allowed = static_cast<NAME_CONSTRAINTS*>(
        X509_get_ext_d2i(authority.certificate.get(), NID_name_constraints, nullptr, nullptr));
    if (!allowed) return true;
    const Certificate tried = blank(*authority.key, name, kDays);
    const bool fits = add_names(*tried, std::span(&name, 1)) &&
        X509_sign(tried.get(), authority.key.get(), EVP_sha256()) != 0 &&
        X509_check_purpose(tried.get(), -1, 0) == 1 &&
        NAME_CONSTRAINTS_check(tried.get(), allowed) == X509_V_OK;
    NAME_CONSTRAINTS_free(allowed);
    return fits;
}

}  // namespace

std::vector<std::string> own_names() {
    const std::string host = host_name();
    std::vector<std::string> names = {"localhost"};
    if (host != "localhost" && is_plain(host)) {
        names.push_back(host);
        if (host.find('.') == std::string::npos) names.push_back(host + ".local");
    }
    return names;
}

Identity authority_in(const std::filesystem::path& folder, std::span<const std::string> hosts) {
    const std::filesystem::path file = folder / kAuthorityFile;
    if (std::filesystem::exists(file)) {
        Identity kept = kept_authority(file);
        if (X509_cmp_current_time(X509_get0_notAfter(kept.certificate.get())) > 0) return kept;
    }
    Identity made = made_authority(hosts);
    const Bio key{BIO_new(BIO_s_mem())};
    must(PEM_write_bio_PrivateKey(key.get(), made.key.get(), nullptr, nullptr, 0, nullptr, nullptr) == 1);
    write_private(file, pem_of(*made.certificate) + text_in(key.get()));
    return made;
}

Identity signed_by(
    const Identity& authority, std::span<const std::string> names, std::vector<std::string>& left_out) {
    std::vector<std::string> vouched;
    for (const std::string& name : names) (may_vouch(authority, name) ? vouched : left_out).push_back(name);
    Identity made{.certificate = {}, .key = drawn_key()};
    made.certificate = blank(*made.key, host_name(), kDays);
    X509& certificate = *made.certificate;
    const ASN1_TIME* end = X509_get0_notAfter(authority.certificate.get());
    if (ASN1_TIME_compare(X509_get0_notAfter(&certificate), end) > 0) X509_set1_notAfter(&certificate, end);
    X509_set_issuer_name(&certificate, X509_get_subject_name(authority.certificate.get()));
    add_extension(certificate, *authority.certificate, NID_basic_constraints, "critical,CA:FALSE");
    add_extension(certificate, *authority.certificate, NID_key_usage, "critical,digitalSignature");
    add_extension(certificate, *authority.certificate, NID_ext_key_usage, "serverAuth");
    add_extension(certificate, *authority.certificate, NID_authority_key_identifier, "keyid");
    must(add_names(certificate, vouched));
    must(X509_sign(&certificate, authority.key.get(), EVP_sha256()) != 0);
    return made;
}

std::string pem_of(X509& certificate) {
    const Bio out{BIO_new(BIO_s_mem())};
    must(PEM_write_bio_X509(out.get(), &certificate) == 1);
    return text_in(out.get());
}

std::string der_of(X509& certificate) {
    const Bio out{BIO_new(BIO_s_mem())};
    must(i2d_X509_bio(out.get(), &certificate) == 1);
    return text_in(out.get());
}

std::string fingerprint_of(X509& certificate) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    must(X509_digest(&certificate, EVP_sha256(), digest.data(), &size) == 1);
    std::string text;
    for (unsigned i = 0; i < size; ++i) text += fmt::format("{}{:02X}", i == 0 ? "" : ":", digest[i]);
    return text;
}

}  // namespace banquier::server
