#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#define CC_SHA256_DIGEST_LENGTH 32
#define kCCHmacAlgSHA256 EVP_sha256()
#define CCHmac(md, key, size, data, length, out) HMAC(md, key, (int)(size), data, length, out, NULL)
#define timingsafe_bcmp CRYPTO_memcmp
