// By which certificate the server speaks TLS: one that it was given, or one signed by an authority of its own, which people
// tell their devices to trust.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace boost::asio::ssl {
class context;
}

namespace banquier::server {

struct TlsOptions {
    std::filesystem::path folder;            // for the authority; it is made where there is none
    std::filesystem::path certificate, key;  // PEM; given instead of an authority
    std::vector<std::string> hosts;          // names of this server, beside those of a local network
};

// Why there is no TLS.
struct CertificateError {
    enum class What : std::uint8_t { CannotRead, NoCertificate, NoKey, KeyOfAnother, CannotWrite };
    What what = What::CannotRead;
    std::filesystem::path file;
    std::string detail;  // of the system or of the library; may be empty
};

class Certificates {
public:
    using Clock = std::chrono::steady_clock;
    using Log = std::function<void(const std::string&)>;

    // Throws CertificateError. The log is told what the operator should know.
    Certificates(TlsOptions options, Log log);
    ~Certificates();
    Certificates(const Certificates&) = delete;
    Certificates& operator=(const Certificates&) = delete;

    // For a connection that was made to that address of this machine. A machine that has moved to another network gets
    // a certificate for its new address; files that have changed are read again.
    boost::asio::ssl::context& context(const std::string& address, Clock::time_point now);

    // What people trust. Empty where the certificate was given.
    const std::string& authority_pem() const;
    const std::string& authority_der() const;
    const std::string& fingerprint() const;  // SHA-256, "AB:CD:…"

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace banquier::server
