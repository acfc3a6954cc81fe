/**
 * No build deletes or changes a file that no build wrote: builds into folders of many kinds, each with every file compared before and after.
 * A build either replaces its own files only, or stops with a problem and changes nothing at all.
 */

import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { discard, docsShared, putFile, scratch } from './docs.ts'

afterAll(discard)

interface Kind {
  /** Changes the folder `work`, which has the site in `site/`, before the build. */
  readonly prepare: (work: string) => void
  /** A build of the site before `prepare`. Its files may change. */
  readonly built?: true
  readonly out?: string
  /** Where entries are after the build, if they may move. */
  readonly moved?: Readonly<Record<string, string>>
  readonly ends: 'written' | 'foreign-output' | 'unwritable-output'
}

const OUT = 'site/dist/site'
const ZIP = 'site/dist/offline.zip'

/** A file of a foreign folder, put by its path. */
const put =
  (...paths: readonly string[]) =>
  (work: string) => {
    for (const path of paths) putFile(work, path, `foreign ${path}`)
  }

function link(target: string, path: string): (work: string) => void {
  return (work) => {
    mkdirSync(join(work, path, '..'), { recursive: true })
    symlinkSync(target, join(work, path))
  }
}

/** Moves the built output to `to` and leaves a link. */
const moveAndLink = (to: string) => (work: string) => {
  mkdirSync(join(work, to, '..'), { recursive: true })
  renameSync(join(work, OUT), join(work, to))
  symlinkSync(join(work, to), join(work, OUT))
}

const all =
  (...steps: readonly ((work: string) => void)[]) =>
  (work: string) => {
    for (const step of steps) step(work)
  }

const kinds: Record<string, Kind> = {
  'a new folder': { prepare: () => undefined, ends: 'written' },
  'an empty folder': { prepare: (work) => mkdirSync(join(work, OUT), { recursive: true }), ends: 'written' },
  'a folder with one foreign file': { prepare: put(`${OUT}/notes.txt`), ends: 'foreign-output' },
  'a folder with a page for what is not found': {
    prepare: put(`${OUT}/404.html`, `${OUT}/a/b.html`),
    ends: 'foreign-output',
  },
  'the output of another generator': {
    prepare: put('public/404.html', 'public/index.html', 'public/css/a.css'),
    out: 'public',
    ends: 'foreign-output',
  },
  'the guides': {
    prepare: put('site/content/docs/404.html'),
    out: 'site/content/docs',
    ends: 'foreign-output',
  },
  'the content folder': { prepare: () => undefined, out: 'site/content', ends: 'foreign-output' },
  "the site's folder": { prepare: () => undefined, out: 'site', ends: 'foreign-output' },
  "the folder around the site's folder": { prepare: put('404.html'), out: '.', ends: 'foreign-output' },
  'a folder with a hidden file': { prepare: put(`${OUT}/.env`), ends: 'foreign-output' },
  'a folder with an empty folder': {
    prepare: (work) => mkdirSync(join(work, OUT, 'a'), { recursive: true }),
    ends: 'foreign-output',
  },
  'a folder with an empty marker': {
    prepare: all(put(`${OUT}/a.txt`), (work) => writeFileSync(join(work, OUT, '.offprint.json'), '')),
    ends: 'foreign-output',
  },
  'a folder with a marker that names files elsewhere': {
    prepare: all(put(`${OUT}/a.txt`, 'site/x.txt'), (work) =>
      writeFileSync(join(work, OUT, '.offprint.json'), '{"files":["../../x.txt",".offprint.json"]}'),
    ),
    ends: 'written',
  },
  'a repository': { prepare: put(`${OUT}/.git/HEAD`), ends: 'foreign-output' },
  'a file': { prepare: put(OUT), ends: 'unwritable-output' },
  'a folder below a file': { prepare: put('site/dist'), ends: 'unwritable-output' },
  'an output with a file added': { built: true, prepare: put(`${OUT}/CNAME`), ends: 'written' },
  'an output with an archive added': {
    built: true,
    prepare: put(`${OUT}/assets/release.zip`),
    ends: 'written',
  },
  'an output with a folder added': {
    built: true,
    prepare: put(`${OUT}/downloads/1/a.bin`, `${OUT}/downloads/2/b.bin`),
    ends: 'written',
  },
  'an output with an empty folder added': {
    built: true,
    prepare: (work) => mkdirSync(join(work, OUT, 'empty/inner'), { recursive: true }),
    ends: 'written',
  },
  'an output with a folder below one of its own': {
    built: true,
    prepare: put(`${OUT}/docs/extra/a.txt`),
    ends: 'written',
  },
  'an output in a repository': {
    built: true,
    prepare: put(`${OUT}/.git/HEAD`, `${OUT}/.git/refs/heads/main`),
    ends: 'written',
  },
  'an output with a link to a folder added': {
    built: true,
    prepare: all(put('other/a.txt'), link('../../../other', `${OUT}/other`)),
    ends: 'written',
  },
  'an output with a link without a target': {
    built: true,
    prepare: link('nothing', `${OUT}/nothing`),
    ends: 'written',
  },
  'an output with a page that is a link now': {
    built: true,
    prepare: all(
      put('other/intro.html'),
      (work) => rmSync(join(work, OUT, 'docs/intro.html')),
      link('../../../../other/intro.html', `${OUT}/docs/intro.html`),
    ),
    ends: 'foreign-output',
  },
  'an output with a folder that is a link now': {
    built: true,
    prepare: all(
      put('other/a.txt'),
      (work) => rmSync(join(work, OUT, 'docs'), { recursive: true }),
      link('../../../other', `${OUT}/docs`),
    ),
    ends: 'foreign-output',
  },
  'an output with a folder in the place of a page': {
    built: true,
    prepare: all((work) => rmSync(join(work, OUT, 'docs/intro.html')), put(`${OUT}/docs/intro.html/a.txt`)),
    ends: 'foreign-output',
  },
  'an output with a file in the place of a folder': {
    built: true,
    prepare: all((work) => rmSync(join(work, OUT, 'docs'), { recursive: true }), put(`${OUT}/docs`)),
    ends: 'foreign-output',
  },
  'an output with a file that the next build has too': {
    built: true,
    prepare: all(put(`${OUT}/docs/extra.html`), (work) =>
      putFile(work, 'site/content/docs/extra.md', '# Extra'),
    ),
    ends: 'foreign-output',
  },
  'an output with a file below a page that is gone': {
    built: true,
    prepare: all(put(`${OUT}/docs/old/a.txt`), (work) =>
      rmSync(join(work, 'site/content/docs/old'), { recursive: true }),
    ),
    ends: 'written',
  },
  'an output without its cache': {
    built: true,
    prepare: all(put(`${OUT}/CNAME`), (work) => rmSync(join(work, 'site/.docs'), { recursive: true })),
    ends: 'written',
  },
  'an output without its marker': {
    built: true,
    prepare: (work) => rmSync(join(work, OUT, '.offprint.json')),
    ends: 'foreign-output',
  },
  'an output that was copied without its marker': {
    built: true,
    prepare: (work) => {
      cpSync(join(work, OUT), join(work, 'copy'), { recursive: true })
      rmSync(join(work, 'copy/.offprint.json'))
    },
    out: 'copy',
    ends: 'foreign-output',
  },
  'an output with a file that may only be read': {
    built: true,
    prepare: all(put(`${OUT}/keys/a.pem`), (work) => {
      chmodSync(join(work, OUT, 'keys/a.pem'), 0o400)
      chmodSync(join(work, OUT, 'keys'), 0o700)
    }),
    ends: 'written',
  },
  'a link to an empty folder': {
    prepare: all((work) => mkdirSync(join(work, 'www')), link('../../www', OUT)),
    ends: 'written',
  },
  'a link to a foreign folder': {
    prepare: all(put('www/index.html', 'www/404.html'), link('../../www', OUT)),
    ends: 'foreign-output',
  },
  'a link to an output': { built: true, prepare: moveAndLink('www'), ends: 'written' },
  'a link to an output with a file added': {
    built: true,
    prepare: all(put(`${OUT}/CNAME`), moveAndLink('www')),
    ends: 'written',
  },
  'a link to a link to an output': {
    built: true,
    prepare: all(
      moveAndLink('www'),
      (work) => rmSync(join(work, OUT)),
      link('www', 'current'),
      link('../../current', OUT),
    ),
    ends: 'written',
  },
  'a link without a target': { prepare: link('../../www', OUT), ends: 'unwritable-output' },
  'a link to itself': { prepare: link('site', OUT), ends: 'unwritable-output' },
  "a link to the site's folder": { prepare: link('../../site', OUT), ends: 'foreign-output' },
  'a folder below a link': {
    prepare: all(put('other/a.txt'), link('../other', 'site/dist')),
    ends: 'written',
  },
  'an output on another device': {
    built: true,
    prepare: (work) => {
      const device = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'offprint-'))
      cpSync(join(work, OUT), join(device, 'www'), { recursive: true })
      rmSync(join(work, OUT), { recursive: true })
      symlinkSync(join(device, 'www'), join(work, OUT))
      symlinkSync(device, join(work, 'device'))
    },
    ends: 'written',
  },
  'a foreign archive beside it': { prepare: put(ZIP), ends: 'foreign-output' },
  'a bundle with a file added beside it': {
    built: true,
    prepare: (work) => addToZip(join(work, ZIP)),
    ends: 'foreign-output',
  },
  'a bundle that was copied': {
    built: true,
    prepare: (work) => {
      copyFileSync(join(work, ZIP), join(work, 'copy.zip'))
      renameSync(join(work, 'copy.zip'), join(work, ZIP))
    },
    ends: 'written',
  },
  'a bundle that was cut': {
    built: true,
    prepare: (work) => truncateSync(join(work, ZIP), 1000),
    ends: 'foreign-output',
  },
  'a folder in the place of the bundle': {
    built: true,
    prepare: all((work) => rmSync(join(work, ZIP)), put(`${ZIP}/a.txt`)),
    ends: 'unwritable-output',
  },
  'a link in the place of the bundle': {
    prepare: all(put('other/release.zip'), link('../../other/release.zip', ZIP)),
    ends: 'foreign-output',
  },
  'foreign neighbors with the names of interrupted builds': {
    built: true,
    prepare: put('site/dist/site.offprint-old-4194999/a.txt', 'site/dist/site.offprint-next-4194998/b.txt'),
    ends: 'written',
  },
  'an interrupted build that has not moved added files yet': {
    built: true,
    prepare: (work) => {
      cpSync(join(work, OUT), join(work, `${OUT}.offprint-old-4194999`), { recursive: true })
      putFile(work, `${OUT}.offprint-old-4194999/CNAME`, 'foreign')
    },
    moved: { [`${OUT}.offprint-old-4194999/CNAME`]: `${OUT}/CNAME` },
    ends: 'written',
  },
}

/** Bytes after the last entry of an archive, as a tool that appends a file leaves them. */
function addToZip(path: string): void {
  const data = readFileSync(path)
  // The name of an entry in the directory becomes a different name of the same length.
  const at = data.lastIndexOf('docs/intro.html')
  data.write('docs/extra.html', at)
  writeFileSync(path, data)
}

/** Every entry below a folder, with its kind, permissions and content. Not the cache, and nothing behind links but `device`. */
function snapshot(folder: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const full = join(path, entry.name)
      const name = relative(folder, full)
      if (name === 'site/.docs') continue
      const mode = (lstatSync(full).mode & 0o777).toString(8)
      if (entry.isDirectory()) {
        found.set(name, `folder ${mode}`)
        walk(full)
      } else if (entry.isSymbolicLink()) found.set(name, `link ${readlinkSync(full)}`)
      else found.set(name, `file ${mode} ${readFileSync(full, 'latin1')}`)
      if (name === 'device') walk(`${full}/`)
    }
  }
  walk(folder)
  return found
}

const SITE = {
  'docs.config.ts': "export default { title: 'Ownership' }\n",
  'content/docs/intro.md': '# Intro\n\nFirst.\n',
  'content/docs/old/gone.md': '# Old\n\nText.\n',
  'content/docs/more/kept.md': '# More\n\nText.\n',
}

describe.each(Object.entries(kinds))('%s', (_, { prepare, built, out = OUT, moved, ends }) => {
  test(ends, async () => {
    const work = scratch()
    for (const [path, text] of Object.entries(SITE)) putFile(work, `site/${path}`, text)
    const build = () =>
      docsShared([
        'build',
        '--root',
        join(work, 'site'),
        '--jobs',
        '1',
        ...(out === OUT ? [] : ['--out', join(work, out)]),
      ])
    const sources = snapshot(work)
    if (built === true) {
      const { code, stderr } = await docsShared(['build', '--root', join(work, 'site'), '--jobs', '1'])
      expect(code, stderr).toBe(0)
    }
    const ours = new Set(
      [...snapshot(work)].flatMap(([path, content]) => (sources.has(path) ? [] : [content])),
    )
    prepare(work)
    const before = snapshot(work)
    writeFileSync(join(work, 'site/content/docs/intro.md'), '# Intro\n\nSecond.\n')
    before.set('site/content/docs/intro.md', snapshot(work).get('site/content/docs/intro.md') ?? '')
    const { code, stderr } = await build()
    const after = snapshot(work)
    if (ends === 'written') {
      expect(code, stderr).toBe(0)
      expect(readFileSync(join(work, out, 'docs/intro.html'), 'utf8')).toContain('Second.')
    } else {
      expect(stderr).toContain(`error ${ends}: `)
      expect(code).toBe(1)
      expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before))
    }
    for (const [path, content] of before) {
      if (path === `${OUT}/.offprint.json`) continue
      const isOfBuild = [...before].some(
        ([each, text]) => each.startsWith(path) && text.startsWith('file') && ours.has(text),
      )
      if (!isOfBuild) expect(after.get(moved?.[path] ?? path), path).toBe(content)
    }
  })
})
