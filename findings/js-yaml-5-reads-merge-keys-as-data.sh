#!/usr/bin/env bash
# js-yaml 5.5.0: `<<` is an ordinary key, and no error says that it no longer merges
#
# Guess: `load` of version 5 still merges `<<: *base`, as it did for ten years and as OpenAPI descriptions, Compose
# files and `mkdocs.yml` use it; at most a schema must be named for dates.
# Seen: the default schema has neither merge keys nor timestamps. `<<` becomes a property of that name, the merged
# members are missing, and dates are strings. `YAML11_SCHEMA` brings both back.
# Why it matters: a description that is read with version 5 loses the shared members of its schemas, and stays valid:
# `<<` is an unknown keyword to most checks.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts js-yaml@4.1.0 js-yaml-5@npm:js-yaml@5.5.0

cat > probe.mjs <<'JS'
import old from 'js-yaml'
import { load, YAML11_SCHEMA } from 'js-yaml-5'

const text = `
base: &base { type: object, required: [id] }
user:
  <<: *base
  description: A user
since: 2026-01-31
`
const print = (label, value) => console.log(label, JSON.stringify({ user: value.user, since: value.since }))
print('4.1.0                  ', old.load(text))
print('5.5.0                  ', load(text))
print('5.5.0 and YAML11_SCHEMA', load(text, { schema: YAML11_SCHEMA }))
JS

cat > expected.txt <<'TEXT'
4.1.0                   {"user":{"type":"object","required":["id"],"description":"A user"},"since":"2026-01-31T00:00:00.000Z"}
5.5.0                   {"user":{"<<":{"type":"object","required":["id"]},"description":"A user"},"since":"2026-01-31"}
5.5.0 and YAML11_SCHEMA {"user":{"type":"object","required":["id"],"description":"A user"},"since":"2026-01-31T00:00:00.000Z"}
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
