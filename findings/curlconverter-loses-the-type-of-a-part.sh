#!/usr/bin/env bash
# curlconverter 4.12.0: most generators lose the media type of a form part, without a warning
#
# Guess: `curl -F 'meta={};type=application/json'` keeps its type in every language that has multipart bodies, or
# `to…Warn` lists that it is lost.
# Seen: of 32 generators that convert the command without a warning, four write the type (Ansible, C, HTTP, Python);
# from the other 28 `meta` goes out as plain text.
# Why it matters: Spring, .NET and JAX-RS answer 415 to a JSON part without its type: readers who convert a documented
# curl command get a program that fails, and nothing points at the reason.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts curlconverter@4.12.0

cat > probe.mjs <<'JS'
import * as converter from 'curlconverter'

const command = `curl -F 'meta={"a":1};type=application/json' -F 'file=@a.png;type=image/png' https://example.com/upload`
const kept = []
const lost = []
for (const [name, convert] of Object.entries(converter)) {
  if (!/^to\w+Warn$/.test(name) || /Json|Har/.test(name)) continue
  const [code, warnings] = convert(command)
  if (warnings.length > 0) continue
  const list = code.includes('application/json') ? kept : lost
  list.push(name.slice(2, -4))
}
console.log('kept:', kept.toSorted().join(' '))
console.log('lost:', lost.toSorted().join(' '))
JS

cat > expected.txt <<'TEXT'
kept: Ansible C HTTP Python
lost: CFML CSharp Clojure Dart Elixir Go Httpie JavaJsoup JavaOkHttp JavaScriptXHR Julia Kotlin MATLAB Node NodeAxios NodeFetch NodeHttp NodeKy NodeSuperAgent Perl Php PhpGuzzle PowershellRestMethod PowershellWebRequest R RHttr2 Ruby Rust
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
