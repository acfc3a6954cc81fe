/** Search over shards that are loaded when a query needs them. */
import { allowed, expand, slips, trunk, type Expansion } from './expand.ts'
import { key, lexicon, type Lexicon } from './lexicon.ts'
import { query, type Query } from './query.ts'
import { rank, type Meaning, type Ranked } from './rank.ts'
import {
  contentsName,
  lexiconName,
  partName,
  ROOT,
  SPELLING,
  type Contents,
  type Part,
  type Root,
} from './shape.ts'

/** Gives the data of a shard; rejects when it is missing or can't be read. `layout` is that of the root, once it is known. */
export type Load = (name: string, layout?: string) => Promise<unknown>

export interface Wish {
  /** Route of the page where the reader is: its version and section come first. */
  readonly from?: string
  /** Positions in `Root.sections` and `Root.versions`; absent: all. */
  readonly section?: number
  readonly version?: number
  readonly limit?: number
}

export interface Hit extends Ranked {
  readonly route: string
  readonly title: string
  readonly section: string
  /** Label of the API version, '' for none. */
  readonly version: string
}

export interface Answer {
  readonly hits: readonly Hit[]
  /** Every term that the words of the query stood for: what is marked in extracts. */
  readonly terms: ReadonlySet<string>
  /** Shards that could not be read: the answer may lack something. */
  readonly missing: readonly string[]
}

/** A section of a hit, with its text. */
export interface Passage {
  readonly id: string
  readonly heading: string
  readonly text: string
}

export interface Engine {
  /** What there is to filter by. */
  root(): Promise<Root>
  search(text: string, wish?: Wish): Promise<Answer>
  /** The label and the sections of a hit. Rejects when they can't be read. */
  passages(hit: Hit): Promise<{ readonly label: string; readonly passages: readonly Passage[] }>
}

/** Shards of a beginning that are read; with more of them, more letters have to be typed first. */
const SHARDS = 6
/** Other lexicons that are read for slips in the first letters. */
const SPELLINGS = 3

/** Starts an engine; what was loaded once stays. */
export function engine(load: Load): Engine {
  const loaded = new Map<string, Promise<unknown>>()
  const lexicons = new Map<string, Lexicon>()

  function get(name: string, layout?: string): Promise<unknown> {
    const known = loaded.get(name)
    if (known !== undefined) return known
    const made = load(name, layout)
    loaded.set(name, made)
    // What failed is tried again by the next search.
    made.catch(() => loaded.delete(name))
    return made
  }

  const root = () => get(ROOT) as Promise<Root>

  async function read(names: Iterable<string>, { layout }: Root, missing: Set<string>): Promise<void> {
    await Promise.all(
      [...names].map(async (name) => {
        if (lexicons.has(name)) return
        try {
          lexicons.set(name, lexicon(String(await get(name, layout))))
        } catch {
          missing.add(name)
        }
      }),
    )
  }

  const have = (names: readonly string[]) => names.flatMap((name) => lexicons.get(name) ?? [])

  async function meanings(asked: Query, root: Root, missing: Set<string>): Promise<[Meaning[], Meaning[]]> {
    const isTyped = (word: string) => asked.typing && word === asked.words.at(-1)
    const shards = new Map(
      [...asked.words, ...asked.wholes].map((word) => [word, holders(word, root.lexicons)] as const),
    )
    await read(new Set([...shards.values()].flat()), root, missing)
    const known = (word: string) =>
      have(shards.get(word) ?? []).flatMap((one) => expand(word, one, isTyped(word)))
    const plain = asked.words.map((word) => ({ word, expansions: known(word) }))
    for (const meaning of plain)
      if (meaning.expansions.length === 0)
        meaning.expansions = await near(meaning.word, shards.get(meaning.word) ?? [], isTyped(meaning.word))
    return [plain, asked.wholes.map((word) => ({ word, expansions: known(word) }))]

    /** What a word that nobody wrote may have been meant for. */
    async function near(word: string, own: readonly string[], typed: boolean): Promise<Expansion[]> {
      if (allowed(word) === 0) return []
      const here = have(own).flatMap((one) => slips(word, one, typed))
      const others = (await spelled(word, typed)).filter((term) => !here.some((one) => one.term === term))
      const names = new Set(others.flatMap((term) => holders(term, root.lexicons).slice(0, 1)))
      await read(names, root, missing)
      const far = have([...names]).flatMap((one) => slips(word, one, typed))
      return distinct([...here, ...far])
    }

    async function spelled(word: string, typed: boolean): Promise<readonly string[]> {
      try {
        const text = String(await get(SPELLING, root.layout))
        const terms = text.split('\n')
        const listed = slips(word, { terms, places: () => [] }, typed)
        return listed.slice(0, SPELLINGS).map(({ term }) => term)
      } catch {
        missing.add(SPELLING)
        return []
      }
    }
  }

  return {
    root,
    async search(text, wish = {}) {
      const missing = new Set<string>()
      const base = await root()
      const [plain, wholes] = await meanings(query(text), base, missing)
      const ground = { titles: base.titles, ...taste(base, wish) }
      const ranked = rank(plain, wholes, ground, wish.limit ?? 10)
      return {
        hits: ranked.map((one) => hit(one, base)),
        terms: new Set([...plain, ...wholes].flatMap(({ expansions }) => expansions.map(({ term }) => term))),
        missing: [...missing],
      }
    },
    async passages({ route, sections }) {
      const { layout } = await root()
      const { label, pieces } = (await get(contentsName(route), layout)) as Contents
      const passages = sections.map(async (number): Promise<Passage | undefined> => {
        const piece = pieces[number]
        if (piece === undefined) return undefined
        const [id, heading, text] = piece
        if (typeof text === 'string') return { id, heading, text }
        const part = (await get(partName(route, text), layout)) as Part
        return { id, heading, text: part[number] ?? '' }
      })
      return { label, passages: (await Promise.all(passages)).filter((one) => one !== undefined) }
    },
  }
}

function hit(ranked: Ranked, root: Root): Hit {
  const { page } = ranked
  return {
    ...ranked,
    route: root.routes[page] ?? '/',
    title: root.titles[page] ?? '',
    section: root.sections[digit(root.sectionOf, page)]?.label ?? '',
    version: root.versions[digit(root.versionOf, page) - 1]?.label ?? '',
  }
}

/** Number that a letter of a packed table stands for. */
const digit = (table: string, page: number) => table.charCodeAt(page) - 97

/** Filters, and the favour of pages by where the reader is. */
function taste(root: Root, { from, section, version }: Wish) {
  const here = from === undefined ? -1 : root.routes.indexOf(from)
  const ownSection = here < 0 ? -1 : digit(root.sectionOf, here)
  // The first version is the default one.
  const ownVersion = Math.max(1, here < 0 ? 0 : digit(root.versionOf, here))
  return {
    allowed: (page: number) =>
      (section === undefined || digit(root.sectionOf, page) === section) &&
      (version === undefined || [0, version + 1].includes(digit(root.versionOf, page))),
    favour(page: number) {
      const its = digit(root.versionOf, page)
      const section = digit(root.sectionOf, page)
      const weight = root.sections[section]?.weight ?? 1
      return weight * (its === 0 || its === ownVersion ? 1 : 0.8) * (section === ownSection ? 1.1 : 1)
    },
  }
}

/** Names of the lexicons with a term, its relatives and, where they are few, the terms that begin with it. */
function holders(term: string, keys: readonly string[]): string[] {
  const wanted = key(term)
  const within = keys.filter((one) => one.length > wanted.length && one.startsWith(wanted))
  const own = [wanted, key(trunk(term))].flatMap(
    (start) => keys.findLast((one) => start.startsWith(one)) ?? [],
  )
  return [...new Set([...own, ...(within.length > SHARDS ? [] : within)])].map(lexiconName)
}

function distinct(expansions: readonly Expansion[]): Expansion[] {
  const best = new Map<string, Expansion>()
  for (const one of expansions) if ((best.get(one.term)?.quality ?? 0) < one.quality) best.set(one.term, one)
  return [...best.values()]
}
