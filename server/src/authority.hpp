// A certificate authority of one server: made once, kept in one file that its owner alone can read.
//
// Whoever trusts it would believe it about any site, if its key were stolen. So it says itself that it is good for local
// networks and the named hosts alone (RFC 5280, 4.2.1.10), which browsers heed.
#pragma once

#include <banquier/server/certificates.hpp>

#include <openssl/evp.h>
#include <openssl/x509.h>
#include <span>

namespace banquier::server {

struct FreeX509 {
    void operator()(X509* certificate) const { X509_free(certificate); }
    void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
};
using Certificate = std::unique_ptr<X509, FreeX509>;
using Key = std::unique_ptr<EVP_PKEY, FreeX509>;

struct Identity {
    Certificate certificate;
    Key key;
};

constexpr const char* kAuthorityFile = "authority.pem";

// From the folder's file, or made and kept there. Throws CertificateError.
Identity authority_in(const std::filesystem::path& folder, std::span<const std::string> hosts);

// A certificate for these names and addresses, for a year; what the authority may not vouch for is left out and added to
// `left_out`.
Identity signed_by(
    const Identity& authority, std::span<const std::string> names, std::vector<std::string>& left_out);

// By which this machine is reached without a name in the DNS: localhost, its own name, and that with .local.
std::vector<std::string> own_names();

std::string pem_of(X509& certificate);
std::string der_of(X509& certificate);
std::string fingerprint_of(X509& certificate);

}  // namespace banquier::server
