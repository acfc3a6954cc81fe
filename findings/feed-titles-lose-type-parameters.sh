#!/usr/bin/env bash
# feed 6.0.0: the title of an entry is HTML in Atom, text in JSON, and the title of the feed is text in both
#
# Guess: `title` is one text, and each writer escapes it as its format asks: Atom for `type="html"` (RFC 4287, 3.1.1.2),
# JSON Feed not at all.
# Seen: `addItem` puts the text unescaped into a CDATA section under `type="html"`: a reader that follows the type shows
# "Map is typed" for `Map<string, User> is typed`. Escaped by hand it is right in Atom, and JSON Feed shows `&lt;`. The
# title of the feed itself is escaped, as text.
# Why it matters: no title with a type parameter or a JSX tag, the usual titles of release notes, is right in both
# files; the changelog of a library reads "Map is typed".
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-save --no-audit --no-fund --ignore-scripts feed@6.0.0 feedsmith@3.0.1 parse5@8.1.1

cat > probe.mjs <<'JS'
import { Feed } from 'feed'
import { parseFeed } from 'feedsmith'
import { parseFragment } from 'parse5'

/** The text of a title as a reader shows it. */
function show({ value, type }) {
  if (type !== 'html') return value
  const collect = (node) => node.value ?? (node.childNodes ?? []).map(collect).join('')
  return collect(parseFragment(value))
}
for (const title of ['Map<string, User> is typed', 'Map&lt;string, User> is typed']) {
  const feed = new Feed({ id: 'https://example.com/', title, copyright: '', updated: new Date(0) })
  feed.addItem({ title, id: 'https://example.com/1', link: 'https://example.com/1', date: new Date(0) })
  const atom = parseFeed(feed.atom1()).feed
  const json = parseFeed(feed.json1()).feed
  console.log(title)
  console.log('  feed in Atom ', show(atom.title))
  console.log('  entry in Atom', show(atom.entries[0].title))
  console.log('  feed in JSON ', json.title)
  console.log('  entry in JSON', json.items[0].title)
}
JS

cat > expected.txt <<'TEXT'
Map<string, User> is typed
  feed in Atom  Map<string, User> is typed
  entry in Atom Map is typed
  feed in JSON  Map<string, User> is typed
  entry in JSON Map<string, User> is typed
Map&lt;string, User> is typed
  feed in Atom  Map&lt;string, User> is typed
  entry in Atom Map<string, User> is typed
  feed in JSON  Map&lt;string, User> is typed
  entry in JSON Map&lt;string, User> is typed
TEXT

node probe.mjs > seen.txt
cat seen.txt
diff expected.txt seen.txt
echo 'As recorded.'
