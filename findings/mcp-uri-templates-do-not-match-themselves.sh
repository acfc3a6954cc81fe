#!/usr/bin/env bash
# @modelcontextprotocol/server 2.4.0: a resource template does not recognize the URI that it expands to
#
# Guess: templates of resources follow RFC 6570, as the protocol says, so `match` of an expanded URI returns the values
# that went in.
# Seen: values come back percent-encoded; a query with one of two optional variables, a list (`{/path*}`) and an empty
# value match nothing; `{;page}` and `{slug:3}` expand to nothing, and `{?tags*}` expands to `tags=a,b`, where
# url-template 3.1.1 writes what the RFC shows.
# Why it matters: a server that offers the pages of a documentation by title or path answers "not found" for each title
# with a space or an accent, and for each page that is asked for without an optional version.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts @modelcontextprotocol/server@2.4.0 \
  url-template@3.1.1

cat > probe.mjs <<'JS'
import { UriTemplate } from '@modelcontextprotocol/server'
import { parseTemplate } from 'url-template'

const cases = [
  ['docs://{slug}', { slug: 'guide' }],
  ['docs://{slug}', { slug: 'first steps' }],
  ['docs://a{?version,lang}', { version: '2', lang: 'en' }],
  ['docs://a{?version,lang}', { lang: 'en' }],
  ['docs://a{/path*}', { path: ['b', 'c'] }],
  ['docs://a{?tags*}', { tags: ['b', 'c'] }],
  ['docs://a{;page}', { page: '2' }],
  ['docs://{slug:3}', { slug: 'guide' }],
]
for (const [template, values] of cases) {
  const uriTemplate = new UriTemplate(template)
  const expected = parseTemplate(template).expand(values)
  const expanded = uriTemplate.expand(values)
  console.log(template.padEnd(24), expected.padEnd(24), expanded === expected ? 'same' : expanded)
  console.log('  back:', JSON.stringify(uriTemplate.match(expected)))
}
JS

cat > expected.txt <<'TEXT'
docs://{slug}            docs://guide             same
  back: {"slug":"guide"}
docs://{slug}            docs://first%20steps     same
  back: {"slug":"first%20steps"}
docs://a{?version,lang}  docs://a?version=2&lang=en same
  back: {"version":"2","lang":"en"}
docs://a{?version,lang}  docs://a?lang=en         same
  back: null
docs://a{/path*}         docs://a/b/c             same
  back: null
docs://a{?tags*}         docs://a?tags=b&tags=c   docs://a?tags=b,c
  back: null
docs://a{;page}          docs://a;page=2          docs://a
  back: {";page":";page=2"}
docs://{slug:3}          docs://gui               docs://
  back: {"slug:3":"gui"}
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
