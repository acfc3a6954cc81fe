#!/usr/bin/env bash
# openapi-format 1.33.6 and openapi-overlays-js 0.2.0: one overlay, three results
#
# Guess: an overlay says exactly what to remove and to add (Overlay 1.0.0, 4.4.3), so two tools that apply it agree.
# Seen: to remove two of three tags, openapi-format removes the first one and shifts the others under its index, so the
# last one stays. `remove: false`, the default of the field, makes openapi-overlays-js delete the target, and openapi-
# format skip the action. A target that is an array becomes an object with the members `0`, `1`, `2` in openapi-
# overlays-js, and its first item is replaced instead of a new one added.
# Why it matters: overlays are how internal operations and tags are taken out of a public description. What should be
# hidden stays published, and the command ends with 0.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts openapi-format@1.33.6 openapi-overlays-js@0.2.0

cat > probe.mjs <<'JS'
import openapiFormat from 'openapi-format'
import { applyOverlay } from 'openapi-overlays-js/src/overlay.js'

const build = () => ({
  openapi: '3.0.3',
  info: { title: 'Old', version: '1' },
  tags: [{ name: 'public' }, { name: 'draft' }, { name: 'internal' }],
  paths: {},
})
const actions = [
  { target: "$.tags[?(@.name != 'public')]", remove: true },
  { target: '$.info', remove: false, update: { title: 'New' } },
  { target: '$.tags', update: [{ name: 'added' }] },
]
for (const action of actions) {
  const overlay = { overlay: '1.0.0', info: { title: 'Edit', version: '1' }, actions: [action] }
  const format = await openapiFormat.openapiOverlay(build(), { overlaySet: structuredClone(overlay) })
  const results = { 'openapi-format': format.data, 'openapi-overlays-js': applyOverlay(build(), structuredClone(overlay)) }
  console.log(JSON.stringify(action))
  for (const [name, { info, tags }] of Object.entries(results)) {
    console.log(' ', name.padEnd(19), JSON.stringify(action.target === '$.info' ? (info ?? 'gone') : tags))
  }
}
JS

cat > expected.txt <<'TEXT'
{"target":"$.tags[?(@.name != 'public')]","remove":true}
  openapi-format      [{"name":"public"},{"name":"internal"}]
  openapi-overlays-js [{"name":"public"}]
{"target":"$.info","remove":false,"update":{"title":"New"}}
  openapi-format      {"title":"Old","version":"1"}
  openapi-overlays-js "gone"
{"target":"$.tags","update":[{"name":"added"}]}
  openapi-format      [{"name":"public"},{"name":"draft"},{"name":"internal"},{"name":"added"}]
  openapi-overlays-js {"0":{"name":"added"},"1":{"name":"draft"},"2":{"name":"internal"}}
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
