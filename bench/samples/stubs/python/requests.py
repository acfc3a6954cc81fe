"""The calls of requests that samples use, over http.client: for machines that have only Python itself."""

import base64
import http.client
import json as codec
import urllib.parse


class Response:
    def __init__(self, text):
        self.text = text


def request(method, url, headers=None, auth=None, json=None, data=None, files=None):
    headers = dict(headers or {})
    if files is not None:
        body, headers["Content-Type"] = _multipart(files)
    elif json is not None:
        body = codec.dumps(json).encode()
        headers.setdefault("Content-Type", "application/json")
    elif isinstance(data, (dict, list)):
        body = urllib.parse.urlencode(data).encode() if data else b""
        headers.setdefault("Content-Type", "application/x-www-form-urlencoded")
    elif hasattr(data, "read"):
        body = data.read()
    else:
        body = data.encode() if isinstance(data, str) else data
    if auth:
        pair = b":".join(part.encode("latin-1") if isinstance(part, str) else part for part in auth)
        headers["Authorization"] = "Basic " + base64.b64encode(pair).decode()
    parts = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(parts.hostname, parts.port)
    target = parts.path + ("?" + parts.query if parts.query else "")
    connection.request(method, target, body=body, headers=headers)
    return Response(connection.getresponse().read().decode())


def _multipart(files):
    boundary = "b64f1c0d2e7a94835"
    out = b""
    for name, (filename, content, *rest) in files:
        quoted = [_quoted(text) for text in (name, filename) if text is not None]
        head = 'Content-Disposition: form-data; name="%s"' % quoted[0]
        if filename is not None:
            head += '; filename="%s"' % quoted[1]
        if rest:
            head += "\r\nContent-Type: " + rest[0]
        data = content.read() if hasattr(content, "read") else content.encode()
        out += b"--" + boundary.encode() + b"\r\n" + head.encode() + b"\r\n\r\n" + data + b"\r\n"
    return out + b"--" + boundary.encode() + b"--\r\n", "multipart/form-data; boundary=" + boundary


def _quoted(text):
    return text.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def _verb(method):
    return lambda url, **options: request(method, url, **options)


get, head, post, put, patch, delete, options = (
    _verb(name) for name in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
)
