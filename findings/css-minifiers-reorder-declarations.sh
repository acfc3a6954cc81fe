#!/usr/bin/env bash
# cssnano 7.1.9, esbuild 0.28.2 and lightningcss 1.33.0: sorted declarations win over what reset them
#
# Guess: two declarations change places only if neither affects the other. `border` resets `border-image`, `font` resets
# the ligatures, and since CSS Nesting counts declarations behind a nested rule in their place, the last one wins.
# Seen: cssnano sorts both behind the shorthand that reset them, so the image and the missing ligatures come back; esbuild
# and cssnano lift the declaration out of its place before the nested rule, and the nested rule wins. lightningcss keeps
# the order and prints `border-image:` without a value for `none`.
# Why it matters: a theme that is overridden at the end of a rule, the usual way to adapt a code font without ligatures,
# looks right until it is minified.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts lightningcss@1.33.0 esbuild@0.28.2 cssnano@7.1.9 \
  postcss@8.5.33

cat > probe.mjs <<'JS'
import cssnano from 'cssnano'
import { transformSync } from 'esbuild'
import { transform } from 'lightningcss'
import postcss from 'postcss'

const minifiers = {
  lightningcss: (css) => `${transform({ code: Buffer.from(css), filename: 'a.css', minify: true }).code}`,
  esbuild: (css) => transformSync(css, { loader: 'css', minify: true }).code.trim(),
  cssnano: async (css) => (await postcss([cssnano()]).process(css, { from: undefined })).css,
}
const rules = [
  'a{border-image:url(a.png) 1;border:1px solid}',
  'a{font-variant-ligatures:none;font:12px Code}',
  'a{color:red;&{color:tan}color:navy}',
  'a{border:1px solid;border-image:none}',
]
for (const rule of rules) {
  console.log(rule)
  for (const [name, run] of Object.entries(minifiers)) {
    const result = await run(rule)
    if (result !== rule) console.log(`  ${name.padEnd(12)} ${result}`)
  }
}
JS

cat > expected.txt <<'TEXT'
a{border-image:url(a.png) 1;border:1px solid}
  lightningcss a{border:1px solid}
  cssnano      a{border:1px solid;border-image:url(a.png) 1}
a{font-variant-ligatures:none;font:12px Code}
  cssnano      a{font:12px Code;font-variant-ligatures:none}
a{color:red;&{color:tan}color:navy}
  esbuild      a{color:red;color:navy;color:tan}
  cssnano      a{color:red;color:navy;&{color:tan}}
a{border:1px solid;border-image:none}
  lightningcss a{border:1px solid;border-image:}
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
