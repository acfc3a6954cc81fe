/** The keys of front matter by kind of page: their types, checks and defaults. Mistakes are reported with the location of their key. */
import * as v from 'valibot'
import { removeAbsent } from '../../../lib/data/remove-absent.ts'
import * as problems from '../../../lib/problems/problems.ts'
import { isExternal } from '../../../lib/site/links/site-link.ts'
import { ICON_SHAPES } from '../../../lib/page/icon-shapes.ts'
import type { MarkdownDocument } from '../../../domain/markdown/read-markdown.ts'
import type { SourceLocation, Problem, Result } from '../../../lib/types.ts'
import { checkSlug } from './check-slug.ts'
import { describeExpectedDate, parseDate } from './parse-date.ts'
import type { PageQuestion, PostAuthor } from '../../site-types.ts'
import { startOf } from '../../../lib/problems/problem.ts'

const textOnly = v.string('text')
/** YAML reads `title: 2026` as a number; a title is text all the same. */
export const textValue = v.union(
  [textOnly, v.pipe(v.number(), v.transform(String)), v.pipe(v.boolean(), v.transform(String))],
  'text',
)
/** A number such as 2.0 is a text in the table, with its digits. */
export const number = v.union(
  [v.number(), v.pipe(v.string(), v.regex(/\d/), v.transform(Number), v.finite())],
  'a number',
)
const flag = v.boolean('true or false')
const nameList = v.union(
  [
    v.pipe(
      textValue,
      v.transform((name) => [name]),
    ),
    v.array(textValue, 'a list of names'),
  ],
  'a name or a list of names',
)

const person = v.pipe(
  v.looseObject({
    key: v.optional(textOnly),
    name: v.optional(textOnly),
    title: v.optional(textOnly),
    url: v.optional(textOnly),
    image: v.optional(textOnly),
    image_url: v.optional(textOnly),
  }),
  v.check(({ key, name }) => (key ?? name) !== undefined, 'a person with a name or a key'),
  v.transform(({ key, name, title, url, image, image_url = image }): PostAuthor =>
    removeAbsent({
      key: key ?? name ?? '',
      name,
      title,
      url: url !== undefined && /^(?:https?:|mailto:)/i.test(url) ? url : undefined,
      image: image_url,
    }),
  ),
)
/** An author of a post: a key of `authors.yml`, or a person whom only the post describes. */
const author = v.union([
  v.pipe(
    textValue,
    v.transform((key): PostAuthor => ({ key })),
  ),
  person,
])
const authorList = v.union(
  [
    v.pipe(
      author,
      v.transform((one) => [one]),
    ),
    v.array(author),
  ],
  'a name, a person such as { name, url }, or a list of them',
)

export const iconName = v.picklist(Object.keys(ICON_SHAPES), 'the name of an icon, such as rocket')

/** A word, or a word and a tone. */
export const badge = v.union(
  [
    v.pipe(
      textValue,
      v.transform((text) => ({ text })),
    ),
    v.strictObject({ text: textOnly, tone: v.optional(v.picklist(['good', 'warn', 'bad'])) }),
  ],
  'a word, or { text, tone } with the tone good, warn or bad',
)

/** Questions that are answered by the page, or below one of its headings. */
const questionGroup = v.union(
  [
    v.pipe(
      textValue,
      v.transform((text): readonly PageQuestion[] => [{ text }]),
    ),
    v.pipe(
      v.strictObject({ section: textOnly, questions: nameList }),
      v.transform(({ section, questions }) =>
        questions.map((text): PageQuestion => ({ text, section: section.replace(/^#/, '') })),
      ),
    ),
  ],
  'a question, or { section, questions } with the id of a heading',
)
const questionList = v.union(
  [
    questionGroup,
    v.pipe(
      v.array(questionGroup, 'a list of questions'),
      v.transform((groups) => groups.flat()),
    ),
  ],
  'a question or a list of questions',
)

/** A path, which may end with an anchor. */
const formerPath = v.pipe(
  textValue,
  v.check((path) => path !== '' && !isExternal(path) && !/[?*\\"<>|\u0000-\u001F]|#.*#|#$/.test(path)),
)
/** Old paths of the page. A title, as notes of Obsidian have it, is a path too. */
const formerPaths = v.optional(
  v.union(
    [
      v.pipe(
        formerPath,
        v.transform((path) => [path]),
      ),
      v.array(formerPath),
    ],
    'a path of the site such as /docs/old, or a list of them',
  ),
  [],
)

const layout = v.optional(
  v.picklist(['doc', 'wide', 'landing', 'blank'], "'doc', 'wide', 'landing' or 'blank'"),
  'doc',
)

const commonKeys = {
  title: v.optional(textValue),
  description: v.optional(textValue),
  slug: v.optional(textValue),
  keywords: v.optional(nameList, []),
  questions: v.optional(questionList, []),
  image: v.optional(textOnly),
  hide_table_of_contents: v.optional(flag, false),
  unlisted: v.optional(flag, false),
  custom_edit_url: v.optional(v.nullable(textOnly)),
  aliases: formerPaths,
  redirect_from: formerPaths,
  draft: v.optional(flag, false),
}

/** Front matter by kind of page: keys, checks and defaults. */
export const frontMatterSchemas = {
  doc: v.strictObject({
    ...commonKeys,
    layout,
    id: v.optional(textValue),
    sidebar_label: v.optional(textValue),
    sidebar_position: v.optional(number),
    sidebar_hidden: v.optional(flag, false),
    parse_number_prefixes: v.optional(flag, true),
    displayed_sidebar: v.optional(v.nullable(textValue)),
    pagination_next: v.optional(v.nullable(textValue)),
    pagination_prev: v.optional(v.nullable(textValue)),
    sidebar_icon: v.optional(iconName),
    sidebar_badge: v.optional(badge),
    event: v.optional(textOnly),
    tags: v.optional(nameList, []),
  }),
  plain: v.strictObject({ ...commonKeys, layout }),
  post: v.strictObject({
    ...commonKeys,
    date: v.optional(
      v.pipe(
        v.union(
          [
            textOnly,
            // Material for MkDocs has further dates, which it does not show.
            v.pipe(
              v.object({ created: textOnly }),
              v.transform(({ created }) => created),
            ),
          ],
          'a date, or { created } with a date',
        ),
        v.check(
          (value) => parseDate(value) !== undefined,
          ({ input }) => describeExpectedDate(input),
        ),
        v.transform(parseDate),
      ),
    ),
    authors: v.optional(authorList, []),
    tags: v.optional(nameList, []),
    /** The same under the name of other tools. */
    categories: v.optional(nameList, []),
  }),
}

/** A source of a page and what the Markdown pipeline read from it. */
export interface ParsedSource {
  /** Of the source, relative to the root. */
  readonly path: string
  /** Hash of everything that `markdown` was made from. */
  readonly key: string
  readonly markdown: MarkdownDocument
}

type FrontMatterKind = keyof typeof frontMatterSchemas

/** The checked front matter of a page, its slug included. `depth` is the number of folders that the page is in. */
export function readPageFrontMatter<K extends FrontMatterKind>(
  kind: K,
  { path, markdown }: ParsedSource,
  depth?: number,
): Result<v.InferOutput<(typeof frontMatterSchemas)[K]>> {
  const { frontMatter, frontMatterLocations: locations } = markdown
  const checked = checkFrontMatter(frontMatterSchemas[kind], frontMatter, locations, path)
  const slug = checkSlug(checked.value.slug, locations['slug'] ?? startOf(path), depth)
  return {
    value: { ...checked.value, slug: slug.value },
    problems: [...checked.problems, ...slug.problems],
  }
}

/** Checks values by a schema. A wrong value is reported and takes its default; an unknown key is reported and left out. */
export function checkFrontMatter<S extends v.StrictObjectSchema<v.ObjectEntries, undefined>>(
  schema: S,
  values: Readonly<Record<string, unknown>>,
  locations: Readonly<Record<string, SourceLocation>>,
  file: string,
): Result<v.InferOutput<S>> {
  const known = Object.keys(schema.entries)
  const locateKey = (key: string) => locations[key] ?? startOf(file)
  // The schema reports the first unknown key only.
  const given = Object.keys(values)
  const problemList: Problem[] = given
    .filter((key) => !known.includes(key))
    .map((key) => {
      const fits = (name: string) => {
        const entry = schema.entries[name]
        return entry !== undefined && v.is(entry, values[key])
      }
      return problems.unknownKey(key, { known, given, fits }, locateKey(key))
    })
  const good = Object.fromEntries(Object.entries(values).filter(([key]) => known.includes(key)))
  const result = v.safeParse(schema, good)
  for (const issue of result.issues ?? []) {
    const key = String(issue.path?.[0]?.key)
    problemList.push(problems.frontMatterValue(key, issue.message, locateKey(key)))
    delete good[key]
  }
  return { value: result.success ? result.output : v.parse(schema, good), problems: problemList }
}
