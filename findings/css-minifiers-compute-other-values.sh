#!/usr/bin/env bash
# lightningcss 1.33.0, esbuild 0.28.2, cssnano 7.1.9, csso 5.0.5 and clean-css 5.3.3: math functions get other values
#
# Guess: a minifier computes a math function as CSS Values 4 does, or leaves it alone.
# Seen: lightningcss prints NaN, which is zero at the top level, as `5.10424e38px`, and rounds a tie down (`-3px` instead
# of `-2px`). esbuild and cssnano unwrap `calc(5/2)`, which a property for integers rounds to 3; the bare `2.5` is
# invalid, so the declaration is dropped. cssnano, csso and clean-css strip the unit of a zero inside `mod()`, `random()`
# and `progress()`, whose arguments must be of one type: the same end (cssnano also takes the `2px` in an opacity for
# more than 1). None of them warns; Chromium 156 computes what the specification says.
# Why it matters: the development server, which does not minify, shows the right page; only the published one has an
# element of endless width, or lost its stacking order.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts lightningcss@1.33.0 esbuild@0.28.2 cssnano@7.1.9 \
  postcss@8.5.33 csso@5.0.5 clean-css@5.3.3

cat > probe.mjs <<'JS'
import CleanCSS from 'clean-css'
import cssnano from 'cssnano'
import { minify } from 'csso'
import { transformSync } from 'esbuild'
import { transform } from 'lightningcss'
import postcss from 'postcss'

const minifiers = {
  lightningcss: (css) => `${transform({ code: Buffer.from(css), filename: 'a.css', minify: true }).code}`,
  esbuild: (css) => transformSync(css, { loader: 'css', minify: true }).code.trim(),
  cssnano: async (css) => (await postcss([cssnano()]).process(css, { from: undefined })).css,
  csso: (css) => minify(css).css,
  'clean-css': (css) => new CleanCSS({ level: 2 }).minify(css).styles,
}
const values = [
  'width:mod(5px,0px)',
  'width:round(-2.5px,1px)',
  'z-index:calc(5/2)',
  'width:random(0px,10px)',
  'opacity:progress(1px,0px,2px)',
]
for (const value of values) {
  console.log(value)
  for (const [name, run] of Object.entries(minifiers)) {
    const result = (await run(`a{${value}}`)).slice(2, -1)
    if (result !== value) console.log(`  ${name.padEnd(12)} ${result}`)
  }
}
JS

cat > expected.txt <<'TEXT'
width:mod(5px,0px)
  lightningcss width:5.10424e38px
  cssnano      width:mod(5px,0)
  csso         width:mod(5px,0)
  clean-css    width:mod(5px,0)
width:round(-2.5px,1px)
  lightningcss width:-3px
z-index:calc(5/2)
  esbuild      z-index:2.5
  cssnano      z-index:2.5
width:random(0px,10px)
  cssnano      width:random(0,10px)
  csso         width:random(0,10px)
  clean-css    width:random(0,10px)
opacity:progress(1px,0px,2px)
  cssnano      opacity:progress(1px,0,1px)
  csso         opacity:progress(1px,0,2px)
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
