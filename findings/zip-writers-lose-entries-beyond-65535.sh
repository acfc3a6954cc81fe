#!/usr/bin/env bash
# client-zip 2.5.1, fflate 0.8.3 and jszip 3.10.2: an archive of 66,000 small files is cut without an error
#
# Guess: a writer that reaches the limit of the 16-bit counter writes Zip64 records (client-zip: "when necessary"), or
# throws.
# Seen: fflate and jszip write the number modulo 65,536: fflate itself and yauzl 3.4.0 see 464 files. client-zip writes
# 65,535, the mark for "see the Zip64 record", and no such record: the last files are not seen, and jszip refuses the
# archive.
# Why it matters: an offline bundle or the download of a monorepo's API reference with a file per symbol passes 65,535
# files, builds without a warning, and unpacks to a fraction.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts client-zip@2.5.1 fflate@0.8.3 jszip@3.10.2 \
  yauzl@3.4.0

cat > probe.mjs <<'JS'
import { downloadZip } from 'client-zip'
import { strToU8, unzipSync, zipSync } from 'fflate'
import JSZip from 'jszip'
import yauzl from 'yauzl'

const names = Array.from({ length: 66_000 }, (_, index) => `${index}.md`)
const lastModified = new Date(0)
const writers = {
  fflate: () => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])), { level: 0 }),
  jszip: () => {
    const zip = new JSZip()
    for (const name of names) zip.file(name, 'x')
    return zip.generateAsync({ type: 'uint8array' })
  },
  'client-zip': async () =>
    new Uint8Array(await downloadZip(names.map((name) => ({ name, lastModified, input: 'x' }))).arrayBuffer()),
}
const readers = {
  fflate: (bytes) => Object.keys(unzipSync(bytes)).length,
  jszip: async (bytes) => Object.keys((await JSZip.loadAsync(bytes)).files).length,
  yauzl: (bytes) =>
    new Promise((done, fail) => {
      yauzl.fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, zip) => {
        if (error) fail(error)
        else done(zip.entryCount)
      })
    }),
}
for (const [writer, write] of Object.entries(writers)) {
  const bytes = await write()
  for (const [reader, read] of Object.entries(readers)) {
    let count
    try {
      count = await read(bytes)
    } catch (error) {
      count = error.message
    }
    console.log(`${writer.padEnd(10)} read by ${reader.padEnd(6)} ${count}`)
  }
}
JS

cat > expected.txt <<'TEXT'
fflate     read by fflate 464
fflate     read by jszip  66000
fflate     read by yauzl  464
jszip      read by fflate 464
jszip      read by jszip  66000
jszip      read by yauzl  464
client-zip read by fflate 65535
client-zip read by jszip  Corrupted zip: can't find the ZIP64 end of central directory locator
client-zip read by yauzl  65535
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
