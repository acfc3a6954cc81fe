/** The tables of the blog folder: its authors (`authors.yml`) and tags (`tags.yml`). */
import { isObject } from '../../../lib/data/is-object.ts'
import * as v from 'valibot'
import { getOwn } from '../../../lib/data/own-property.ts'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import * as problems from '../../../lib/problems/problems.ts'
import type { Author, SourceLocation, Problem, Result, SourceFile, BlogTag } from '../../../lib/types.ts'
import { checkFrontMatter } from '../pages/front-matter.ts'
import { readYamlTable } from '../../../domain/markdown/source/read-yaml-table.ts'

/** Addresses of profile pages without the name, for services where a name is enough. */
const SERVICES: Readonly<Record<string, string>> = {
  bluesky: 'https://bsky.app/profile/',
  github: 'https://github.com/',
  instagram: 'https://www.instagram.com/',
  linkedin: 'https://www.linkedin.com/in/',
  mastodon: 'https://mastodon.social/@',
  stackoverflow: 'https://stackoverflow.com/users/',
  threads: 'https://www.threads.net/@',
  twitch: 'https://www.twitch.tv/',
  x: 'https://x.com/',
  youtube: 'https://www.youtube.com/@',
}

const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i
/** `@ada@example.social`, a name at a server of Mastodon. */
const FEDERATED_NAME = /^@?([\w.-]+)@([\w-]+(?:\.[\w-]+)+)$/
const NAME = /^@?[\p{L}\p{N}._/-]+$/u

/** The address of an author at a service: as written, or completed from a name; undefined when it is neither. */
function resolveSocial(service: string, text: string): string | undefined {
  if (ADDRESS.test(text)) return text
  const [, user, host] = service.toLowerCase() === 'mastodon' ? (FEDERATED_NAME.exec(text) ?? []) : []
  if (user !== undefined) return `https://${host}/@${user}`
  const start = getOwn(SERVICES, service.toLowerCase())
  if (start === undefined || !NAME.test(text)) return undefined
  const name = text.replace(/^@/, '')
  // `channel/UC123` is a path and not a handle.
  return (name.includes('/') ? start.replace(/@$/, '') : start) + name
}

const address = v.pipe(v.string('an address'), v.regex(ADDRESS, 'an address: https://…'))

const author = v.strictObject({
  name: v.optional(v.string('text')),
  title: v.optional(v.string('text')),
  description: v.optional(v.string('text')),
  url: v.optional(address),
  image: v.optional(v.string('an address')),
  // As other tools call it.
  image_url: v.optional(v.string('an address')),
  avatar: v.optional(v.string('an address')),
  socials: v.optional(
    v.pipe(
      v.record(v.string(), v.string('an address')),
      v.check(
        (given) =>
          Object.entries(given).every(([service, text]) => resolveSocial(service, text) !== undefined),
        `a table of addresses (https://…, mailto:…), or of names at ${Object.keys(SERVICES).join(', ')}`,
      ),
      v.transform((given) =>
        Object.fromEntries(
          Object.entries(given).map(([service, text]) => [service, resolveSocial(service, text) ?? text]),
        ),
      ),
    ),
    {},
  ),
})

const tag = v.strictObject({ label: v.optional(v.string('text')), description: v.optional(v.string('text')) })

/** The people of `authors.yml`, by key; a person without a name is called by the key. Undefined for a file that is not YAML. */
export function readAuthors(source: SourceFile): Result<readonly Author[] | undefined> {
  return readEntries(source, author, (key, { name, image, image_url, avatar, ...rest }, locate) => {
    const images = Object.entries({ image, image_url, avatar })
    const [member, shown] = images.find(([, value]) => value !== undefined) ?? ['image']
    return {
      ...removeAbsent({ ...rest, image: shown }),
      name: name ?? key,
      key,
      location: locate(),
      imageLocation: locate(member),
    }
  })
}

/** The tags of `tags.yml`, by key. Undefined for a file that is not YAML. */
export function readBlogTags(source: SourceFile): Result<readonly BlogTag[] | undefined> {
  return readEntries(source, tag, (key, { label, ...rest }) => ({
    ...removeAbsent(rest),
    label: label ?? key,
    key,
  }))
}

/**
 * Entries of a YAML file that is a table of tables. What does not fit in an entry is reported and left out; the rest of the entry
 * stays. Undefined if the file cannot be read as a table: which keys it has is not known then.
 */
function readEntries<S extends v.StrictObjectSchema<v.ObjectEntries, undefined>, T>(
  source: SourceFile,
  schema: S,
  createEntry: (
    key: string,
    value: v.InferOutput<S>,
    locate: (...members: readonly string[]) => SourceLocation,
  ) => T,
): Result<readonly T[] | undefined> {
  const table = readYamlTable(source)
  if (table.problems.length > 0) return { value: undefined, problems: table.problems }
  const found: Problem[] = []
  const value: T[] = []
  // Material for MkDocs has the table of authors below a key.
  const { authors: inner } = table.value
  const isNested = isObject(inner) && Object.values(inner).every(isObject)
  const locate = (...keys: readonly string[]) => table.locate(...(isNested ? ['authors', ...keys] : keys))
  for (const [key, raw] of Object.entries(isNested ? inner : table.value)) {
    const isTable = isObject(raw)
    if (!isTable) found.push(problems.frontMatterValue(key, 'a table of keys and values', locate(key)))
    // An entry that is wrong has its key all the same: posts that name it are not reported as well.
    const members = isTable ? raw : {}
    const locations = Object.fromEntries(Object.keys(members).map((name) => [name, locate(key, name)]))
    const checked = checkFrontMatter(schema, members, locations, source.path)
    found.push(...checked.problems)
    value.push(createEntry(key, checked.value, (...members) => locate(key, ...members)))
  }
  return { value, problems: found }
}
