import { samples as table } from '../../lib/samples/samples.ts'
import type { Sample } from '../../model.ts'
import { highlight } from '../highlight.ts'

/** What the functions are written for: seconds by which a message may be older or newer than the clock says. */
interface Terms {
  readonly tolerance: number
}

/**
 * A function `verify(body, id, timestamp, signatures, secret)` per language, after Standard Webhooks 1.0.0
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md). The test runs each of them
 * on a published vector; languages for which no test machine has the tools are left out rather than guessed.
 */
const WRITERS: Readonly<Record<string, (terms: Terms) => string>> = {
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
}

/** How to check a signature in the languages asked for, as far as there is a proven function. */
export function verification(languages: readonly string[], terms: Terms): readonly Sample[] {
  return languages.flatMap((id) => {
    const language = table.find((one) => one.id === id)
    const code = WRITERS[id]?.(terms)
    if (language === undefined || code === undefined) return []
    return [
      {
        language: id,
        label: id === 'curl' ? 'Shell' : language.label,
        code,
        html: highlight(code, language.syntax),
      },
    ]
  })
}
