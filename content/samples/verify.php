<?php
// #region verify
const TOLERANCE = 300; // seconds

/** The event if one of the signatures is right and the attempt is recent; throws otherwise. */
function verify(string $body, array $headers, string $secret, ?int $now = null): array
{
    $id = $headers['webhook-id'];
    $timestamp = $headers['webhook-timestamp'];
    if (abs(($now ?? time()) - (int) $timestamp) > TOLERANCE) {
        throw new RuntimeException('too old');
    }

    $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
    $wanted = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));

    foreach (explode(' ', $headers['webhook-signature']) as $part) {
        if (hash_equals($wanted, $part)) {
            return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('no signature is right');
}
// #endregion
