# #region verify
import base64
import hashlib
import hmac
import json
import time

TOLERANCE = 300  # seconds


def verify(body: bytes, headers, secret: str, now: float | None = None):
    """The event if one of the signatures is right and the attempt is recent; raises ValueError otherwise."""
    message_id = headers["webhook-id"]
    timestamp = headers["webhook-timestamp"]
    if abs((time.time() if now is None else now) - int(timestamp)) > TOLERANCE:
        raise ValueError("too old")

    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    wanted = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()

    for part in headers["webhook-signature"].split():
        version, _, signature = part.partition(",")
        if version == "v1" and hmac.compare_digest(signature, wanted):
            return json.loads(body)
    raise ValueError("no signature is right")
# #endregion
