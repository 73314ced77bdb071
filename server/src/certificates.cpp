#include <banquier/server/certificates.hpp>
#include <banquier/server/server.hpp>

#include "authority.hpp"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ssl/context.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <openssl/err.h>
#include <optional>

namespace banquier::server {

namespace {

using What = CertificateError::What;
using Clock = Certificates::Clock;
namespace ssl = boost::asio::ssl;

constexpr std::chrono::hours kSignAgain{24 * 60};  // of a year that it is good for
constexpr std::chrono::minutes kLookAgain{1};      // at files that were given

ssl::context fresh_context() {
    ssl::context made(ssl::context::tls_server);
    made.set_options(ssl::context::default_workarounds | ssl::context::no_sslv2 | ssl::context::no_sslv3 |
        ssl::context::no_tlsv1 | ssl::context::no_tlsv1_1);
    // 32 KB less for a connection that says nothing.
    SSL_CTX_set_mode(made.native_handle(), SSL_MODE_RELEASE_BUFFERS);
    return made;
}

}  // namespace

struct Certificates::Parts {
    bool is_own() const { return options.certificate.empty(); }

    void sign(Clock::time_point now) {
        std::vector<std::string> left_out;
        const Identity made = signed_by(*authority, names, left_out);
        context.emplace(fresh_context());
        SSL_CTX_use_certificate(context->native_handle(), made.certificate.get());
        SSL_CTX_use_PrivateKey(context->native_handle(), made.key.get());
        made_at = now;
        std::erase_if(left_out, [this](const std::string& name) { return !told_of(name); });
        if (!left_out.empty())
            log(fmt::format("the certificate authority of this folder may not vouch for {}: to have one "
                            "that may, stop, remove {} and start, with --host and each of them; everybody "
                            "has to trust the new one",
                fmt::join(left_out, ", "), (options.folder / kAuthorityFile).string()));
    }
    // Each name once.
    bool told_of(const std::string& name) {
        if (std::ranges::find(told, name) != told.end()) return false;
        told.push_back(name);
        return true;
    }

    std::filesystem::file_time_type changed() const {
        std::error_code missing;
        return std::max(std::filesystem::last_write_time(options.certificate, missing),
            std::filesystem::last_write_time(options.key, missing));
    }
    void read() {
        ssl::context made = fresh_context();
        boost::system::error_code failed;
        for (const auto& file : {options.certificate, options.key})
            if (std::error_code missing; !std::filesystem::is_regular_file(file, missing))
                throw CertificateError{What::CannotRead, file, missing.message()};
        if (made.use_certificate_chain_file(options.certificate.string(), failed); failed)
            throw CertificateError{What::NoCertificate, options.certificate, failed.message()};
        // A password would be asked for at a terminal that a service has not.
        made.set_password_callback([](std::size_t, ssl::context::password_purpose) { return std::string{}; });
        if (made.use_private_key_file(options.key.string(), ssl::context::pem, failed); failed)
            throw CertificateError{
                ERR_GET_REASON(static_cast<unsigned long>(failed.value())) == X509_R_KEY_VALUES_MISMATCH
                    ? What::KeyOfAnother
                    : What::NoKey,
                options.key, failed.message()};
        context.emplace(std::move(made));
    }

    TlsOptions options;
    Log log;
    std::optional<Identity> authority;
    std::vector<std::string> names, told;
    std::string pem, der, fingerprint;
    std::optional<ssl::context> context;
    Clock::time_point made_at;
    std::filesystem::file_time_type changed_at;
};

Certificates::Certificates(TlsOptions options, Log log)
    : parts_(std::make_unique<Parts>(Parts{.options = std::move(options), .log = std::move(log)})) {
    Parts& parts = *parts_;
    parts.made_at = Clock::now();
    if (!parts.is_own()) {
        parts.changed_at = parts.changed();
        parts.read();
        return;
    }
    parts.authority = authority_in(parts.options.folder, parts.options.hosts);
    parts.pem = pem_of(*parts.authority->certificate);
    parts.der = der_of(*parts.authority->certificate);
    parts.fingerprint = fingerprint_of(*parts.authority->certificate);
    parts.names = own_names();
    for (const auto& more :
        {parts.options.hosts, std::vector<std::string>{"127.0.0.1", "::1"}, local_addresses()})
        parts.names.insert(parts.names.end(), more.begin(), more.end());
    parts.sign(parts.made_at);
}

Certificates::~Certificates() = default;

ssl::context& Certificates::context(const std::string& address, Clock::time_point now) {
    Parts& parts = *parts_;
    if (parts.is_own()) {
        const bool known = std::ranges::find(parts.names, address) != parts.names.end() ||
            boost::asio::ip::make_address(address).is_loopback();
        if (!known) parts.names.push_back(address);
        if (!known || now - parts.made_at >= kSignAgain) parts.sign(now);
    } else if (now - parts.made_at >= kLookAgain) {
        parts.made_at = now;
        if (const auto changed = parts.changed(); changed != parts.changed_at) {
            parts.changed_at = changed;
            try {
                parts.read();
            } catch (const CertificateError& error) {
                // Perhaps one of the two files is still to come: the old certificate serves meanwhile.
                parts.log(fmt::format("the certificate has changed and cannot be used: {} {}",
                    error.file.string(), error.detail));
            }
        }
    }
    return *parts.context;
}

const std::string& Certificates::authority_pem() const { return parts_->pem; }
const std::string& Certificates::authority_der() const { return parts_->der; }
const std::string& Certificates::fingerprint() const { return parts_->fingerprint; }

}  // namespace banquier::server
