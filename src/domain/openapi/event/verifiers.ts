/** Tolerance of the functions: seconds by which a message may be older or newer than the clock says. */
export interface VerificationTerms {
  readonly tolerance: number
}

/**
 * A function `verify(body, id, timestamp, signatures, secret)` per language, after Standard Webhooks 1.0.0
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md). The test runs each of them
 * on a published vector; languages for which no test machine has the tools are left out rather than guessed.
 */
export const VERIFIERS: Readonly<Record<string, (terms: VerificationTerms) => string>> = {
  python: ({ tolerance }) => `import base64
import hashlib
import hmac
import time


def verify(body: bytes, id: str, timestamp: str, signatures: str, secret: str) -> bool:
    if abs(time.time() - int(timestamp)) > ${tolerance}:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    wanted = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(one, wanted) for one in signatures.split(" "))`,

  curl: ({
    tolerance,
  }) => `# verify FILE ID TIMESTAMP SIGNATURES SECRET: the body is in FILE. Bash and OpenSSL.
verify() {
  local age=$(($(date +%s) - $3))
  [ "\${age#-}" -le ${tolerance} ] || return 1
  local key wanted
  key=$(printf %s "\${5#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
  wanted=$({ printf %s "$2.$3."; cat "$1"; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
  case " $4 " in *" v1,$wanted "*) return 0 ;; *) return 1 ;; esac
}`,

  go: ({ tolerance }) => `import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"
)

func verify(body []byte, id, timestamp, signatures, secret string) bool {
	sent, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(sent, 0)).Abs() > ${tolerance}*time.Second {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	wanted := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for _, one := range strings.Fields(signatures) {
		if hmac.Equal([]byte(one), []byte(wanted)) {
			return true
		}
	}
	return false
}`,

  nodejs: ({ tolerance }) => `import { createHmac, timingSafeEqual } from 'node:crypto'

/** body: Buffer */
export function verify(body, id, timestamp, signatures, secret) {
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= ${tolerance})) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const digest = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\`).update(body).digest('base64')
  const wanted = Buffer.from(\`v1,\${digest}\`)
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}`,

  ruby: ({ tolerance }) => `require "openssl"

def verify(body, id, timestamp, signatures, secret)
  return false if (Time.now.to_i - timestamp.to_i).abs > ${tolerance}
  key = secret.delete_prefix("whsec_").unpack1("m")
  digest = OpenSSL::HMAC.digest("SHA256", key, "#{id}.#{timestamp}.".b + body.b)
  wanted = "v1," + [digest].pack("m0")
  signatures.split(" ").any? do |one|
    one.bytesize == wanted.bytesize && OpenSSL.fixed_length_secure_compare(one, wanted)
  end
end`,

  php: ({ tolerance }) => `<?php

function verify(string $body, string $id, string $timestamp, string $signatures, string $secret): bool
{
    if (abs(time() - (int) $timestamp) > ${tolerance}) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $wanted = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $signatures) as $one) {
        if (hash_equals($wanted, $one)) {
            return true;
        }
    }
    return false;
}`,

  java: ({ tolerance }) => `import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Webhooks {
    static boolean verify(byte[] body, String id, String timestamp, String signatures, String secret)
            throws Exception {
        long age = System.currentTimeMillis() / 1000 - Long.parseLong(timestamp);
        if (Math.abs(age) > ${tolerance}) {
            return false;
        }
        byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        String digest = Base64.getEncoder().encodeToString(mac.doFinal(body));
        byte[] wanted = ("v1," + digest).getBytes(StandardCharsets.UTF_8);
        for (String one : signatures.split(" ")) {
            if (MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), wanted)) {
                return true;
            }
        }
        return false;
    }
}`,

  javascript: ({ tolerance }) => `/** body: Uint8Array. Web Crypto, as in workers, Deno and Bun. */
export async function verify(body, id, timestamp, signatures, secret) {
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= ${tolerance})) return false
  const bytes = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(secret.replace(/^whsec_/, '')), algorithm, false, ['verify'])
  const head = new TextEncoder().encode(\`\${id}.\${timestamp}.\`)
  const signed = new Uint8Array([...head, ...body])
  for (const one of signatures.split(' ')) {
    const [version, signature = ''] = one.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytes(signature), signed))) return true
  }
  return false
}`,

  csharp: ({ tolerance }) => `using System;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

static class Webhooks
{
    public static bool Verify(byte[] body, string id, string timestamp, string signatures, string secret)
    {
        long age = DateTimeOffset.UtcNow.ToUnixTimeSeconds() - long.Parse(timestamp);
        if (Math.Abs(age) > ${tolerance})
        {
            return false;
        }
        byte[] key = Convert.FromBase64String(secret.StartsWith("whsec_") ? secret.Substring(6) : secret);
        byte[] signed = Encoding.UTF8.GetBytes($"{id}.{timestamp}.").Concat(body).ToArray();
        using (var hmac = new HMACSHA256(key))
        {
            byte[] wanted = Encoding.UTF8.GetBytes("v1," + Convert.ToBase64String(hmac.ComputeHash(signed)));
            return signatures.Split(' ').Any(one =>
                CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(one), wanted));
        }
    }
}`,

  'objective-c': ({ tolerance }) => `#import <CommonCrypto/CommonCrypto.h>
#import <Foundation/Foundation.h>

BOOL Verify(NSData *body, NSString *identifier, NSString *timestamp, NSString *signatures, NSString *secret) {
    if (fabs([[NSDate date] timeIntervalSince1970] - [timestamp doubleValue]) > ${tolerance}) {
        return NO;
    }
    NSString *encoded = [secret hasPrefix:@"whsec_"] ? [secret substringFromIndex:6] : secret;
    NSData *key = [[NSData alloc] initWithBase64EncodedString:encoded options:0];
    if (key == nil) {
        return NO;
    }
    NSString *head = [NSString stringWithFormat:@"%@.%@.", identifier, timestamp];
    NSMutableData *content = [[head dataUsingEncoding:NSUTF8StringEncoding] mutableCopy];
    [content appendData:body];
    NSMutableData *digest = [NSMutableData dataWithLength:CC_SHA256_DIGEST_LENGTH];
    CCHmac(kCCHmacAlgSHA256, key.bytes, key.length, content.bytes, content.length, digest.mutableBytes);

    NSString *text = [@"v1," stringByAppendingString:[digest base64EncodedStringWithOptions:0]];
    NSData *wanted = [text dataUsingEncoding:NSUTF8StringEncoding];
    for (NSString *one in [signatures componentsSeparatedByString:@" "]) {
        NSData *given = [one dataUsingEncoding:NSUTF8StringEncoding];
        if (given.length == wanted.length && timingsafe_bcmp(given.bytes, wanted.bytes, wanted.length) == 0) {
            return YES;
        }
    }
    return NO;
}`,

  kotlin: ({ tolerance }) => `import java.security.MessageDigest
import java.util.Base64
import javax.crypto.Mac
import javax.crypto.spec.SecretKeySpec
import kotlin.math.abs

fun verify(body: ByteArray, id: String, timestamp: String, signatures: String, secret: String): Boolean {
    val sent = timestamp.toLongOrNull() ?: return false
    if (abs(System.currentTimeMillis() / 1000 - sent) > ${tolerance}) return false
    val key = Base64.getDecoder().decode(secret.removePrefix("whsec_"))
    val mac = Mac.getInstance("HmacSHA256")
    mac.init(SecretKeySpec(key, "HmacSHA256"))
    mac.update("$id.$timestamp.".toByteArray())
    val wanted = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).toByteArray()
    return signatures.split(" ").any { MessageDigest.isEqual(it.toByteArray(), wanted) }
}`,

  c: ({ tolerance }) => `/* Links with -lcrypto (OpenSSL). */
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

bool verify(const unsigned char *body, size_t length, const char *id, const char *timestamp,
            const char *signatures, const char *secret)
{
    if (llabs((long long)time(NULL) - atoll(timestamp)) > ${tolerance})
        return false;

    if (strncmp(secret, "whsec_", 6) == 0)
        secret += 6;
    size_t encoded = strlen(secret);
    unsigned char *key = malloc(encoded + 1);
    size_t head = strlen(id) + strlen(timestamp) + 2;
    unsigned char *signed_text = malloc(head + length + 1);
    int key_length = key ? EVP_DecodeBlock(key, (const unsigned char *)secret, (int)encoded) : -1;
    bool found = false;

    if (signed_text && key_length >= 0) {
        /* EVP_DecodeBlock counts the padding as bytes of the key. */
        for (size_t at = encoded; at > 0 && secret[at - 1] == '='; at--)
            key_length--;
        sprintf((char *)signed_text, "%s.%s.", id, timestamp);
        memcpy(signed_text + head, body, length);
        unsigned char digest[EVP_MAX_MD_SIZE];
        unsigned int digest_length = 0;
        HMAC(EVP_sha256(), key, key_length, signed_text, head + length, digest, &digest_length);

        char wanted[64] = "v1,";
        EVP_EncodeBlock((unsigned char *)wanted + 3, digest, (int)digest_length);
        size_t size = strlen(wanted);
        for (const char *one = signatures; one; one = strchr(one, ' ')) {
            one += *one == ' ';
            if (strcspn(one, " ") == size && CRYPTO_memcmp(one, wanted, size) == 0)
                found = true;
        }
    }
    free(key);
    free(signed_text);
    return found;
}`,

  ocaml: ({ tolerance }) => `(* Packages: base64, cryptokit, unix. *)
let verify body id timestamp signatures secret =
  let equal a b =
    let differing = ref (String.length a lxor String.length b) in
    String.iteri
      (fun n c -> differing := !differing lor (Char.code c lxor Char.code b.[n mod String.length b]))
      a;
    !differing = 0
  in
  let secret =
    if String.length secret > 6 && String.sub secret 0 6 = "whsec_" then
      String.sub secret 6 (String.length secret - 6)
    else secret
  in
  match (Float.of_string_opt timestamp, Base64.decode secret) with
  | Some sent, Ok key when Float.abs (Unix.time () -. sent) <= ${tolerance}. ->
      let mac = Cryptokit.MAC.hmac_sha256 key in
      let digest = Cryptokit.hash_string mac (id ^ "." ^ timestamp ^ "." ^ body) in
      let wanted = "v1," ^ Base64.encode_string digest in
      List.exists (fun one -> equal one wanted) (String.split_on_char ' ' signatures)
  | _ -> false`,

  r: ({ tolerance }) => `verify <- function(body, id, timestamp, signatures, secret) {
  age <- as.numeric(Sys.time()) - as.numeric(timestamp)
  if (is.na(age) || abs(age) > ${tolerance}) return(FALSE)
  key <- openssl::base64_decode(sub("^whsec_", "", secret))
  signed <- c(charToRaw(paste0(id, ".", timestamp, ".")), body)
  wanted <- charToRaw(paste0("v1,", openssl::base64_encode(openssl::sha256(signed, key = key))))
  equal <- function(one) {
    given <- charToRaw(one)
    length(given) == length(wanted) && sum(as.integer(xor(given, wanted))) == 0
  }
  any(vapply(strsplit(signatures, " ", fixed = TRUE)[[1]], equal, logical(1)))
}`,

  swift: ({ tolerance }) => `import CryptoKit
import Foundation

/// On Linux: \`import Crypto\`, of swift-crypto.
func verify(body: Data, id: String, timestamp: String, signatures: String, secret: String) -> Bool {
    guard let sent = TimeInterval(timestamp), abs(Date().timeIntervalSince1970 - sent) <= ${tolerance} else { return false }
    let encoded = secret.hasPrefix("whsec_") ? String(secret.dropFirst(6)) : secret
    guard let key = Data(base64Encoded: encoded) else { return false }
    let signed = Data("\\(id).\\(timestamp).".utf8) + body
    return signatures.split(separator: " ").contains { one in
        guard one.hasPrefix("v1,"), let given = Data(base64Encoded: String(one.dropFirst(3))) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(given, authenticating: signed, using: SymmetricKey(data: key))
    }
}`,

  rust: ({ tolerance }) => `use data_encoding::BASE64;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::time::{SystemTime, UNIX_EPOCH};

/// Crates: data-encoding, hmac, sha2.
fn verify(body: &[u8], id: &str, timestamp: &str, signatures: &str, secret: &str) -> bool {
    let Ok(sent) = timestamp.parse::<u64>() else { return false };
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    if now.abs_diff(sent) > ${tolerance} {
        return false;
    }
    let Ok(key) = BASE64.decode(secret.strip_prefix("whsec_").unwrap_or(secret).as_bytes()) else { return false };
    let mac = Hmac::<Sha256>::new_from_slice(&key)
        .expect("HMAC takes keys of any length")
        .chain_update(format!("{id}.{timestamp}."))
        .chain_update(body);
    signatures
        .split(' ')
        .filter_map(|one| one.strip_prefix("v1,"))
        .filter_map(|one| BASE64.decode(one.as_bytes()).ok())
        .any(|given| mac.clone().verify_slice(&given).is_ok())
}`,
}
