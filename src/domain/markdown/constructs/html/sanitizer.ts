/** Removes from a tree what its author must not decide: scripts, styles, and elements and attributes that GitHub does not allow either. */
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import { unified } from 'unified'
import { TRUNCATE } from './truncate.ts'
import { splitNames } from '../../../../lib/text/split-names.ts'

const { name: _, ...globalAttributes } = Object.fromEntries(
  (defaultSchema.attributes?.['*'] ?? []).map((name) => [String(name), name]),
)

/** Attributes by element, without GitHub's own short list of classes: a class does nothing that a site's style sheet does not say. */
const attributesByElement = Object.fromEntries(
  Object.entries(defaultSchema.attributes ?? {}).map(([name, list]) => [
    name,
    list.filter((attribute) => !Array.isArray(attribute) || attribute[0] !== 'className'),
  ]),
)

const tagNames = [
  ...(defaultSchema.tagNames ?? []),
  'docs-tabs',
  'docs-slot',
  TRUNCATE,
  'figure',
  'figcaption',
  'mark',
  'abbr',
  'u',
  'small',
  'video',
]

const allowedElements = new Set(tagNames)

/** Whether an element stays; of others, only what is inside of them. */
export const isAllowedElement = (name: string): boolean => allowedElements.has(name)

/** GitHub's list, with what our own constructs need. Ids are kept, so that links reach them: no script of the site looks up globals. */
export const sanitizer = unified()
  .use(rehypeSanitize, {
    ...defaultSchema,
    strip: ['script', 'style'],
    clobber: [],
    clobberPrefix: '',
    tagNames,
    attributes: {
      ...attributesByElement,
      '*': [...Object.values(globalAttributes), 'className', 'id', 'role', 'ariaLabel', 'lang', 'dir'],
      a: splitNames(`
        href className id ariaLabel ariaDescribedBy dataVariant dataControl dataReference
        dataFootnoteRef dataFootnoteBackref
      `),
      div: ['dataKind'],
      li: ['className', 'id'],
      section: ['dataLabel', 'dataFootnotes'],
      details: ['open', 'name'],
      span: ['dataTone'],
      video: ['src', 'poster', 'controls', 'preload', 'playsInline'],
      input: ['type', 'checked', 'disabled'],
      'docs-tabs': ['dataGroup'],
      'docs-slot': ['dataSlot', 'dataVersion', 'dataEvent', 'dataOf'],
    },
  })
  .freeze()
