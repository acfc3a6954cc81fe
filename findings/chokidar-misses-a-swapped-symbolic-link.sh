#!/usr/bin/env bash
# chokidar 5.0.0: a file whose text changed by a swapped link gets no event
#
# Guess: with `followSymlinks` (the default) a watched file that is reached through links reports `change` when its
# text changes, also when a link in the middle is replaced by a rename: this is how Kubernetes updates every mounted
# ConfigMap.
# Seen: watching the folder reports the new hidden folder and its file, but nothing for `a.md`; watching the file
# itself reports nothing at all.
# Why it matters: a development server in a container shows the old text until it is restarted, unless it compares the
# files again after any event in the folder, or polls.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts chokidar@5.0.0

cat > probe.mjs <<'JS'
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import chokidar from 'chokidar'

async function publish(folder, version) {
  await mkdir(join(folder, `..${version}`))
  await writeFile(join(folder, `..${version}`, 'a.md'), `text ${version}`)
  await symlink(`..${version}`, join(folder, '..next'))
  await rename(join(folder, '..next'), join(folder, '..data'))
}
for (const watched of ['.', 'a.md']) {
  const folder = await mkdtemp(join(tmpdir(), 'links-'))
  await publish(folder, 1)
  await symlink('..data/a.md', join(folder, 'a.md'))
  const events = []
  const watcher = chokidar.watch(join(folder, watched), { ignoreInitial: true })
  watcher.on('all', (event, path) => events.push(`${event} ${relative(folder, path)}`))
  await new Promise((done) => watcher.on('ready', done))
  await publish(folder, 2)
  await wait(2000)
  const aboutFile = events.filter((event) => event.endsWith(' a.md'))
  console.log(`watching ${watched}: a.md has "${await readFile(join(folder, 'a.md'), 'utf8')}"`)
  console.log(`  events for a.md: ${aboutFile.join(', ') || 'none'}; other events: ${events.length > 0 ? 'some' : 'none'}`)
  await watcher.close()
  await rm(folder, { recursive: true })
}
JS

cat > expected.txt <<'TEXT'
watching .: a.md has "text 2"
  events for a.md: none; other events: some
watching a.md: a.md has "text 2"
  events for a.md: none; other events: none
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
