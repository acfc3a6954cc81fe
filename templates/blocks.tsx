/** Prints blocks (src/domain/blocks/block.ts): one component for each kind, in a table. */

import { joinList } from '../src/lib/text/join-list.ts'
import { splitLongNames } from '../src/lib/text/split-long-names.ts'
import { isRightToLeft } from '../src/lib/text/html/text-direction.ts'
import { writeText } from '../src/lib/locale/text.ts'
import { Fragment, type ReactNode } from 'react'

import type { Block, FieldItem, Inline, ListItem } from '../src/domain/blocks/block.ts'
import {
  fillOptionalLinks,
  OPTIONAL,
  OPTIONAL_END,
  readLinkMarker,
  siteMarker,
} from '../src/lib/site/links/markers.ts'
import { countTabs } from '../src/lib/page/count-tabs.ts'
import { sizeImages } from '../src/lib/page/size-images.ts'
import type { PlacedHtml, ViewBase } from '../src/stages/view/view-types.ts'
import { Code, CopyButton } from './code.tsx'
import { Island, PlacedContent, PlainHtml, renderPlaced } from './island.tsx'
import { LinkToItself } from './link-to-itself.tsx'
import { writeHtml } from './write-html.ts'

/** Facts that blocks need about their page. Undefined links are not known yet: `PageContent` completes them. */
export interface BlockPage extends Pick<ViewBase, 'images'> {
  readonly links: ViewBase['links'] | undefined
}

interface BlocksProps {
  readonly blocks: readonly Block[]
  readonly page: BlockPage
}

/** The blocks of a page. */
export function PageBlocks(props: BlocksProps): ReactNode {
  return (
    <PlainHtml>
      <Blocks {...props} />
    </PlainHtml>
  )
}

/** The blocks of a page as HTML, before its links are known and without the HTML of its islands. */
export function renderContent(blocks: readonly Block[]): PlacedHtml {
  return renderPlaced(<Blocks blocks={blocks} page={{ links: undefined, images: {} }} />)
}

/** The blocks of a page, from what `renderContent` made of them. */
export function PageContent({
  content,
  links,
}: {
  readonly content: PlacedHtml
  readonly links: ViewBase['links']
}): ReactNode {
  const html = fillOptionalLinks(content.html, (number, link) =>
    (links[number] ?? '') === '' ? link.slice(link.indexOf('>') + 1, -'</a>'.length) : link,
  )
  return <PlacedContent content={{ ...content, html }} />
}

/** Blocks one below the other. They are never reordered, so their position is their key. */
function Blocks({ blocks, page }: BlocksProps): ReactNode {
  return blocks.map((block, index) => (
    <Fragment key={index}>
      <OneBlock block={block} page={page} />
    </Fragment>
  ))
}

interface BlockProps<B extends Block = Block> {
  readonly block: B
  readonly page: BlockPage
}

type Printer<K extends Block['kind']> = (props: BlockProps<Extract<Block, { kind: K }>>) => ReactNode

const printers: { readonly [K in Block['kind']]: Printer<K> } = {
  heading: HeadingBlock,
  prose: Prose,
  paragraph: Paragraph,
  inline: ({ block, page }) => <Inlines content={block.content} page={page} />,
  group: Group,
  fragment: ({ block, page }) => <Blocks blocks={block.blocks} page={page} />,
  details: Details,
  fields: Fields,
  list: List,
  definitions: Definitions,
  code: ({ block }) => <Code {...block} fold />,
  tabs: Tabs,
  table: Table,
  endpoint: Endpoint,
  operations: Operations,
  island: ({ block, page }) => (
    <Island name={block.name} on={block.on} props={block.props}>
      {block.blocks && <Blocks blocks={block.blocks} page={page} />}
    </Island>
  ),
}

function OneBlock({ block, page }: BlockProps) {
  // The table has a component for each kind, which TypeScript cannot follow through the index.
  const Printer = printers[block.kind] as Printer<Block['kind']>
  return <Printer block={block} page={page} />
}

type LinkInline = Extract<Inline, { kind: 'link' }>

interface InlinesProps {
  readonly content: readonly Inline[]
  readonly page: BlockPage
}

function Inlines({ content, page }: InlinesProps): ReactNode {
  return content.map((part, index) =>
    typeof part === 'string' ? part : <OneInline key={index} part={part} page={page} />,
  )
}

function OneInline({ part, page }: { readonly part: Exclude<Inline, string>; readonly page: BlockPage }) {
  switch (part.kind) {
    case 'code':
      return <code className={part.className}>{breakLongName(part.text)}</code>
    case 'link':
      if (part.optional === true && page.links === undefined) return <UnknownLink part={part} page={page} />
      if (part.optional === true && isAbsent(part.href, page.links))
        return <Inlines content={part.content} page={page} />
      return (
        <a href={part.href}>
          <Inlines content={part.content} page={page} />
        </a>
      )
    case 'span':
      return (
        <span className={part.className} data-tone={part.tone}>
          <Inlines content={part.content} page={page} />
        </span>
      )
    case 'strong':
      return (
        <strong className={part.className}>
          <Inlines content={part.content} page={page} />
        </strong>
      )
    case 'small':
      return (
        <small>
          <Inlines content={part.content} page={page} />
        </small>
      )
    case 'method':
      return <Method method={part.method} />
    default:
      return <Path path={part.path} />
  }
}

/** Whether an address is a reference that does not exist on this site. */
function isAbsent(href: string, links: readonly string[] | undefined): boolean {
  const number = readLinkMarker(href)
  return number !== undefined && (links?.[number] ?? '') === ''
}

/** A link that may turn out to be its text only. */
function UnknownLink({ part, page }: { readonly part: LinkInline; readonly page: BlockPage }): ReactNode {
  const number = readLinkMarker(part.href)
  const link = (
    <a href={part.href}>
      <Inlines content={part.content} page={page} />
    </a>
  )
  if (number === undefined) return link
  return (
    <>
      {`${OPTIONAL}${number};`}
      {link}
      {OPTIONAL_END}
    </>
  )
}

/** Method of an operation; its colour repeats what the word says. */
function Method({ method }: { readonly method: string }) {
  return (
    <span className="method" data-method={method.toLowerCase()}>
      {method}
    </span>
  )
}

/** A path with its template expressions marked. */
function Path({ path }: { readonly path: string }) {
  return (
    <code className="path">
      {path
        .split(/(\{[^{}]*\})/)
        .map((part, index) => (index % 2 === 1 ? <var key={index}>{part}</var> : part))}
    </code>
  )
}

function HeadingBlock({
  block: { level, id, content },
  page,
}: BlockProps<Extract<Block, { kind: 'heading' }>>) {
  const Tag = `h${level}` as const
  const words = content.map((part, index) =>
    typeof part === 'string' && level === 1 ? (
      joinBreakable(splitLongNames(part))
    ) : (
      <Inlines key={index} content={[part]} page={page} />
    ),
  )
  const hasLink = content.some((part) => typeof part === 'object' && part.kind === 'link')
  return (
    <Tag id={id}>
      {level === 1 || id === undefined || hasLink ? words : <LinkToItself id={id}>{words}</LinkToItself>}
    </Tag>
  )
}

const SLOT = /<docs-slot[^>]*><\/docs-slot>/g

/** An author's text, with the blocks of its slots where they belong. */
function Prose({ block, page }: BlockProps<Extract<Block, { kind: 'prose' }>>) {
  let html = block.article === true ? sizeImages(block.html, page.images) : block.html
  if (block.slots !== undefined) {
    const slots = block.slots.values()
    html = html.replace(SLOT, () => writeHtml(<Blocks blocks={slots.next().value ?? []} page={page} />))
  }
  // A guide has the direction of its page; an API may be described in any language.
  const direction = block.article !== true && isRightToLeft(html) ? 'rtl' : undefined
  return <div className="prose" dir={direction} dangerouslySetInnerHTML={{ __html: html }} />
}

function Paragraph({ block, page }: BlockProps<Extract<Block, { kind: 'paragraph' }>>) {
  if (block.medium === 'markdown') return null
  return (
    <p className={block.className} id={block.id}>
      <Inlines content={block.content} page={page} />
    </p>
  )
}

function Group({ block, page }: BlockProps<Extract<Block, { kind: 'group' }>>) {
  const { tag: Tag, className, labelledBy, data, blocks } = block
  const attributes = Object.fromEntries(
    Object.entries(data ?? {}).map(([name, value]) => [`data-${name}`, value]),
  )
  return (
    <Tag className={className} aria-labelledby={labelledBy} {...attributes}>
      <Blocks blocks={blocks} page={page} />
    </Tag>
  )
}

function Details({
  block: { className, target, summary, blocks },
  page,
}: BlockProps<Extract<Block, { kind: 'details' }>>) {
  const content = <Blocks blocks={blocks} page={page} />
  return (
    <details className={className}>
      <summary>
        <Inlines content={summary} page={page} />
      </summary>
      {target === undefined ? content : <div id={target}>{content}</div>}
    </details>
  )
}

function Fields({ block: { fields, fold }, page }: BlockProps<Extract<Block, { kind: 'fields' }>>) {
  const list = (items: readonly FieldItem[]) => (
    <ul className="fields">
      {items.map((field) => (
        <Field key={field.id} field={field} page={page} />
      ))}
    </ul>
  )
  if (fold === undefined) return list(fields)
  return (
    <>
      {list(fields.slice(0, fold.shown))}
      <details className="further">
        <summary>
          <Inlines content={fold.summary} page={page} />
        </summary>
        {list(fields.slice(fold.shown))}
      </details>
    </>
  )
}

function Field({
  field: { id, head, blocks },
  page,
}: {
  readonly field: FieldItem
  readonly page: BlockPage
}) {
  return (
    <li id={id} className={foldClass(blocks)}>
      <p className="field">
        <Inlines content={head} page={page} />
      </p>
      <Blocks blocks={blocks} page={page} />
    </li>
  )
}

/**
 * Class of a field that ends with its only fold, whose summary is beside the name. A style could find it by its last child, but browsers know
 * that one only when the whole field has arrived, and would move the summary.
 */
function foldClass(blocks: readonly Block[]): string | undefined {
  const folds = blocks.filter((block) => block.kind === 'details' && block.className !== 'meanings')
  const [fold] = folds
  return fold !== undefined && folds.length === 1 && fold === blocks.at(-1) ? 'folds' : undefined
}

/** A long name of several words, such as an error code: a narrow column breaks it after an underscore, and not inside of a word. */
function breakLongName(text: string): ReactNode {
  if (!/^"?\w{14,}"?$/.test(text) || !text.includes('_')) return text
  return joinBreakable(text.split(/(?<=_)/))
}

/** Parts with places between them where a line may break. Hidden, such a place adds no space to the name of a link or heading. */
const joinBreakable = (parts: readonly string[]): ReactNode =>
  parts.map((part, index) => [index > 0 && <wbr key={index} aria-hidden />, part])

function ItemContent({ item, page }: { readonly item: ListItem; readonly page: BlockPage }) {
  return (
    <>
      {item.content && <Inlines content={item.content} page={page} />}
      {/* Styles put some blocks beside the content, and the name of a cell joins what is beside each other. */}
      {item.content && item.blocks && item.blocks.length > 0 && ' '}
      {item.blocks && <Blocks blocks={item.blocks} page={page} />}
    </>
  )
}

function List({ block: { className, items }, page }: BlockProps<Extract<Block, { kind: 'list' }>>) {
  return (
    <ul className={className}>
      {items.map((item, index) => (
        <li key={index} id={item.id}>
          <ItemContent item={item} page={page} />
        </li>
      ))}
    </ul>
  )
}

function Definitions({
  block: { className, items },
  page,
}: BlockProps<Extract<Block, { kind: 'definitions' }>>) {
  return (
    <dl className={className}>
      {items.map((item, index) => (
        <div key={index} id={item.id}>
          <dt>
            <Inlines content={item.term} page={page} />
          </dt>
          {(item.content !== undefined || item.blocks !== undefined) && (
            <dd>
              <ItemContent item={item} page={page} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** The name of the menu of further tabs. It begins with the word that the menu shows, by which voice control finds it. */
function nameFurtherTabs(title: string, group: string | undefined, count: number): string | undefined {
  if (group === 'language') return writeText('code.moreLanguages')
  return countTabs(count) < count ? `${writeText('tabs.more')}: ${title}` : undefined
}

/** Panels of which one shows at a time; one below the other without JavaScript. */
function Tabs({ block: { title, group, menu, panels }, page }: BlockProps<Extract<Block, { kind: 'tabs' }>>) {
  return (
    <docs-tabs
      data-title={title}
      data-group={group}
      data-menu={menu && ''}
      data-more={nameFurtherTabs(title, group, panels.length)}
    >
      {panels.map(({ id, label, value, blocks }) => (
        <section key={label} id={id} data-label={label} data-value={value}>
          <p className="tab-label">{label}</p>
          <Blocks blocks={blocks} page={page} />
        </section>
      ))}
    </docs-tabs>
  )
}

function Table({ block: { className, columns, rows }, page }: BlockProps<Extract<Block, { kind: 'table' }>>) {
  return (
    <div
      className="table"
      role="group"
      aria-label={writeText('table.of', { columns: joinList(columns) })}
      tabIndex={0}
    >
      <table className={className}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }, index) => (
            <tr key={index} id={id}>
              {cells.map((cell, position) =>
                position === 0 ? (
                  <th key={position} scope="row">
                    <ItemContent item={cell} page={page} />
                  </th>
                ) : (
                  <td key={position}>
                    <ItemContent item={cell} page={page} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Endpoint({
  block: { method, server, path, tryIt },
}: BlockProps<Extract<Block, { kind: 'endpoint' }>>) {
  return (
    <div className="endpoint">
      <Method method={method} />
      <span className="url">
        <code>{server}</code>
        <wbr />
        <Path path={path} />
      </span>
      <CopyButton />
      {tryIt && <Island name={tryIt.name} on={tryIt.on} props={tryIt.props} />}
    </div>
  )
}

function Operations({ block: { items } }: BlockProps<Extract<Block, { kind: 'operations' }>>) {
  return (
    <ul className="operations">
      {items.map(({ route, method, title, deprecated, path, line }) => (
        <li key={route}>
          <Method method={method} />
          <div>
            <a href={siteMarker(route)}>{title}</a>
            {deprecated && <span className="deprecated"> {writeText('api.deprecated')}</span>}
            {path !== undefined && (
              <>
                {' '}
                <Path path={path} />
              </>
            )}
            {line !== undefined && <p>{line}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
